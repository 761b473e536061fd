import { isDeepStrictEqual } from 'node:util';
import { type FieldPath, isRecord, type ListItem, type ValueEdit } from './value-edit.ts';

/**
 * Returns the edits that turn one value into another. A moved list item is recognized, so that its lines in the file keep their
 * comments. An edited list item is edited in place.
 */
export function findEdits(before: unknown, after: unknown, path: FieldPath = []): ValueEdit[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  if (!isRecord(before) || !isRecord(after)) return [{ kind: 'set', path, value: after }];
  const edits: ValueEdit[] = [];
  for (const key of Object.keys(before)) {
    const value = after[key];
    if (value === undefined) edits.push({ kind: 'remove', path, key });
    else edits.push(...findEdits(before[key], value, [...path, key]));
  }
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && before[key] === undefined) edits.push({ kind: 'add', path, key, value });
  }
  return edits;
}

function diffLists(before: readonly unknown[], after: readonly unknown[], path: FieldPath): ValueEdit[] {
  const unmatchedIndexes = new Set(before.keys());
  const takeFirstUnmatched = (isMatch: (index: number) => boolean): number | undefined => {
    const match = [...unmatchedIndexes].find(isMatch);
    if (match !== undefined) unmatchedIndexes.delete(match);
    return match;
  };
  // The old index of each item; undefined for new items. Unmoved items are matched first, then moved items, then edited items.
  const oldIndexes: (number | undefined)[] = after.map((item, index) =>
    takeFirstUnmatched((oldIndex) => oldIndex === index && isDeepStrictEqual(before[oldIndex], item)),
  );
  for (const [index, item] of after.entries())
    oldIndexes[index] ??= takeFirstUnmatched((oldIndex) => isDeepStrictEqual(before[oldIndex], item));
  for (const index of after.keys()) {
    if (oldIndexes[index] !== undefined) continue;
    // An item without a match counts as edited if it still follows the same item.
    const previousOldIndex = oldIndexes[index - 1];
    oldIndexes[index] =
      takeFirstUnmatched(
        (oldIndex) => oldIndex === (previousOldIndex === undefined ? index : previousOldIndex + 1),
      ) ??
      (after.length === before.length ? takeFirstUnmatched((oldIndex) => oldIndex === index) : undefined);
  }
  const items = after.map((value, index): ListItem => oldIndexes[index] ?? { value });
  const isReordered = items.length !== before.length || items.some((item, index) => item !== index);
  return [
    ...(isReordered ? [{ kind: 'reorder', path, items } as const] : []),
    ...oldIndexes.flatMap((oldIndex, index) =>
      oldIndex === undefined ? [] : findEdits(before[oldIndex], after[index], [...path, index]),
    ),
  ];
}
