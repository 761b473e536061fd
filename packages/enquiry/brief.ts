import { describeArea } from './area.ts';

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

/** The fields of a brief in the order in which the studio reads them. */
const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
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
const BRIEF_ONLY_FIELDS = ['city', 'budget', 'stays'];

/** Returns whether fields are those of a brief. */
export function isBrief(fields: readonly Field[]): boolean {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  return BRIEF_ONLY_FIELDS.every((name) => names.has(name));
}

/** Returns the fields of a brief as rows, without those that are empty. Fields that the form does not have come last. */
export function toBriefRows(fields: readonly Field[]): BriefRow[] {
  const values = new Map<string, string>();
  const otherRows: BriefRow[] = [];
  for (const { name, value } of fields) {
    const key = name.toLowerCase();
    if ((FIELD_LABELS.has(key) || key === 'areaunit') && !values.has(key)) values.set(key, value.trim());
    else if (value.trim() !== '') otherRows.push({ label: name, value });
  }
  const area = values.get('area');
  if (area) values.set('area', describeArea(area, values.get('areaunit') ?? ''));
  const rows = [...FIELD_LABELS].flatMap(([name, label]) => {
    const value = values.get(name);
    return value ? [{ label, value, ...(name === 'saved' && { hasLinks: true }) }] : [];
  });
  return [...rows, ...otherRows];
}
