/** Width, depth and height in metres, in the order of the catalogue. */
export type CatalogueSize = readonly [width: number, depth: number, height: number];

/** Length of each unit in metres. */
const METRES_PER_UNIT: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01, m: 1 };

const NUMBER_PATTERN = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const UNIT_PATTERN = String.raw`\s*(mm|cm|m)\b`;
/** A times sign. A unit may precede it: "49 cm × 61 cm × 80 cm" or "49 × 61 × 80 cm". */
const TIMES_SIGN_PATTERN = String.raw`(?:\s*(?:mm|cm|m))?\s*[×x]\s*`;
const BLOCK_PATTERN = new RegExp(
  `(?<!Ø\\s*)(?<![\\d,.])${NUMBER_PATTERN}${TIMES_SIGN_PATTERN}${NUMBER_PATTERN}${TIMES_SIGN_PATTERN}${NUMBER_PATTERN}${UNIT_PATTERN}`,
  'g',
);
const CYLINDER_PATTERN = new RegExp(
  `Ø\\s*${NUMBER_PATTERN}${TIMES_SIGN_PATTERN}${NUMBER_PATTERN}${UNIT_PATTERN}`,
  'g',
);
const CUBES_PATTERN = new RegExp(`((?:${NUMBER_PATTERN}(?:,\\s+|\\s+and\\s+)?)+)${UNIT_PATTERN} cubes?`);

/**
 * Parses the sizes in a text such as "Ø 800 × 380 mm, Ø 560 × 320 mm", "49 × 61 × 80 cm, seat 45 cm" or "520, 400 and 290 mm
 * cubes". Ignores other measures, such as the height of a seat.
 */
export function parseSizes(text: string): CatalogueSize[] {
  const blocks = [...text.matchAll(BLOCK_PATTERN)].map(([, width, depth, height, unit]) =>
    [width, depth, height].map(createMetresParser(unit)),
  );
  const cylinders = [...text.matchAll(CYLINDER_PATTERN)].map(([, diameter, height, unit]) =>
    [diameter, diameter, height].map(createMetresParser(unit)),
  );
  const [, cubeSides = '', , unit] = CUBES_PATTERN.exec(text) ?? [];
  const cubeSizes = [...cubeSides.matchAll(/\d[\d.]*/g)].map(([side]) =>
    [side, side, side].map(createMetresParser(unit)),
  );
  return [...blocks, ...cylinders, ...cubeSizes].map(([width = 0, depth = 0, height = 0]) => [
    width,
    depth,
    height,
  ]);
}

const HANG_HEIGHT_PATTERN = new RegExp(`\\bhangs ${NUMBER_PATTERN}${UNIT_PATTERN}`);

/**
 * Parses the height above the floor in a text such as "hangs 370 mm off the floor". @returns metres, or 0 without such a height.
 */
export function parseHangHeight(text: string): number {
  const [, height, unit] = HANG_HEIGHT_PATTERN.exec(text) ?? [];
  return createMetresParser(unit)(height);
}

/** Returns a function that converts a number in a unit to metres. */
const createMetresParser =
  (unit = 'mm') =>
  (text: string | undefined): number =>
    // Rounds to 0.1 mm, so that 0.61 m and 61 cm are the same number.
    Math.round(Number((text ?? '').replaceAll(',', '')) * (METRES_PER_UNIT[unit] ?? 0) * 1e4) / 1e4;
