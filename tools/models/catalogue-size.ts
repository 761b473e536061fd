/** A size as the catalogue gives it, in metres: across, deep and high. */
export type CatalogueSize = readonly [width: number, depth: number, height: number];

const NUMBER = String.raw`(\d[\d,]*)`;
const TIMES = String.raw`\s*×\s*`;
const BLOCK = new RegExp(`(?<!Ø\\s*)(?<![\\d,])${NUMBER}${TIMES}${NUMBER}${TIMES}${NUMBER}\\s*mm`, 'g');
const ROUND = new RegExp(`Ø\\s*${NUMBER}${TIMES}${NUMBER}\\s*mm`, 'g');
const CUBES = new RegExp(`((?:${NUMBER}(?:,\\s+|\\s+and\\s+)?)+)\\s*mm cubes?`);

/**
 * The sizes in a text such as "Ø 800 × 380 mm, Ø 560 × 320 mm", "490 × 610 × 800 mm, seat 450 mm" or "520, 400 and 290 mm
 * cubes". What is said besides, of a seat or of a hook, is passed over.
 */
export function catalogueSizes(text: string): CatalogueSize[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, width, depth, height]) =>
    [width, depth, height].map(metres),
  );
  const rounds = [...text.matchAll(ROUND)].map(([, across, height]) => [across, across, height].map(metres));
  const [, cubes = ''] = CUBES.exec(text) ?? [];
  const sides = [...cubes.matchAll(/\d[\d]*/g)].map(([side]) => [side, side, side].map(metres));
  return [...blocks, ...rounds, ...sides].map(([width = 0, depth = 0, height = 0]) => [width, depth, height]);
}

const metres = (text: string | undefined): number => Number((text ?? '').replaceAll(',', '')) / 1000;
