import type { AtRule, Root } from 'postcss';

/**
 * The faces of fonts for a few characters (`unicode-range`) of which a text has one. Others stay out of a page: WebKit takes a
 * face that nothing asks for as one that is on its way, and paints nothing before the page's load event while it waits.
 *
 * @param root the site's style sheet.
 */
export const facesFor = (root: Root, text: string): AtRule[] =>
  facesIn(root).filter((face) => rangesOf(face).some((range) => isIn(range, text)));

const facesIn = (root: Root): AtRule[] =>
  (root.nodes ?? []).filter((node): node is AtRule => node.type === 'atrule' && node.name === 'font-face');

type Range = readonly [first: number, last: number];

/** Ranges of code points as CSS writes them: U+915, U+900-97F, U+9?? (https://www.w3.org/TR/css-fonts-4/#unicode-range-desc). */
function rangesOf(face: AtRule): Range[] {
  const ranges: Range[] = [];
  face.walkDecls('unicode-range', ({ value }) => {
    for (const [, first = '', last] of value.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi))
      ranges.push([
        Number.parseInt(first.replaceAll('?', '0'), 16),
        Number.parseInt(last ?? first.replaceAll('?', 'F'), 16),
      ]);
  });
  return ranges;
}

const isIn = ([first, last]: Range, text: string): boolean =>
  [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0;
    return point >= first && point <= last;
  });
