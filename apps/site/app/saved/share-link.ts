import {
  FORMAT_VERSION,
  getSavedKind,
  isSavedId,
  joinNotes,
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

/** Mail and chat programs encode a link up to this number of times. */
const MAX_ENCODINGS = 3;
const LIST_START = new RegExp(`^v=${FORMAT_VERSION}(&|$)`);
const ESCAPES = /(?:%[\da-f]{2})+/gi;
/** Chat programs take the punctuation and the formatting characters after a link as part of the link. No id ends with them. */
const END_OF_SENTENCE = /[.,;:!?…)\]}>"'”’*_~]+$/;

/**
 * Reads the fragment of a shared link, even if another program has encoded it once more.
 *
 * @param hash the fragment with its `#`. It may be any text.
 * @returns an empty list if the link is damaged; undefined if the fragment is not a link to a list.
 */
export function readShareFragment(hash: string): SharedList | undefined {
  let text = hash.slice(1);
  if (!/[=%]/.test(text)) return undefined;
  for (let count = 0; count < MAX_ENCODINGS && !LIST_START.test(text); count += 1) text = decodeEscapes(text);
  if (!LIST_START.test(text)) return { items: [], omittedCount: 0 };
  let parameters = [...new URLSearchParams(text.replaceAll(/&(?:amp;)+/g, '&'))].slice(1);
  for (let count = 0; count < MAX_ENCODINGS && isStillEncoded(parameters); count += 1)
    parameters = parameters.map(([name, value]) => [name, decodeEscapes(value)]);
  return readParameters(parameters);
}

/** Decodes percent-encoded characters. Leaves invalid ones unchanged. */
const decodeEscapes = (text: string): string =>
  text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/** Returns whether the values contain percent-encoded characters, and no other percent sign, which a visitor would have typed. */
const isStillEncoded = (parameters: readonly [name: string, value: string][]): boolean =>
  parameters.some(([, value]) => decodeEscapes(value) !== value) &&
  parameters.every(([, value]) => !value.replace(ESCAPES, '').includes('%'));

function readParameters(parameters: readonly [name: string, value: string][]): SharedList {
  const entries: SharedItem[] = [];
  let omittedCount = 0;
  /** A note in the link belongs to the item before it. */
  let lastItem: SharedItem | undefined;
  for (const [index, [name, value]] of parameters.entries()) {
    if (name === 'note') {
      if (lastItem) lastItem.note = truncateNote(value);
      continue;
    }
    const isLast = index === parameters.length - 1;
    const id = `${name}/${isLast ? value.replace(END_OF_SENTENCE, '') : value}`;
    lastItem = isSavedId(id) ? { id, note: '' } : undefined;
    if (lastItem) entries.push(lastItem);
    else omittedCount += 1;
  }
  const items = limitSavedItems(entries);
  return { items, omittedCount: omittedCount + entries.length - items.length };
}

/** Appends a shared list to `items`. An item on both lists keeps its position, and gets both notes. */
export function mergeSavedItems(items: readonly SavedItem[], shared: readonly SavedItem[]): SavedItem[] {
  const notes = new Map<SavedId, string>(shared.map(({ id, note }) => [id, note]));
  return limitSavedItems([
    ...items.map((item) => ({
      ...item,
      note: truncateNote(joinNotes(item.note, notes.get(item.id) ?? '')),
    })),
    ...shared,
  ]);
}
