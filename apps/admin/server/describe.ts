import type { Kind } from '@studio/content/schema/kinds';
import { type FieldSchema, formSchemaFor } from '../json-schema.ts';
import { capital, labelOf } from '../names.ts';
import { toSchemaContext } from '../schema-context.ts';
import type { Contents, ValueChange } from '../shapes.ts';
import { differing, shown } from '../value-text.ts';
import { changesBetween } from '../yaml-edit/changes.ts';
import { type Path, valueAt } from '../yaml-edit/data.ts';

/** The names of fields are the same whatever the other files hold. */
const NO_CONTEXT = toSchemaContext({ imageIds: [], categories: { projects: [], pieces: [] } });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What staff call a thing: its title or name; a page and the studio's facts go by their kind. */
export function titleOf(kind: Kind, id: string, fields: unknown): string {
  if (!kind.files.includes('*')) return kind.label;
  const given = isRecord(fields)
    ? (fields.title ?? fields.name ?? fields.caption ?? fields.quote)
    : undefined;
  return typeof given === 'string' ? given : id;
}

/** The id of the first picture that a thing names. */
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

/** All that a thing says, in one text. */
export function wordsIn(contents: Contents | null): string {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') texts.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(contents?.fields);
  return [...texts, contents?.body ?? ''].join('\n');
}

/** A field by the names that its form has: `hero.buttonText` as "Hero, button text". */
export function fieldLabel(kind: Kind, path: Path): string {
  let schema: FieldSchema | undefined = formSchemaFor(kind, NO_CONTEXT);
  const words = path.map((step) => {
    const within: FieldSchema | undefined = schema;
    schema = (typeof step === 'number' ? within?.items : within?.properties?.[step]) || undefined;
    return typeof step === 'number' ? String(step + 1) : (schema?.title ?? labelOf(step)).toLowerCase();
  });
  const text = words.join(', ').replaceAll(/, (\d+)/g, ' $1');
  return capital(text);
}

/** The values that differ between two states of a thing, in words. */
export function valueChanges(kind: Kind, before: Contents, after: Contents): ValueChange[] {
  const changes = changesBetween(before.fields, after.fields).map((change): ValueChange => {
    const path = change.kind === 'add' || change.kind === 'drop' ? [...change.path, change.key] : change.path;
    return {
      field: fieldLabel(kind, path),
      before: shown(valueAt(before.fields, path)),
      after: shown(valueAt(after.fields, path)),
    };
  });
  const moved = new Set<string>();
  const single = changes.filter(({ field }) => !moved.has(field) && moved.add(field));
  if (before.body !== after.body)
    single.push({ field: 'Text', ...differing(before.body?.trim() ?? '', after.body?.trim() ?? '') });
  return single;
}
