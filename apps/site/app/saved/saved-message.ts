import { paths } from '@studio/content/paths';
import type { SavedThing } from './saved-format.ts';
import { toShareFragment } from './share-link.ts';

/** Longest text of a list in a message, in UTF-16 code units: less than the 64 KB of a field in packages/relay/parse-form.ts. */
export const MAX_MESSAGE_LENGTH = 20_000;

/**
 * Writes a list for a message: a line for each thing with its note, and the link that opens the list. Notes are left out of a text
 * that would be too long to send, first in the link.
 *
 * @param origin origin of the site, such as `https://www.example.com`.
 */
export function describeThings(things: readonly SavedThing[], origin: string): string {
  const withoutNotes = things.map((thing) => ({ ...thing, note: '' }));
  const write = (listed: readonly SavedThing[], linked: readonly SavedThing[]) =>
    [...listed.map(describeThing), new URL(paths.saved(toShareFragment(linked)), origin).href].join('\n');
  const shortest = write(withoutNotes, withoutNotes);
  const texts = [write(things, things), write(things, withoutNotes), shortest];
  return (
    texts.find(({ length }) => length <= MAX_MESSAGE_LENGTH) ??
    shortest.slice(0, MAX_MESSAGE_LENGTH).toWellFormed()
  );
}

const describeThing = ({ title, id, note }: SavedThing): string =>
  note ? `${title || id} (${note})` : title || id;
