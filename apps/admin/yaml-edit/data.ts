/** Path of a value: keys of maps and indexes of lists, from the root. */
export type Path = readonly (string | number)[];

/** One edit of a document's data. */
export type Change =
  | { kind: 'set'; path: Path; value: unknown }
  | { kind: 'add'; path: Path; key: string; value: unknown }
  | { kind: 'remove'; path: Path; key: string }
  /** Replaces a list by some of its old items, in any order, and new ones. */
  | { kind: 'reorder'; path: Path; items: readonly ListItem[] };

/** The old index of an item, or a new item. */
export type ListItem = number | { value: unknown };

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a path; undefined if there is none. */
export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      Array.isArray(value) ? value[Number(step)] : isMap(value) ? value[String(step)] : undefined,
    root,
  );

/** Applies an edit. @returns a copy that shares the unchanged values with `root`. */
export function applied(root: unknown, change: Change, path: Path = change.path): unknown {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const child = applied(Array.isArray(root) ? root[Number(step)] : isMap(root) && root[step], change, rest);
    if (Array.isArray(root)) return root.with(Number(step), child);
    return { ...(isMap(root) && root), [step]: child };
  }
  if (change.kind === 'set') return change.value;
  if (change.kind === 'add') return { ...(isMap(root) && root), [change.key]: change.value };
  if (change.kind === 'remove')
    return Object.fromEntries(Object.entries(isMap(root) ? root : {}).filter(([key]) => key !== change.key));
  const list: readonly unknown[] = Array.isArray(root) ? root : [];
  return change.items.map((item) => (typeof item === 'number' ? list[item] : item.value));
}
