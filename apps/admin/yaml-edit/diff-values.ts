import { isDeepStrictEqual } from 'node:util';
import { type FieldPath, isRecord, type ListItem, type ValueEdit } from './value-edit.ts';

/**
 * Returns the edits that turn one value into another. A moved list item is recognized, so that it keeps its lines in the file
 * with their comments. An edited list item is edited in place.
 */
export function diffEntries(before: unknown, after: unknown, path: FieldPath = []): ValueEdit[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  if (!isRecord(before) || !isRecord(after)) return [{ kind: 'set', path, value: after }];
  const edits: ValueEdit[] = [];
  for (const key of Object.keys(before)) {
    const value = after[key];
    if (value === undefined) edits.push({ kind: 'remove', path, key });
    else edits.push(...diffEntries(before[key], value, [...path, key]));
  }
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && before[key] === undefined) edits.push({ kind: 'add', path, key, value });
  }
  return edits;
}

function diffLists(before: readonly unknown[], after: readonly unknown[], path: FieldPath): ValueEdit[] {
  const unmatched = new Set(before.keys());
  const takeFirst = (wanted: (index: number) => boolean): number | undefined => {
    const found = [...unmatched].find(wanted);
    if (found !== undefined) unmatched.delete(found);
    return found;
  };
  // The old index of each item: first of unchanged items, then of moved ones, then of edited ones. The rest is new.
  const sources: (number | undefined)[] = after.map((item, index) =>
    takeFirst((old) => old === index && isDeepStrictEqual(before[old], item)),
  );
  for (const [index, item] of after.entries())
    sources[index] ??= takeFirst((old) => isDeepStrictEqual(before[old], item));
  for (const index of after.keys()) {
    if (sources[index] !== undefined) continue;
    // It follows the same item as before, so the item itself was edited.
    const previous = sources[index - 1];
    sources[index] =
      takeFirst((old) => old === (previous === undefined ? index : previous + 1)) ??
      (after.length === before.length ? takeFirst((old) => old === index) : undefined);
  }
  const items = after.map((value, index): ListItem => sources[index] ?? { value });
  const isReordered = items.length !== before.length || items.some((item, index) => item !== index);
  return [
    ...(isReordered ? [{ kind: 'reorder', path, items } as const] : []),
    ...sources.flatMap((old, index) =>
      old === undefined ? [] : diffEntries(before[old], after[index], [...path, index]),
    ),
  ];
}
