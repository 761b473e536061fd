import { readFile } from 'node:fs/promises';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import type { Brand, FALLBACK_FONTS } from '@studio/content/schema/brand';
import { ContentError } from '@studio/content/schema/content-error';
import subsetFont from 'subset-font';

type FontFile = Brand['fonts']['text']['files'][number];

/**
 * Characters that a font file keeps if content/brand.yaml lists no characters for it. These are printable ASCII, Latin-1, typographic
 * marks, and letters for transliteration.
 */
const LATIN =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join('') +
  Array.from({ length: 0xff - 0xa0 + 1 }, (_, i) => String.fromCodePoint(0xa0 + i)).join('') +
  '–—‘’“”…•′″−×←→↗⁄āīūṇ';

/** Functions that import the metrics of a fallback font. The modules are large, so only those of the chosen fonts are imported. */
const fallbackMetrics: Record<(typeof FALLBACK_FONTS)[number], () => Promise<{ default: FontMetrics }>> = {
  Georgia: () => import('@capsizecss/metrics/georgia'),
  Arial: () => import('@capsizecss/metrics/arial'),
  'Times New Roman': () => import('@capsizecss/metrics/timesNewRoman'),
  Verdana: () => import('@capsizecss/metrics/verdana'),
};

/** Weights on the first screen of a page (base.css). */
const CRITICAL_WEIGHT = { headings: 300, text: 400 } as const;

export interface GeneratedFonts {
  /** Font faces of the first screen, and their fallbacks. Every page has this CSS in its head. */
  criticalCss: string;
  /**
   * Font faces of other weights and of special characters. If the first screen of a page has special characters, the page preloads
   * their font.
   */
  deferredCss: string;
  /** Font files by name. `headings.woff2` and `text.woff2` are the fonts of the first screen. */
  files: Map<string, Uint8Array>;
}

/**
 * Removes characters that are not needed from the fonts of the brand. Adjusts the metrics of each fallback font, so that the layout
 * does not shift when the font loads.
 *
 * @param contentDir path of the content folder.
 * @throws ContentError when a file is missing or is not a font.
 */
export async function generateFonts({ fonts }: Brand, contentDir: string): Promise<GeneratedFonts> {
  const files = new Map<string, Uint8Array>();
  let criticalFaces = '';
  let deferredFaces = '/* Generated from content/brand.yaml by packages/brand. */\n';
  let fallbacks = '';
  for (const role of ['headings', 'text'] as const) {
    const { family, fallback, files: fontFiles } = fonts[role];
    for (const [index, { file, weight, characters }] of sortCriticalFirst(
      fontFiles,
      CRITICAL_WEIGHT[role],
    ).entries()) {
      const name = `${role}${index === 0 ? '' : `-${index + 1}`}.woff2`;
      const font = await readFontSubset(`${contentDir}/${file}`, characters ?? LATIN);
      files.set(name, font);
      const faceCss = formatFontFace(family, weight, name, characters);
      if (index > 0) {
        deferredFaces += faceCss;
        continue;
      }
      criticalFaces += faceCss;
      const metrics = { ...(await fromBuffer(Buffer.from(font))), familyName: family };
      const { fontFaces } = createFontStack([metrics, (await fallbackMetrics[fallback]()).default]);
      fallbacks += `${fontFaces}\n`;
    }
  }
  return { criticalCss: criticalFaces + fallbacks, deferredCss: deferredFaces, files };
}

/** Moves the font file that browsers choose for a weight to the front (https://www.w3.org/TR/css-fonts-4/#font-style-matching). */
function sortCriticalFirst(files: readonly FontFile[], targetWeight: number): FontFile[] {
  const computeMatchRank = ({ weight, characters }: FontFile): number => {
    if (characters) return Number.POSITIVE_INFINITY;
    // For a weight of 400 to 500, browsers look for a heavier font up to 500 before they look for a lighter one.
    if (weight === targetWeight || (weight > targetWeight && targetWeight >= 400 && weight <= 500))
      return weight - targetWeight;
    return weight < targetWeight ? 1000 + targetWeight - weight : 2000 + weight - targetWeight;
  };
  const criticalFile = files.reduce((best, file) =>
    computeMatchRank(file) < computeMatchRank(best) ? file : best,
  );
  return [criticalFile, ...files.filter((file) => file !== criticalFile)];
}

async function readFontSubset(path: string, characters: string): Promise<Uint8Array> {
  const source = await readFile(path).catch(() => {
    throw new ContentError(path, 'is missing; content/brand.yaml names it under fonts');
  });
  try {
    return await subsetFont(source, characters, { targetFormat: 'woff2' });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContentError(path, `cannot be read as a font (${reason}); expected a WOFF2, TTF or OTF file`);
  }
}

function formatFontFace(
  family: string,
  weight: number,
  file: string,
  characters: string | undefined,
): string {
  const range = characters ? `\n  unicode-range: ${toUnicodeRange(characters)};` : '';
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./${file}') format('woff2');${range}
}
`;
}

/** Returns the `unicode-range` of the characters outside LATIN. Includes their composed and decomposed forms. */
function toUnicodeRange(characters: string): string {
  const forms = [characters, characters.normalize('NFC'), characters.normalize('NFD')].join('');
  const characterSet = [...new Set(forms)].filter((character) => !LATIN.includes(character));
  return characterSet
    .map((character) => `U+${character.codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase()}`)
    .sort()
    .join(', ');
}
