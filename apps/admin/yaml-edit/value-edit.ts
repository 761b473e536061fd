/** Path of a value from the root. It consists of keys of maps and indexes of lists. */
export type FieldPath = readonly (string | number)[];

/** An edit of a content file's data. */
export type ValueEdit =
  | { kind: 'set'; path: FieldPath; value: unknown }
  | { kind: 'add'; path: FieldPath; key: string; value: unknown }
  | { kind: 'remove'; path: FieldPath; key: string }
  /** Replaces a list with old items, in any order, and new items. Old items that are left out are removed. */
  | { kind: 'reorder'; path: FieldPath; items: readonly ListItem[] };

/** An old item by its index, or a new item. */
export type ListItem = number | { value: unknown };

/** Whether a value is an object with keys, and not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a path; undefined if there is none. */
export const getValueAt = (root: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[String(key)] : undefined,
    root,
  );

/** Applies an edit. @returns a copy that shares the unchanged values with `root`. */
export function applyEdit(root: unknown, edit: ValueEdit, path: FieldPath = edit.path): unknown {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const child = applyEdit(
      Array.isArray(root) ? root[Number(key)] : isRecord(root) && root[key],
      edit,
      rest,
    );
    if (Array.isArray(root)) return root.with(Number(key), child);
    return { ...(isRecord(root) && root), [key]: child };
  }
  if (edit.kind === 'set') return edit.value;
  if (edit.kind === 'add') return { ...(isRecord(root) && root), [edit.key]: edit.value };
  if (edit.kind === 'remove')
    return Object.fromEntries(Object.entries(isRecord(root) ? root : {}).filter(([key]) => key !== edit.key));
  const list: readonly unknown[] = Array.isArray(root) ? root : [];
  return edit.items.map((item) => (typeof item === 'number' ? list[item] : item.value));
}
