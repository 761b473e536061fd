import type { ContentType } from '@studio/content/schema/content-types';
import type { EntryContents, EntrySummary, ValueChange } from '../api-types.ts';
import { createFormSchema, type FieldSchema } from '../json-schema.ts';
import { capitalize, getDefaultLabel } from '../labels.ts';
import { toSchemaContext } from '../schema-context.ts';
import { formatValue, trimToDifference } from '../value-text.ts';
import { findEdits } from '../yaml-edit/diff-values.ts';
import { type FieldPath, getValueAt } from '../yaml-edit/value-edit.ts';

/** A schema context for field labels, which do not depend on images and categories. */
const EMPTY_CONTEXT = toSchemaContext({ imageIds: [], categories: { projects: [], pieces: [] } });

/** The data of an entry that depends only on its file. */
export interface EntryMetadata extends Pick<EntrySummary, 'title' | 'coverImage' | 'hasPlaceholderAlt'> {
  /** All texts of the entry. */
  searchText: string;
  /** The distinct words of all texts, which include the ids of images and the paths of links. */
  words: readonly string[];
  /** The collection and id of each entry that an image marks, such as `pieces/21-jhoola`; empty for other entries. */
  markedEntries: readonly string[];
  /** The ids that an order file lists; empty for other entries. */
  orderedIds: readonly string[];
}

/**
 * An entry as `EntryStore` lists it. The API adds the schedule and the last change, and leaves out what only the server needs.
 */
export type IndexedEntry = Omit<EntrySummary, 'scheduled' | 'changedAt' | 'changedBy'> & EntryMetadata;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the title of an entry. For a content type with only one entry, this is the label of the type. For others, it is the text of the
 * first of five fields (`title`, `name`, `caption`, `quote`, `alt`). If there is no such text, it is the id.
 */
export function getEntryTitle(contentType: ContentType, id: string, fields: unknown): string {
  if (!contentType.filePattern.includes('*')) return contentType.label;
  const text = isRecord(fields)
    ? (fields.title ?? fields.name ?? fields.caption ?? fields.quote ?? fields.alt)
    : undefined;
  return typeof text === 'string' ? text : id;
}

/** Returns the id of the first image in a value; null if it has none. @param key the field's key. */
export function findCoverImage(value: unknown, key = ''): string | null {
  if (typeof value === 'string') return /^(picture|pictures|portrait)$/.test(key) ? value : null;
  const children = Array.isArray(value)
    ? value.map((item) => [key, item] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [childKey, child] of children) {
    const imageId = findCoverImage(child, childKey);
    if (imageId !== null) return imageId;
  }
  return null;
}

/** Returns all texts and numbers of an entry, for the full-text search. */
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
export function getFieldLabel(contentType: ContentType, path: FieldPath): string {
  let schema: FieldSchema | undefined = createFormSchema(contentType, EMPTY_CONTEXT);
  const labels = path.map((key) => {
    const parent: FieldSchema | undefined = schema;
    schema = (typeof key === 'number' ? parent?.items : parent?.properties?.[key]) || undefined;
    return typeof key === 'number' ? String(key + 1) : (schema?.title ?? getDefaultLabel(key)).toLowerCase();
  });
  const text = labels.join(', ').replaceAll(/, (\d+)/g, ' $1');
  return capitalize(text);
}

/** Describes the field values that differ between two versions of an entry. */
export function diffValues(
  contentType: ContentType,
  before: EntryContents,
  after: EntryContents,
): ValueChange[] {
  const changes = findEdits(before.fields, after.fields).map((edit): ValueChange => {
    const path = edit.kind === 'add' || edit.kind === 'remove' ? [...edit.path, edit.key] : edit.path;
    return {
      field: getFieldLabel(contentType, path),
      before: formatValue(getValueAt(before.fields, path)),
      after: formatValue(getValueAt(after.fields, path)),
    };
  });
  const seenFieldLabels = new Set<string>();
  const uniqueChanges = changes.filter(
    ({ field }) => !seenFieldLabels.has(field) && seenFieldLabels.add(field),
  );
  if (before.body !== after.body)
    uniqueChanges.push({
      field: 'Text',
      ...trimToDifference(before.body?.trim() ?? '', after.body?.trim() ?? ''),
    });
  return uniqueChanges;
}
