/**
 * Makes the site's font files and their metric-matched fallbacks from the fontsource packages.
 * Run after changing the fonts or the characters they must hold: `npm run fonts`. Its output is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createFontStack } from '@capsizecss/core';
import { fromFile } from '@capsizecss/unpack/fs';
import subsetFont from 'subset-font';

const OUT = 'app/styles/fonts';

/** Printable ASCII, Latin-1 letters, and the typographic marks that the copy uses. */
const LATIN =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join('') +
  Array.from({ length: 0xff - 0xa0 + 1 }, (_, i) => String.fromCodePoint(0xa0 + i)).join('') +
  '–—‘’“”…•′″−×←→↗⁄āīūṇ';
const DEVANAGARI = 'नज़ाकत ₹';

interface Face {
  family: string;
  weight: number;
  script: 'latin' | 'devanagari';
  text: string;
  range?: string;
}

const faces: Face[] = [
  { family: 'Halant', weight: 300, script: 'latin', text: LATIN },
  { family: 'Halant', weight: 400, script: 'latin', text: LATIN },
  { family: 'Hind', weight: 400, script: 'latin', text: LATIN },
  { family: 'Hind', weight: 500, script: 'latin', text: LATIN },
  { family: 'Halant', weight: 300, script: 'devanagari', text: DEVANAGARI, range: 'U+0900-097F, U+20B9' },
  { family: 'Hind', weight: 400, script: 'devanagari', text: '₹', range: 'U+20B9' },
];

let css = '/* Written by tools/make-fonts.ts. */\n';
for (const face of faces) {
  const name = face.family.toLowerCase();
  const source = `node_modules/@fontsource/${name}/files/${name}-${face.script}-${face.weight}-normal.woff2`;
  const subset = await subsetFont(await readFile(source), face.text, { targetFormat: 'woff2' });
  const file = `${name}-${face.script}-${face.weight}.woff2`;
  await writeFile(`${OUT}/${file}`, subset);
  console.log(`${file} ${(subset.length / 1024).toFixed(1)} KiB`);
  const range = face.range ? `\n  unicode-range: ${face.range};` : '';
  css += `@font-face {
  font-family: ${face.family};
  font-weight: ${face.weight};
  font-display: swap;
  src: url('./${file}') format('woff2');${range}
}
`;
}
for (const [family, fallback] of [
  ['Halant', 'Georgia'],
  ['Hind', 'Arial'],
] as const) {
  const name = family.toLowerCase();
  const metrics = await fromFile(`${OUT}/${name}-latin-${family === 'Halant' ? 300 : 400}.woff2`);
  const { georgia, arial } = {
    georgia: await import('@capsizecss/metrics/georgia').then((module) => module.default),
    arial: await import('@capsizecss/metrics/arial').then((module) => module.default),
  };
  const stack = createFontStack([metrics, fallback === 'Georgia' ? georgia : arial]);
  css += `${stack.fontFaces}\n`;
}
await writeFile(`${OUT}/fonts.css`, css);
