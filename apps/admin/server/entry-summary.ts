import type { ContentType } from '@studio/content/schema/content-types';
import type { EntryContents, EntrySummary, ValueChange } from '../api-types.ts';
import { createFormSchema, type FieldSchema } from '../json-schema.ts';
import { capitalize, getDefaultLabel } from '../labels.ts';
import { BODY_PATH } from '../merge.ts';
import { toSchemaContext } from '../schema-context.ts';
import { formatValue, trimToDifference } from '../value-text.ts';
import { findEdits } from '../yaml-edit/diff-values.ts';
import { type FieldPath, getValueAt, isRecord } from '../yaml-edit/value-edit.ts';

/** A schema context for field labels, which do not depend on images and categories. */
const EMPTY_CONTEXT = toSchemaContext({ imageIds: [], categories: { projects: [], pieces: [] } });

/** The schema of each form, because creating one takes milliseconds, and a search needs many labels. */
const formSchemas = new Map<ContentType, FieldSchema>();

/** A text of an entry with its field. A body is divided into paragraphs. Their paths end with the line of the body, from 1. */
export interface EntryText {
  path: FieldPath;
  text: string;
}

/** The data of an entry that depends only on its file. */
export interface EntryMetadata
  extends Pick<EntrySummary, 'title' | 'coverImage' | 'hasPlaceholderAlt' | 'suggestions' | 'isHidden'> {
  texts: readonly EntryText[];
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
export type IndexedEntry = Omit<EntrySummary, 'scheduled' | 'changedAt' | 'changedBy' | 'hits'> &
  EntryMetadata;

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

/** Returns the values of an entry that forms of other entries suggest, by field. */
export function findSuggestions(contentType: ContentType, fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {};
  const { properties = {} } = createFormSchema(contentType, EMPTY_CONTEXT);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, { control }]) => {
      const value = fields[key];
      return control === 'suggestion' && typeof value === 'string' ? [[key, value]] : [];
    }),
  );
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

/** Lists all texts and numbers of an entry. */
export function listTexts(contents: EntryContents | null): EntryText[] {
  const listFieldTexts = (value: unknown, path: FieldPath): EntryText[] => {
    if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }];
    if (Array.isArray(value)) return value.flatMap((item, index) => listFieldTexts(item, [...path, index]));
    return isRecord(value)
      ? Object.entries(value).flatMap(([key, item]) => listFieldTexts(item, [...path, key]))
      : [];
  };
  const { body = '' } = contents ?? {};
  const paragraphs = [...body.matchAll(/.+(?:\r?\n.+)*/g)].map(({ 0: text, index }): EntryText => {
    const line = body.slice(0, index).split('\n').length;
    return { path: [...BODY_PATH, line], text };
  });
  return [...listFieldTexts(contents?.fields, []), ...paragraphs];
}

/** Returns the label of a nested field: `hero.buttonText` becomes "Top of the page, button text". */
export function getFieldLabel(contentType: ContentType, path: FieldPath): string {
  let schema: FieldSchema | undefined =
    formSchemas.get(contentType) ?? createFormSchema(contentType, EMPTY_CONTEXT);
  formSchemas.set(contentType, schema);
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
