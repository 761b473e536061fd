import { readFile } from 'node:fs/promises';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import type { Brand, STAND_INS } from '@studio/content/schema/brand';
import { ContentError } from '@studio/content/schema/error';
import subsetFont from 'subset-font';

type FontFile = Brand['fonts']['text']['files'][number];

/** Printable ASCII, Latin-1 letters, and the typographic marks that the copy uses. */
const LATIN =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join('') +
  Array.from({ length: 0xff - 0xa0 + 1 }, (_, i) => String.fromCodePoint(0xa0 + i)).join('') +
  '–—‘’“”…•′″−×←→↗⁄āīūṇ';

/** Measurements of fonts that visitors' computers have. Each is large, so only the one wanted is read. */
const standIns: Record<(typeof STAND_INS)[number], () => Promise<{ default: FontMetrics }>> = {
  Georgia: () => import('@capsizecss/metrics/georgia'),
  Arial: () => import('@capsizecss/metrics/arial'),
  'Times New Roman': () => import('@capsizecss/metrics/timesNewRoman'),
  Verdana: () => import('@capsizecss/metrics/verdana'),
};

/** What the first screens are set in (packages/brand/styles/base.css). */
const WEIGHT = { headings: 300, text: 400 } as const;

/** A brand's fonts as the site carries them. */
export interface Fonts {
  /** The style sheet with the faces of the first view and their stand-ins; each page has it in its head. */
  first: string;
  /** The faces of other weights and of a few characters. A page whose first screens show such a character has its face at once. */
  later: string;
  /** By the name of their files beside it. `headings.woff2` and `text.woff2` are those that a page shows first. */
  files: Map<string, Uint8Array>;
}

/**
 * Cuts the brand's fonts down to the letters that the site uses, and measures what stands in for them, so that nothing
 * moves when they arrive.
 *
 * @param content the folder of all content.
 * @throws ContentError when a file is missing or no font.
 */
export async function makeFonts({ fonts }: Brand, content: string): Promise<Fonts> {
  const files = new Map<string, Uint8Array>();
  let first = '';
  let later = '/* Written from content/brand.yaml by packages/brand. */\n';
  let fallbacks = '';
  for (const use of ['headings', 'text'] as const) {
    const { family, standIn, files: sources } = fonts[use];
    for (const [index, { file, weight, characters }] of firstShownFirst(sources, WEIGHT[use]).entries()) {
      const name = `${use}${index === 0 ? '' : `-${index + 1}`}.woff2`;
      const font = await cut(`${content}/${file}`, characters ?? LATIN);
      files.set(name, font);
      const declared = face(family, weight, name, characters);
      if (index > 0) {
        later += declared;
        continue;
      }
      first += declared;
      const metrics = { ...(await fromBuffer(Buffer.from(font))), familyName: family };
      const { fontFaces } = createFontStack([metrics, (await standIns[standIn]()).default]);
      fallbacks += `${fontFaces}\n`;
    }
  }
  return { first: first + fallbacks, later, files };
}

/**
 * The files of a font, in front the one in which a browser sets text of this weight: the weight itself, else the next as CSS
 * goes through them (https://www.w3.org/TR/css-fonts-4/#font-style-matching). Its measurements are those of the stand-in.
 */
function firstShownFirst(files: readonly FontFile[], wanted: number): FontFile[] {
  const steps = ({ weight, characters }: FontFile): number => {
    if (characters) return Number.POSITIVE_INFINITY;
    // 400 and 500 stand in for each other, before anything lighter does.
    if (weight === wanted || (weight > wanted && wanted >= 400 && weight <= 500)) return weight - wanted;
    return weight < wanted ? 1000 + wanted - weight : 2000 + weight - wanted;
  };
  const first = files.reduce((best, file) => (steps(file) < steps(best) ? file : best));
  return [first, ...files.filter((file) => file !== first)];
}

async function cut(path: string, characters: string): Promise<Uint8Array> {
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

function face(family: string, weight: number, file: string, characters: string | undefined): string {
  const range = characters ? `\n  unicode-range: ${rangeOf(characters)};` : '';
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./${file}') format('woff2');${range}
}
`;
}

/** The characters beyond Latin, also as others may type them: one sign or a letter with its mark. */
function rangeOf(characters: string): string {
  const forms = [characters, characters.normalize('NFC'), characters.normalize('NFD')].join('');
  const points = [...new Set(forms)].filter((character) => !LATIN.includes(character));
  return points
    .map((point) => `U+${point.codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase()}`)
    .sort()
    .join(', ');
}
