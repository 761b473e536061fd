export const SAVED_KINDS = ['project', 'photograph', 'piece', 'candle'] as const;

export type SavedKind = (typeof SAVED_KINDS)[number];

/** Kind and id of an entry, such as `piece/17-flow-chair`. The id of a photograph is the id of its image. */
export type SavedId = `${SavedKind}/${string}`;

export interface SavedItem {
  id: SavedId;
  /** The title when the item was saved, for pages that do not load /saved.json. */
  title: string;
  note: string;
}

/** Maximum number of items on a list. The link to a longer list would be too long for browsers. */
export const MAX_SAVED_ITEMS = 200;
/** In UTF-16 code units. */
export const MAX_NOTE_LENGTH = 300;
const MAX_TITLE_LENGTH = 120;
const MAX_ID_LENGTH = 200;
/** Stored lists and shared links contain this version. */
export const FORMAT_VERSION = 1;

export const getSavedKind = (id: SavedId): SavedKind => id.slice(0, id.indexOf('/')) as SavedKind;

/** Returns whether a value has the format of an item's id. The item itself may have been removed from the site. */
export const isSavedId = (value: unknown): value is SavedId =>
  typeof value === 'string' &&
  value.length <= MAX_ID_LENGTH &&
  SAVED_KINDS.some((kind) => value.startsWith(`${kind}/`) && value.length > kind.length + 1);

/** Shortens a note to MAX_NOTE_LENGTH. Replaces half a surrogate pair at the end. */
export const truncateNote = (note: string): string => note.slice(0, MAX_NOTE_LENGTH).toWellFormed();

/** Joins two notes on the same item. The result may be longer than MAX_NOTE_LENGTH. */
export function joinNotes(first: string, second: string): string {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : `${first}; ${second}`;
}

/** Removes repeated items, and items after MAX_SAVED_ITEMS. */
export function limitSavedItems<Item extends { id: SavedId }>(items: readonly Item[]): Item[] {
  const unique = new Map<SavedId, Item>();
  for (const item of items) if (!unique.has(item.id)) unique.set(item.id, item);
  return [...unique.values()].slice(0, MAX_SAVED_ITEMS);
}

export const serializeSavedItems = (items: readonly SavedItem[]): string =>
  JSON.stringify({ version: FORMAT_VERSION, things: items });

/**
 * Parses a stored list. Returns a valid list for any text.
 *
 * @returns the items that could be read, and whether these are all stored items.
 */
export function parseSavedItems(text: string): { items: SavedItem[]; isComplete: boolean } {
  const stored = parseJson(text);
  if (!isRecord(stored) || stored.version !== FORMAT_VERSION || !Array.isArray(stored.things))
    return { items: [], isComplete: false };
  const items = limitSavedItems(stored.things.flatMap(parseSavedItem));
  return { items, isComplete: items.length === stored.things.length };
}

function parseSavedItem(value: unknown): SavedItem[] {
  if (!isRecord(value) || !isSavedId(value.id)) return [];
  const { id, title, note } = value;
  return [
    {
      id,
      title: typeof title === 'string' ? title.slice(0, MAX_TITLE_LENGTH).toWellFormed() : '',
      note: typeof note === 'string' ? truncateNote(note) : '',
    },
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
