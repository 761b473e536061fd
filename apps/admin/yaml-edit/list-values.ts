import type { FieldPath } from './value-edit.ts';

/** Lists the texts and numbers of an entry with their paths, in order. */
export function listValues(value: unknown, path: FieldPath = []): { path: FieldPath; value: string }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    listValues(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
