import { isDeepStrictEqual } from 'node:util';
import { type Change, isMap, type ListItem, type Path } from './data.ts';

/**
 * The changes that lead from one value to another. Items of lists are followed when they move, so that each keeps its own
 * lines; an item whose words changed is changed where it stands.
 */
export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  if (!isMap(before) || !isMap(after)) return [{ kind: 'set', path, value: after }];
  const changes: Change[] = [];
  for (const key of Object.keys(before)) {
    const value = after[key];
    if (value === undefined) changes.push({ kind: 'drop', path, key });
    else changes.push(...changesBetween(before[key], value, [...path, key]));
  }
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && before[key] === undefined) changes.push({ kind: 'add', path, key, value });
  }
  return changes;
}

function listChanges(before: readonly unknown[], after: readonly unknown[], path: Path): Change[] {
  const same = (a: unknown, b: unknown) => isDeepStrictEqual(a, b);
  const left = new Set(before.keys());
  const take = (wanted: (index: number) => boolean): number | undefined => {
    const found = [...left].find(wanted);
    if (found !== undefined) left.delete(found);
    return found;
  };
  // What stayed where it was, then what moved, then what was changed in its place; the rest is new.
  const sources: (number | undefined)[] = after.map((item, index) =>
    take((old) => old === index && same(before[old], item)),
  );
  for (const [index, item] of after.entries()) sources[index] ??= take((old) => same(before[old], item));
  for (const index of after.keys()) {
    if (sources[index] !== undefined) continue;
    // Between the same neighbours as before: the item itself has changed.
    const previous = sources[index - 1];
    sources[index] =
      take((old) => old === (previous === undefined ? index : previous + 1)) ??
      (after.length === before.length ? take((old) => old === index) : undefined);
  }
  const items = after.map((value, index): ListItem => sources[index] ?? { value });
  const moved = items.length !== before.length || items.some((item, index) => item !== index);
  return [
    ...(moved ? [{ kind: 'items', path, items } as const] : []),
    ...sources.flatMap((old, index) =>
      old === undefined ? [] : changesBetween(before[old], after[index], [...path, index]),
    ),
  ];
}
