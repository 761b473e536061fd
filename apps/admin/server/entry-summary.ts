import type { ContentType } from '@studio/content/schema/content-types';
import type { EntryContents, EntrySummary, ValueChange } from '../api-types.ts';
import { type FieldSchema, formSchemaFor } from '../json-schema.ts';
import { capitalize, labelFor } from '../labels.ts';
import { toSchemaContext } from '../schema-context.ts';
import { formatValue, trimToDifference } from '../value-text.ts';
import { diffEntries } from '../yaml-edit/diff-values.ts';
import { type FieldPath, getValueAt } from '../yaml-edit/value-edit.ts';

/** Enough for field labels, which do not depend on other files. */
const EMPTY_CONTEXT = toSchemaContext({ imageIds: [], categories: { projects: [], pieces: [] } });

export interface Described extends Pick<EntrySummary, 'title' | 'coverImage'> {
  /** All texts of the entry. */
  searchText: string;
  /** The distinct words of all texts. Image ids and links to other entries are among them. */
  mentions: readonly string[];
  /** The ids in an order file; empty for other entries. */
  entryOrder: readonly string[];
}

/** An entry in the list of all entries, with its texts. */
export type ListedEntry = Omit<EntrySummary, 'scheduled' | 'changedAt' | 'changedBy'> & Described;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an entry's title for editors: its title or name, or the label of its content type if that has a single entry. */
export function titleFor(kind: ContentType, id: string, fields: unknown): string {
  if (!kind.filePattern.includes('*')) return kind.label;
  const given = isRecord(fields)
    ? (fields.title ?? fields.name ?? fields.caption ?? fields.quote)
    : undefined;
  return typeof given === 'string' ? given : id;
}

/** Returns the id of the first image in an entry's fields. */
export function findCoverImage(value: unknown, key = ''): string | null {
  if (typeof value === 'string') return /^(picture|pictures|portrait)$/.test(key) ? value : null;
  const inner = Array.isArray(value)
    ? value.map((item) => [key, item] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [name, item] of inner) {
    const found = findCoverImage(item, name);
    if (found !== null) return found;
  }
  return null;
}

/** Joins all texts of an entry for the full-text search. */
export function toSearchText(contents: EntryContents | null): string {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') texts.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(contents?.fields);
  return [...texts, contents?.body ?? ''].join('\n');
}

/** Returns the label of a nested field: `hero.buttonText` becomes "Top of the page, button text". */
export function fieldLabel(kind: ContentType, path: FieldPath): string {
  let schema: FieldSchema | undefined = formSchemaFor(kind, EMPTY_CONTEXT);
  const labels = path.map((step) => {
    const parent: FieldSchema | undefined = schema;
    schema = (typeof step === 'number' ? parent?.items : parent?.properties?.[step]) || undefined;
    return typeof step === 'number' ? String(step + 1) : (schema?.title ?? labelFor(step)).toLowerCase();
  });
  const text = labels.join(', ').replaceAll(/, (\d+)/g, ' $1');
  return capitalize(text);
}

/** Describes the field values that differ between two versions of an entry. */
export function diffValues(kind: ContentType, before: EntryContents, after: EntryContents): ValueChange[] {
  const changes = diffEntries(before.fields, after.fields).map((change): ValueChange => {
    const path =
      change.kind === 'add' || change.kind === 'remove' ? [...change.path, change.key] : change.path;
    return {
      field: fieldLabel(kind, path),
      before: formatValue(getValueAt(before.fields, path)),
      after: formatValue(getValueAt(after.fields, path)),
    };
  });
  const seenFields = new Set<string>();
  const uniqueChanges = changes.filter(({ field }) => !seenFields.has(field) && seenFields.add(field));
  if (before.body !== after.body)
    uniqueChanges.push({
      field: 'Text',
      ...trimToDifference(before.body?.trim() ?? '', after.body?.trim() ?? ''),
    });
  return uniqueChanges;
}
