/** Path of a value: keys of maps and indexes of lists, from the root. */
export type FieldPath = readonly (string | number)[];

/** One edit of a document's data. */
export type ValueEdit =
  | { kind: 'set'; path: FieldPath; value: unknown }
  | { kind: 'add'; path: FieldPath; key: string; value: unknown }
  | { kind: 'remove'; path: FieldPath; key: string }
  /** Replaces a list by some of its old items, in any order, and new ones. */
  | { kind: 'reorder'; path: FieldPath; items: readonly ListItem[] };

/** The old index of an item, or a new item. */
export type ListItem = number | { value: unknown };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a path; undefined if there is none. */
export const getValueAt = (root: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      Array.isArray(value) ? value[Number(step)] : isRecord(value) ? value[String(step)] : undefined,
    root,
  );

/** Applies an edit. @returns a copy that shares the unchanged values with `root`. */
export function applyEdit(root: unknown, change: ValueEdit, path: FieldPath = change.path): unknown {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const child = applyEdit(
      Array.isArray(root) ? root[Number(step)] : isRecord(root) && root[step],
      change,
      rest,
    );
    if (Array.isArray(root)) return root.with(Number(step), child);
    return { ...(isRecord(root) && root), [step]: child };
  }
  if (change.kind === 'set') return change.value;
  if (change.kind === 'add') return { ...(isRecord(root) && root), [change.key]: change.value };
  if (change.kind === 'remove')
    return Object.fromEntries(
      Object.entries(isRecord(root) ? root : {}).filter(([key]) => key !== change.key),
    );
  const list: readonly unknown[] = Array.isArray(root) ? root : [];
  return change.items.map((item) => (typeof item === 'number' ? list[item] : item.value));
}
