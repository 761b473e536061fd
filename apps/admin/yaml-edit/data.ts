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

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined where the document has none. */
export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      Array.isArray(value) ? value[Number(step)] : isMap(value) ? value[String(step)] : undefined,
    root,
  );

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
