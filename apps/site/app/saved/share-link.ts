import {
  FORMAT_VERSION,
  getSavedKind,
  isSavedId,
  limitSavedItems,
  type SavedId,
  type SavedItem,
  truncateNote,
} from './saved-format.ts';

/** An item of a shared list, without its title, which /saved.json contains. */
export type SharedItem = Pick<SavedItem, 'id' | 'note'>;

/** `omittedCount` is the number of items in the link that are invalid, repeated, or too many for a list. */
export interface SharedList {
  items: SharedItem[];
  omittedCount: number;
}

/**
 * Writes a list as the fragment of a URL, because browsers send no fragment to servers. Each item is a parameter with the name of
 * its kind. Its note follows as the parameter `note`.
 *
 * @returns the fragment, such as `#v=1&piece=17-flow-chair&note=For+the+hall&candle=mitti`.
 */
export function toShareFragment(items: readonly SharedItem[]): string {
  const parameters = new URLSearchParams({ v: String(FORMAT_VERSION) });
  for (const { id, note } of items) {
    const kind = getSavedKind(id);
    parameters.append(kind, id.slice(kind.length + 1));
    if (note) parameters.append('note', note);
  }
  return `#${parameters}`;
}

/**
 * Reads the fragment of a shared link.
 *
 * @param hash the fragment with its `#`. It may be any text.
 * @returns undefined if the fragment is not a shared list.
 */
export function readShareFragment(hash: string): SharedList | undefined {
  const [version, ...parameters] = [...new URLSearchParams(hash.slice(1))];
  if (version?.[0] !== 'v' || version[1] !== String(FORMAT_VERSION)) return undefined;
  const entries: SharedItem[] = [];
  let omittedCount = 0;
  /** A note in the link belongs to the item before it. */
  let lastItem: SharedItem | undefined;
  for (const [name, value] of parameters) {
    if (name === 'note') {
      if (lastItem) lastItem.note = truncateNote(value);
      continue;
    }
    const id = `${name}/${value}`;
    lastItem = isSavedId(id) ? { id, note: '' } : undefined;
    if (lastItem) entries.push(lastItem);
    else omittedCount += 1;
  }
  const items = limitSavedItems(entries);
  return { items, omittedCount: omittedCount + entries.length - items.length };
}

/** Appends a shared list to `items`. An item on both lists keeps its position, and gets the shared note if it has none. */
export function mergeSavedItems(items: readonly SavedItem[], shared: readonly SavedItem[]): SavedItem[] {
  const notes = new Map<SavedId, string>(shared.map(({ id, note }) => [id, note]));
  return limitSavedItems([
    ...items.map((item) => ({ ...item, note: item.note || (notes.get(item.id) ?? '') })),
    ...shared,
  ]);
}
