import type { Kind } from '@studio/content/schema/kinds';
import { type FieldSchema, formSchemaFor } from '../json-schema.ts';
import { capital, labelOf } from '../names.ts';
import { toSchemaContext } from '../schema-context.ts';
import type { Contents, ValueChange } from '../shapes.ts';
import { differing, shown } from '../value-text.ts';
import { changesBetween } from '../yaml-edit/changes.ts';
import { type Path, valueAt } from '../yaml-edit/data.ts';

/** Enough for field labels, which do not depend on other files. */
const EMPTY_CONTEXT = toSchemaContext({ imageIds: [], categories: { projects: [], pieces: [] } });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an entry's title for editors: its title or name, or the label of its content type if that has a single entry. */
export function titleOf(kind: Kind, id: string, fields: unknown): string {
  if (!kind.files.includes('*')) return kind.label;
  const given = isRecord(fields)
    ? (fields.title ?? fields.name ?? fields.caption ?? fields.quote)
    : undefined;
  return typeof given === 'string' ? given : id;
}

/** Returns the id of the first image in an entry's fields. */
export function pictureIn(value: unknown, key = ''): string | null {
  if (typeof value === 'string') return /^(picture|pictures|portrait)$/.test(key) ? value : null;
  const inner = Array.isArray(value)
    ? value.map((item) => [key, item] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [name, item] of inner) {
    const found = pictureIn(item, name);
    if (found !== null) return found;
  }
  return null;
}

/** Joins all texts of an entry for the full-text search. */
export function wordsIn(contents: Contents | null): string {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') texts.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(contents?.fields);
  return [...texts, contents?.body ?? ''].join('\n');
}

/** Returns the label of a nested field: `hero.buttonText` becomes "Top of the page, button text". */
export function fieldLabel(kind: Kind, path: Path): string {
  let schema: FieldSchema | undefined = formSchemaFor(kind, EMPTY_CONTEXT);
  const labels = path.map((step) => {
    const parent: FieldSchema | undefined = schema;
    schema = (typeof step === 'number' ? parent?.items : parent?.properties?.[step]) || undefined;
    return typeof step === 'number' ? String(step + 1) : (schema?.title ?? labelOf(step)).toLowerCase();
  });
  const text = labels.join(', ').replaceAll(/, (\d+)/g, ' $1');
  return capital(text);
}

/** Describes the field values that differ between two versions of an entry. */
export function valueChanges(kind: Kind, before: Contents, after: Contents): ValueChange[] {
  const changes = changesBetween(before.fields, after.fields).map((change): ValueChange => {
    const path =
      change.kind === 'add' || change.kind === 'remove' ? [...change.path, change.key] : change.path;
    return {
      field: fieldLabel(kind, path),
      before: shown(valueAt(before.fields, path)),
      after: shown(valueAt(after.fields, path)),
    };
  });
  const seenFields = new Set<string>();
  const uniqueChanges = changes.filter(({ field }) => !seenFields.has(field) && seenFields.add(field));
  if (before.body !== after.body)
    uniqueChanges.push({ field: 'Text', ...differing(before.body?.trim() ?? '', after.body?.trim() ?? '') });
  return uniqueChanges;
}
