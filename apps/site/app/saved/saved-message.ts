import { paths } from '@studio/content/paths';
import { getSavedKind, type SavedItem } from './saved-format.ts';
import { toShareFragment } from './share-link.ts';

/** Maximum length of the list in a message, in UTF-16 code units. A field may have 64 KB (packages/relay/parse-form.ts). */
export const MAX_MESSAGE_LENGTH = 20_000;

/**
 * Writes a list for a message. The text has a line for each item with its note, and a link that opens the list. If the text is too
 * long, leaves the notes out of the link, and then out of the lines too. If even that is too long, cuts off the end.
 *
 * @param origin origin of the site, such as `https://www.example.com`.
 * @param hasLinks whether each line ends with the URL of the item's page.
 */
export function describeSavedItems(items: readonly SavedItem[], origin: string, hasLinks = false): string {
  const withoutNotes = items.map((item) => ({ ...item, note: '' }));
  const writeText = (listedItems: readonly SavedItem[], linkedItems: readonly SavedItem[]) =>
    [
      ...listedItems.map((item) => describeSavedItem(item, hasLinks ? origin : undefined)),
      new URL(paths.saved(toShareFragment(linkedItems)), origin).href,
    ].join('\n');
  const shortest = writeText(withoutNotes, withoutNotes);
  const texts = [writeText(items, items), writeText(items, withoutNotes), shortest];
  return (
    texts.find(({ length }) => length <= MAX_MESSAGE_LENGTH) ??
    shortest.slice(0, MAX_MESSAGE_LENGTH).toWellFormed()
  );
}

function describeSavedItem(item: SavedItem, origin: string | undefined): string {
  const { title, id, note } = item;
  const text = note ? `${title || id} (${note})` : title || id;
  const path = origin === undefined ? undefined : findPath(item);
  return path === undefined ? text : `${text}: ${new URL(path, origin).href}`;
}

/** Returns the path of an item's page, or undefined for a photograph, whose page only /saved.json knows. */
function findPath({ id }: SavedItem): string | undefined {
  const kind = getSavedKind(id);
  const name = id.slice(kind.length + 1);
  switch (kind) {
    case 'project':
      return paths.project(name);
    case 'piece':
      return paths.piece(name);
    case 'candle':
      return paths.candle(name);
    case 'photograph':
      return undefined;
  }
}
