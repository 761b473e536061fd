import type { AtRule, Root } from 'postcss';

/**
 * Returns the font faces with a `unicode-range` that contains a character of the text. Unused faces must stay out of the page. If a
 * page has an unused face, WebKit paints nothing before the load event.
 *
 * @param root the site's style sheet.
 */
export function selectFontFaces(root: Root, text: string): AtRule[] {
  // A page has thousands of characters, but few different ones.
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  return listFontFaces(root).filter((face) =>
    parseUnicodeRange(face).some(([first, last]) =>
      codePoints.some((codePoint) => codePoint >= first && codePoint <= last),
    ),
  );
}

const listFontFaces = (root: Root): AtRule[] =>
  (root.nodes ?? []).filter((node): node is AtRule => node.type === 'atrule' && node.name === 'font-face');

type CodePointRange = readonly [first: number, last: number];

/** Parses a `unicode-range`, such as `U+915, U+900-97F, U+9??` (https://www.w3.org/TR/css-fonts-4/#unicode-range-desc). */
function parseUnicodeRange(face: AtRule): CodePointRange[] {
  const ranges: CodePointRange[] = [];
  face.walkDecls('unicode-range', ({ value }) => {
    for (const [, firstCodePoint = '', lastCodePoint] of value.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi))
      ranges.push([
        Number.parseInt(firstCodePoint.replaceAll('?', '0'), 16),
        Number.parseInt(lastCodePoint ?? firstCodePoint.replaceAll('?', 'F'), 16),
      ]);
  });
  return ranges;
}
