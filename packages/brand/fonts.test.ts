import { readFileSync } from 'node:fs';
import type { Brand } from '@studio/content/schema/brand';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeFonts } from './fonts.ts';

// Whatever a studio's fonts are called: two files of its own, said to be of these weights.
const brand: Brand = parse(readFileSync('content/brand.yaml', 'utf8'));
const [one, another] = [brand.fonts.headings, brand.fonts.text].map(({ files }) => files[0]?.file ?? '');

const fontsOf = (use: 'headings' | 'text', files: Brand['fonts']['text']['files']) =>
  makeFonts({ ...brand, fonts: { ...brand.fonts, [use]: { ...brand.fonts[use], files } } }, 'content');

/** The weight of the face that reads this file. */
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
] as const)('%s in files of the weights %j is first shown in %i', async (use, weights, shown) => {
  const { first, later } = await fontsOf(
    use,
    weights.map((weight) => ({ file: another ?? '', weight })),
  );
  expect(weightOf(use, first)).toBe(shown);
  expect(later.match(/@font-face/g)?.length).toBeGreaterThanOrEqual(weights.length - 1);
});

test('the stand-in has the measurements of what is first shown, in whatever order the files are listed', async () => {
  const regular = { file: one ?? '', weight: 400 };
  const medium = { file: another ?? '', weight: 500 };
  const devanagari = { file: another ?? '', weight: 400, characters: 'न' };
  const asListed = await fontsOf('text', [regular, medium, devanagari]);
  const otherwise = await fontsOf('text', [devanagari, medium, regular]);
  expect(otherwise.files.get('text.woff2')).toEqual(asListed.files.get('text.woff2'));
  const standIn = ({ first }: { first: string }) => /[^\n]*Fallback[\s\S]*$/.exec(first)?.[0];
  expect(standIn(asListed)).toMatch(/size-adjust/);
  expect(standIn(otherwise)).toBe(standIn(asListed));
  expect(standIn(await fontsOf('text', [medium]))).not.toBe(standIn(asListed));
});

test('a font for a few characters is not declared in the head of every page, where nothing may ask for it', async () => {
  const few = { file: another ?? '', weight: 400, characters: 'न ₹' };
  const { first, later } = await fontsOf('text', [{ file: one ?? '', weight: 400 }, few]);
  expect(first).not.toContain('unicode-range');
  expect(later).toContain('unicode-range: U+0928, U+20B9');
});
