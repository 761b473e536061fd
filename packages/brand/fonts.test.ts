import { readFileSync } from 'node:fs';
import type { Brand } from '@studio/content/schema/brand';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { generateFonts } from './fonts.ts';

// Two font files of the brand. The tests give them other weights, so that they pass with the fonts of any studio.
const brand: Brand = parse(readFileSync('content/brand.yaml', 'utf8'));
const [headingsFile, textFile] = [brand.fonts.headings, brand.fonts.text].map(
  ({ files }) => files[0]?.file ?? '',
);

const fontsWith = (role: 'headings' | 'text', files: Brand['fonts']['text']['files']) =>
  generateFonts({ ...brand, fonts: { ...brand.fonts, [role]: { ...brand.fonts[role], files } } }, 'content');

const weightOf = (file: string, styles: string): number =>
  Number(new RegExp(`font-weight: (\\d+);[^}]*\\./${file}\\.woff2`).exec(styles)?.[1]);

test.each([
  ['text', [300, 400, 500], 400],
  ['text', [300, 500], 500],
  ['text', [600, 300], 300],
  ['text', [700, 600], 600],
  ['headings', [400, 300], 300],
  ['headings', [500, 400], 400],
  ['headings', [400, 200], 200],
] as const)(
  '%s with files of weights %j: the critical face has weight %i',
  async (role, weights, criticalWeight) => {
    const { criticalCss, deferredCss } = await fontsWith(
      role,
      weights.map((weight) => ({ file: textFile ?? '', weight })),
    );
    expect(weightOf(role, criticalCss)).toBe(criticalWeight);
    expect(deferredCss.match(/@font-face/g)?.length).toBeGreaterThanOrEqual(weights.length - 1);
  },
);

test('the fallback font has the metrics of the critical face, in any order of the files', async () => {
  const regular = { file: headingsFile ?? '', weight: 400 };
  const medium = { file: textFile ?? '', weight: 500 };
  const devanagari = { file: textFile ?? '', weight: 400, characters: 'न' };
  const asListed = await fontsWith('text', [regular, medium, devanagari]);
  const reversed = await fontsWith('text', [devanagari, medium, regular]);
  expect(reversed.files.get('text.woff2')).toEqual(asListed.files.get('text.woff2'));
  const fallbackFace = ({ criticalCss }: { criticalCss: string }) =>
    /[^\n]*Fallback[\s\S]*$/.exec(criticalCss)?.[0];
  expect(fallbackFace(asListed)).toMatch(/size-adjust/);
  expect(fallbackFace(reversed)).toBe(fallbackFace(asListed));
  expect(fallbackFace(await fontsWith('text', [medium]))).not.toBe(fallbackFace(asListed));
});

test('a font for a few characters is not declared in the critical CSS', async () => {
  const few = { file: textFile ?? '', weight: 400, characters: 'न ₹' };
  const { criticalCss, deferredCss } = await fontsWith('text', [
    { file: headingsFile ?? '', weight: 400 },
    few,
  ]);
  expect(criticalCss).not.toContain('unicode-range');
  expect(deferredCss).toContain('unicode-range: U+0928, U+20B9');
});
