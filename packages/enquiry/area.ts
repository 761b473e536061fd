import type { AreaUnit } from './area-units.ts';

/** The international foot is 0.3048 m. */
const SQUARE_METRES_PER_SQUARE_FOOT = 0.3048 ** 2;

/** Larger areas are not converted. This is far above the area of any building, in either unit. */
const MAX_AREA = 100_000_000;

/** Describes an area in both units, such as `120 m² (1,292 sq ft)`. If the area cannot be converted, returns only the text and its unit. */
export function describeArea(text: string, unit: string): string {
  const converted = convertArea(text, unit);
  return converted === undefined ? [text, unit].filter(Boolean).join(' ') : `${text} ${unit} (${converted})`;
}

/**
 * Converts an area to the other unit, such as `1,292 sq ft`.
 *
 * @returns undefined if the text is not a positive number, if the area is above MAX_AREA, or if the unit is unknown.
 */
export function convertArea(text: string, unit: string): string | undefined {
  const area = parseArea(text);
  if (area === undefined) return undefined;
  const format = (value: number) =>
    value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });
  switch (unit as AreaUnit) {
    case 'm²':
      return `${format(area / SQUARE_METRES_PER_SQUARE_FOOT)} sq ft`;
    case 'sq ft':
      return `${format(area * SQUARE_METRES_PER_SQUARE_FOOT)} m²`;
    default:
      return undefined;
  }
}

/** Parses numbers such as `1,200`, `1,20,000`, `1 200` or `85.5`. */
function parseArea(text: string): number | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s,'’]/g, '');
  const area = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : 0;
  return area > 0 && area <= MAX_AREA ? area : undefined;
}
