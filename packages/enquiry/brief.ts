import { describeArea } from './area.ts';

/** A brief is a visitor's description of a project, from the form on /brief. This module runs in browsers too, so it uses no Node API. */

interface Field {
  name: string;
  value: string;
}

/** A labelled row for mails and the admin. */
export interface BriefRow {
  label: string;
  value: string;
  /** Whether URLs in the value are shown as links. Only the list of saved entries has links, because the page writes this list itself. */
  hasLinks?: boolean;
}

/** Labels by field name, in display order. */
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

/** Fields that only the form for a brief has. Browsers send them even if they are empty. */
const BRIEF_ONLY_FIELDS = ['city', 'budget', 'stays'];

/** Returns whether the fields come from the form for a brief. */
export function isBrief(fields: readonly Field[]): boolean {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  return BRIEF_ONLY_FIELDS.every((name) => names.has(name));
}

/** Returns the rows of a brief, without empty fields. Repeated fields, and fields that the form does not have, come last. */
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
