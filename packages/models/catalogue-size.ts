/** A size as the catalogue gives it, in metres: across, deep and high. */
export type CatalogueSize = readonly [width: number, depth: number, height: number];

/** Units as they are written, in metres. */
const UNITS: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01, m: 1 };

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const UNIT = String.raw`\s*(mm|cm|m)\b`;
/** A number may have its unit beside it, or the last one alone: "49 cm × 61 cm × 80 cm", "49 × 61 × 80 cm". */
const TIMES = String.raw`(?:\s*(?:mm|cm|m))?\s*[×x]\s*`;
const BLOCK = new RegExp(`(?<!Ø\\s*)(?<![\\d,.])${NUMBER}${TIMES}${NUMBER}${TIMES}${NUMBER}${UNIT}`, 'g');
const ROUND = new RegExp(`Ø\\s*${NUMBER}${TIMES}${NUMBER}${UNIT}`, 'g');
const CUBES = new RegExp(`((?:${NUMBER}(?:,\\s+|\\s+and\\s+)?)+)${UNIT} cubes?`);

/**
 * The sizes in a text such as "Ø 800 × 380 mm, Ø 560 × 320 mm", "49 × 61 × 80 cm, seat 45 cm" or "520, 400 and 290 mm
 * cubes". What is said besides, of a seat or of a hook, is passed over.
 */
export function catalogueSizes(text: string): CatalogueSize[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, width, depth, height, unit]) =>
    [width, depth, height].map(metres(unit)),
  );
  const rounds = [...text.matchAll(ROUND)].map(([, across, height, unit]) =>
    [across, across, height].map(metres(unit)),
  );
  const [, cubes = '', , unit] = CUBES.exec(text) ?? [];
  const sides = [...cubes.matchAll(/\d[\d.]*/g)].map(([side]) => [side, side, side].map(metres(unit)));
  return [...blocks, ...rounds, ...sides].map(([width = 0, depth = 0, height = 0]) => [width, depth, height]);
}

const HANGS = new RegExp(`\\bhangs ${NUMBER}${UNIT}`);

/** How far off the floor a thing hangs by such a text, in metres: "hangs 370 mm off the floor"; 0 of what stands. */
export function catalogueHang(text: string): number {
  const [, height, unit] = HANGS.exec(text) ?? [];
  return metres(unit)(height);
}

const metres =
  (unit = 'mm') =>
  (text: string | undefined): number =>
    // To tenths of a millimetre, or 0.61 m would be more than 61 cm.
    Math.round(Number((text ?? '').replaceAll(',', '')) * (UNITS[unit] ?? 0) * 1e4) / 1e4;
