import { diff3Merge, diffIndices } from 'node-diff3';
import type { EntryContents } from './api-types.ts';
import { applyEdit, type FieldPath, getValueAt, isRecord } from './yaml-edit/value-edit.ts';

/** A field that two people changed to different values. */
export interface FieldConflict {
  /** `['body']` for the body. */
  path: FieldPath;
  /** The complete value that the other person saved. For the body, unlike `theirs`, it has no merged changes of mine. */
  theirSavedValue: unknown;
  /** The value that both started from. For the body, it contains the changes of the other person that do not overlap. */
  base: unknown;
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

/** Returns the value of a field, or the body. */
export const getFieldValue = ({ fields, body }: EntryContents, path: FieldPath): unknown =>
  isEqualPath(path, BODY_PATH) ? body : getValueAt(fields, path);

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
  conflicts.push({ path, theirSavedValue: theirs, base, mine, theirs });
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
  const parts = mergeLines(base.split('\n'), mine.split('\n'), theirs.split('\n'));
  const joinSide = (side: keyof MergedLines): string => parts.flatMap((part) => part[side]).join('\n');
  const merged = joinSide('mine');
  if (parts.some((part) => part.mine !== part.theirs))
    conflicts.push({
      path: BODY_PATH,
      theirSavedValue: theirs,
      base: joinSide('base'),
      mine: merged,
      theirs: joinSide('theirs'),
    });
  return merged;
}

/** A part of merged lines. Where changes conflict, `mine` and `theirs` are different arrays. */
interface MergedLines {
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

/** A range of lines that one person replaced. */
interface LineChange {
  side: 'mine' | 'theirs';
  from: number;
  to: number;
  lines: readonly string[];
}

const findLineChanges = (side: LineChange['side'], base: string[], edited: string[]): LineChange[] =>
  diffIndices(base, edited).map(({ buffer1: [from, length], buffer2Content: lines }) => ({
    side,
    from,
    to: from + length,
    lines,
  }));

const toPart = (lines: readonly string[]): MergedLines => ({ base: lines, mine: lines, theirs: lines });

/** Merges line by line. Changes of neighbouring lines do not conflict, unlike those of `diff3Merge`. */
function mergeLines(base: string[], mine: string[], theirs: string[]): MergedLines[] {
  const changes = [...findLineChanges('mine', base, mine), ...findLineChanges('theirs', base, theirs)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  const parts: MergedLines[] = [];
  let end = 0;
  for (const group of groupOverlapping(changes)) {
    const from = group[0]?.from ?? 0;
    const to = Math.max(...group.map((change) => change.to));
    const baseLines = base.slice(from, to);
    const applySide = (side: LineChange['side']): string[] =>
      group
        .filter((change) => change.side === side)
        .reduceRight(
          (lines, change) => lines.toSpliced(change.from - from, change.to - change.from, ...change.lines),
          baseLines,
        );
    const [mineLines, theirLines] = [applySide('mine'), applySide('theirs')];
    parts.push(toPart(base.slice(end, from)));
    if (group.every(({ side }) => side === 'mine')) parts.push({ ...toPart(mineLines), base: baseLines });
    else if (group.every(({ side }) => side === 'theirs') || mineLines.join('\n') === theirLines.join('\n'))
      parts.push(toPart(theirLines));
    else parts.push({ base: baseLines, mine: mineLines, theirs: theirLines });
    end = to;
  }
  return [...parts, toPart(base.slice(end))];
}

/** Groups changes that overlap, and insertions at the same place. @param changes sorted by their place. */
function groupOverlapping(changes: readonly LineChange[]): LineChange[][] {
  const groups: LineChange[][] = [];
  let [from, to] = [-1, -1];
  for (const change of changes) {
    const overlaps = change.from < to || change.to === from;
    if (overlaps) groups.at(-1)?.push(change);
    else groups.push([change]);
    [from, to] = overlaps ? [from, Math.max(to, change.to)] : [change.from, change.to];
  }
  return groups;
}
