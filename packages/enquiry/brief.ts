/**
 * A brief: what a visitor tells about a project on /brief. The page, the relay's mails and the admin share this module, so it uses
 * no Node API.
 */

interface Field {
  name: string;
  value: string;
}

/** A row of a brief as people read it. */
export interface BriefRow {
  label: string;
  value: string;
  /** Whether URLs in the value are links. They are only in the list of saved things, which the page writes itself. */
  hasLinks?: boolean;
}

/** Units of areas, as the form sends them. */
export const AREA_UNITS = ['m²', 'sq ft'] as const;

export type AreaUnit = (typeof AREA_UNITS)[number];

/** The international foot is 0.3048 m. */
const SQUARE_METRES_PER_SQUARE_FOOT = 0.3048 ** 2;

/** Largest area that is converted: ten times the largest buildings. */
const MAX_AREA = 100_000_000;

/** The fields of a brief in the order in which the studio reads them. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['message', 'Project'],
  ['what', 'What'],
  ['city', 'City'],
  ['area', 'Size'],
  ['start', 'Start'],
  ['budget', 'Budget'],
  ['likes', 'Likes'],
  ['stays', 'What stays'],
  ['saved', 'Saved on the site'],
  ['name', 'Name'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
]);

/** Fields that only the form of a brief has. Browsers send them even when they are empty. */
const MARKS = ['city', 'budget', 'stays'];

/** Returns whether fields are those of a brief. */
export function isBrief(fields: readonly Field[]): boolean {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  return MARKS.every((name) => names.has(name));
}

/** Returns the fields of a brief as rows, without those that are empty. Fields that the form does not have come last. */
export function briefRows(fields: readonly Field[]): BriefRow[] {
  const values = new Map<string, string>();
  const others: BriefRow[] = [];
  for (const { name, value } of fields) {
    const key = name.toLowerCase();
    if ((LABELS.has(key) || key === 'areaunit') && !values.has(key)) values.set(key, value.trim());
    else if (value.trim() !== '') others.push({ label: name, value });
  }
  const area = values.get('area');
  if (area) values.set('area', describeArea(area, values.get('areaunit') ?? ''));
  const rows = [...LABELS].flatMap(([name, label]) => {
    const value = values.get(name);
    return value ? [{ label, value, ...(name === 'saved' && { hasLinks: true }) }] : [];
  });
  return [...rows, ...others];
}

/** Describes an area in both units, such as `120 m² (1,292 sq ft)`. A text that is no number stays as it was typed. */
export function describeArea(text: string, unit: string): string {
  const converted = convertArea(text, unit);
  return converted === undefined ? [text, unit].filter(Boolean).join(' ') : `${text} ${unit} (${converted})`;
}

/** Converts an area to the other unit, such as `1,292 sq ft`. @returns undefined for a text that is no positive number */
export function convertArea(text: string, unit: string): string | undefined {
  const area = parseArea(text);
  if (area === undefined) return undefined;
  const format = (value: number) =>
    value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });
  if (unit === 'm²') return `${format(area / SQUARE_METRES_PER_SQUARE_FOOT)} sq ft`;
  return unit === 'sq ft' ? `${format(area * SQUARE_METRES_PER_SQUARE_FOOT)} m²` : undefined;
}

/** Parses a number such as `1,200`, `1,20,000`, `1 200` or `85.5`. */
function parseArea(text: string): number | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s,'’]/g, '');
  const area = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : 0;
  return area > 0 && area <= MAX_AREA ? area : undefined;
}

/**
 * Removes the punctuation around values that are missing in a subject: `New Brief: , Jaipur` becomes `New Brief: Jaipur`, and
 * `New Brief: , ` becomes `New Brief`.
 */
export const withoutEmptyParts = (subject: string): string =>
  subject.replaceAll(/([:,])\s*(?:,\s*)+/g, '$1 ').replace(/[\s:,]+$/, '');
