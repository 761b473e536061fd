import { diff3Merge } from 'node-diff3';
import type { Contents } from './shapes.ts';
import { applied, isMap, type Path } from './yaml-edit/data.ts';

/** A field that two people changed to different values. */
export interface FieldConflict {
  /** A body's path is `['body']`. */
  path: Path;
  /** What the other person saved. */
  saved: unknown;
  /** The values to choose from. Changes of a text or list that do not overlap are in both. */
  mine: unknown;
  theirs: unknown;
}

/** The path of an entry's body among its fields. */
export const BODY: Path = ['body'];

const isSamePath = (a: Path, b: Path): boolean => a.join('/') === b.join('/');

/** The conflict of exactly this field. */
export const conflictAt = (conflicts: readonly FieldConflict[], path: Path): FieldConflict | undefined =>
  conflicts.find((conflict) => isSamePath(conflict.path, path));

/** Replaces one field of an entry, or its body. @returns a copy. */
export function withField({ fields, body }: Contents, path: Path, value: unknown): Contents {
  return isSamePath(path, BODY)
    ? { fields, body: String(value ?? '') }
    : { fields: applied(fields, { kind: 'set', path, value }), body };
}

/** The value as it is saved: texts without spaces around them, and no key without a value. */
export function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(tidy);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, tidy(item)]])),
  );
}

/** The value as a text that is equal for equal values, whatever the order of their keys. */
const tokenOf = (value: unknown): string =>
  JSON.stringify(tidy(value), (_key, inner) =>
    isMap(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? '';
const isSame = (a: unknown, b: unknown): boolean => tokenOf(a) === tokenOf(b);

/**
 * Merges what two people made of one entry. A change that only one of them made is kept.
 *
 * @param base what both began with.
 * @returns the merged entry, which has `mine` wherever there is a conflict, and the conflicts.
 */
export function mergeContents(
  base: Contents,
  mine: Contents,
  theirs: Contents,
): { contents: Contents; conflicts: FieldConflict[] } {
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
  path: Path,
  conflicts: FieldConflict[],
): unknown {
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isMap(mine) && isMap(theirs)) {
    const before = isMap(base) ? base : {};
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return Object.fromEntries(
      [...keys].map((key) => [
        key,
        mergeValue(before[key], mine[key], theirs[key], [...path, key], conflicts),
      ]),
    );
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (hasSamePlaces(base, mine) && hasSamePlaces(base, theirs))
      return mine.map((item, index) =>
        mergeValue(base[index], item, theirs[index], [...path, index], conflicts),
      );
    const merged = mergeLists(base, mine, theirs);
    if (merged) return merged;
  }
  conflicts.push({ path, saved: theirs, mine, theirs });
  return mine;
}

/**
 * Whether no item was added, removed or moved. A pair of numbers is one value, as a place in an image is, and a list of plain
 * texts has no items that keep their identity when their words change.
 */
function hasSamePlaces(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length || !after.every(isMap)) return false;
  const places = new Map(before.map((item, index) => [tokenOf(item), index]));
  return after.every((item, index) => (places.get(tokenOf(item)) ?? index) === index);
}

/** Merges lists whose changes do not touch each other; null where they do, or where an item would be there twice. */
function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] | null {
  if (base.some((item) => typeof item === 'number')) return null;
  const [before, ours, others] = [base.map(tokenOf), mine.map(tokenOf), theirs.map(tokenOf)];
  const values = new Map([...base, ...theirs, ...mine].map((item) => [tokenOf(item), item]));
  const merged: string[] = [];
  for (const { ok, conflict } of diff3Merge(ours, before, others)) {
    if (conflict) return null;
    merged.push(...(ok ?? []));
  }
  const count = (tokens: readonly string[], token: string) => tokens.filter((one) => one === token).length;
  // Two people who move one item to two places would make two of it.
  const isDoubled = merged.some(
    (token) =>
      count(merged, token) > Math.max(count(before, token), count(ours, token), count(others, token)),
  );
  return isDoubled ? null : merged.map((token) => values.get(token));
}

/** Merges a body by its lines. */
function mergeText(base: string, mine: string, theirs: string, conflicts: FieldConflict[]): string {
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const parts = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'));
  const choose = (side: 'a' | 'b'): string =>
    parts.flatMap(({ ok, conflict }) => ok ?? conflict?.[side] ?? []).join('\n');
  const merged = choose('a');
  if (parts.some(({ conflict }) => conflict))
    conflicts.push({ path: BODY, saved: theirs, mine: merged, theirs: choose('b') });
  return merged;
}
