import { diff3Merge } from 'node-diff3';
import type { EntryContents } from './api-types.ts';
import { applyEdit, type FieldPath, isRecord } from './yaml-edit/value-edit.ts';

/** A field that two people changed to different values. */
export interface FieldConflict {
  /** `['body']` for the body. */
  path: FieldPath;
  /** The complete value that the other person saved. For the body, unlike `theirs`, it has no merged changes of mine. */
  theirSavedValue: unknown;
  /** The values to choose from. For the body, both values already contain the changes that do not overlap. */
  mine: unknown;
  theirs: unknown;
}

export const BODY_PATH: FieldPath = ['body'];

const isEqualPath = (a: FieldPath, b: FieldPath): boolean => a.join('/') === b.join('/');

export const findConflict = (
  conflicts: readonly FieldConflict[],
  path: FieldPath,
): FieldConflict | undefined => conflicts.find((conflict) => isEqualPath(conflict.path, path));

/** Returns a copy of an entry with another value of one field, or of the body. */
export function replaceField(
  { fields, body }: EntryContents,
  path: FieldPath,
  value: unknown,
): EntryContents {
  return isEqualPath(path, BODY_PATH)
    ? { fields, body: String(value ?? '') }
    : { fields: applyEdit(fields, { kind: 'set', path, value }), body };
}

/** Normalizes a value in the same way as a save. Trims texts, and drops keys whose value is undefined. */
export function normalizeValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(normalizeValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, normalizeValue(item)]])),
  );
}

/** Serializes a value with sorted keys, for comparison. */
const serializeForComparison = (value: unknown): string =>
  JSON.stringify(normalizeValue(value), (_key, nestedValue) =>
    isRecord(nestedValue)
      ? Object.fromEntries(Object.entries(nestedValue).sort(([a], [b]) => (a < b ? -1 : 1)))
      : nestedValue,
  ) ?? '';
const isEqualValue = (a: unknown, b: unknown): boolean =>
  serializeForComparison(a) === serializeForComparison(b);

/**
 * Merges two people's edits of one entry (three-way merge).
 *
 * @param base the version that both edits started from.
 * @returns the conflicts, and the merged entry with `mine` at each conflict.
 */
export function mergeContents(
  base: EntryContents,
  mine: EntryContents,
  theirs: EntryContents,
): { contents: EntryContents; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const fields = mergeValue(base.fields, mine.fields, theirs.fields, [], conflicts);
  if (mine.body === undefined && theirs.body === undefined) return { contents: { fields }, conflicts };
  const body = mergeText(base.body ?? '', mine.body ?? '', theirs.body ?? '', conflicts);
  return { contents: { fields, body }, conflicts };
}

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: FieldPath,
  conflicts: FieldConflict[],
): unknown {
  if (isEqualValue(base, theirs) || isEqualValue(mine, theirs)) return mine;
  if (isEqualValue(base, mine)) return theirs;
  if (isRecord(mine) && isRecord(theirs)) {
    const baseRecord = isRecord(base) ? base : {};
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return Object.fromEntries(
      [...keys].map((key) => [
        key,
        mergeValue(baseRecord[key], mine[key], theirs[key], [...path, key], conflicts),
      ]),
    );
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (hasSamePositions(base, mine) && hasSamePositions(base, theirs))
      return mine.map((item, index) =>
        mergeValue(base[index], item, theirs[index], [...path, index], conflicts),
      );
    const merged = mergeLists(base, mine, theirs);
    if (merged) return merged;
  }
  conflicts.push({ path, theirSavedValue: theirs, mine, theirs });
  return mine;
}

/**
 * Whether two lists can be merged item by item, because no item was added, removed or moved. Returns false for lists of numbers, because a
 * focal point or crop is a single value. Returns false for lists of texts, because an edited text cannot be distinguished from a replaced
 * text.
 */
function hasSamePositions(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length || !after.every(isRecord)) return false;
  const positions = new Map(before.map((item, index) => [serializeForComparison(item), index]));
  return after.every((item, index) => (positions.get(serializeForComparison(item)) ?? index) === index);
}

/** Merges two lists. Returns null for lists of numbers, if changes overlap, or if the merge would duplicate an item. */
function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] | null {
  if (base.some((item) => typeof item === 'number')) return null;
  const [serializedBase, serializedMine, serializedTheirs] = [
    base.map(serializeForComparison),
    mine.map(serializeForComparison),
    theirs.map(serializeForComparison),
  ];
  const values = new Map([...base, ...theirs, ...mine].map((item) => [serializeForComparison(item), item]));
  const merged: string[] = [];
  for (const { ok, conflict } of diff3Merge(serializedMine, serializedBase, serializedTheirs)) {
    if (conflict) return null;
    merged.push(...(ok ?? []));
  }
  const countItem = (items: readonly string[], item: string) =>
    items.filter((other) => other === item).length;
  // The merge duplicates an item that both people moved to different positions.
  const hasDuplicates = merged.some(
    (item) =>
      countItem(merged, item) >
      Math.max(
        countItem(serializedBase, item),
        countItem(serializedMine, item),
        countItem(serializedTheirs, item),
      ),
  );
  return hasDuplicates ? null : merged.map((item) => values.get(item));
}

/**
 * Merges two versions of the body line by line, and adds a conflict if changes overlap.
 *
 * @returns the merged body, with `mine` at each conflict.
 */
function mergeText(base: string, mine: string, theirs: string, conflicts: FieldConflict[]): string {
  if (isEqualValue(base, theirs) || isEqualValue(mine, theirs)) return mine;
  if (isEqualValue(base, mine)) return theirs;
  const parts = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'));
  const joinSide = (side: 'a' | 'b'): string =>
    parts.flatMap(({ ok, conflict }) => ok ?? conflict?.[side] ?? []).join('\n');
  const merged = joinSide('a');
  if (parts.some(({ conflict }) => conflict))
    conflicts.push({ path: BODY_PATH, theirSavedValue: theirs, mine: merged, theirs: joinSide('b') });
  return merged;
}
