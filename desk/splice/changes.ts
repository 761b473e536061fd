import { isDeepStrictEqual } from 'node:util';

/** Where a value stands in a document: keys of maps and indexes of lists, from the outside in. */
export type Path = readonly (string | number)[];

/** One change of a document's data, small enough to be made in the text by itself. */
export type Change =
  | { kind: 'set'; path: Path; value: unknown }
  | { kind: 'add'; path: Path; key: string; value: unknown }
  | { kind: 'drop'; path: Path; key: string }
  /** The items of a list in a new order; a number stands for the item that was at that index. */
  | { kind: 'items'; path: Path; items: readonly ListItem[] };

/** An item of a list after a change: one that was there, or a new one. */
export type ListItem = number | { value: unknown };

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** The value that a document has after a change; the other values are shared with the one before. */
export function applied(root: unknown, change: Change, path: Path = change.path): unknown {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const child = applied(Array.isArray(root) ? root[Number(step)] : isMap(root) && root[step], change, rest);
    if (Array.isArray(root)) return root.with(Number(step), child);
    return { ...(isMap(root) && root), [step]: child };
  }
  if (change.kind === 'set') return change.value;
  if (change.kind === 'add') return { ...(isMap(root) && root), [change.key]: change.value };
  if (change.kind === 'drop')
    return Object.fromEntries(Object.entries(isMap(root) ? root : {}).filter(([key]) => key !== change.key));
  const list: readonly unknown[] = Array.isArray(root) ? root : [];
  return change.items.map((item) => (typeof item === 'number' ? list[item] : item.value));
}
