import { hasPages, type Kind } from '@studio/content/schema/kinds';
import type { Listed } from './documents.ts';

/** Splits a text into words. Image ids and links to other entries are among them. */
export const namesIn = (text: string): string[] => text.split(/[\s"()]+/);

/** Whether the entry exists in the draft. Published entries that the draft has removed are listed, too. */
export const isThere = ({ state }: Listed): boolean => state !== 'removed';

/**
 * Finds the entries that use an image or link to an entry's page.
 *
 * @param own file of the image or entry itself, which is left out.
 * @returns their files.
 */
export function referencesTo(all: readonly Listed[], kind: Kind, id: string, own: string): string[] {
  const targets = new Set(hasPages(kind) ? [kind.address(id)] : []);
  // Images are referred to by id, and so are pieces in the `goesWith` field of another piece.
  if (kind.name === 'pictures' || kind.name === 'pieces') targets.add(id);
  return all
    .filter((entry) => entry.file !== own && isThere(entry) && entry.names.some((name) => targets.has(name)))
    .map(({ file }) => file);
}

/** Collects the words of entries, among them the ids of all images that they use. Images use no other images. */
export const namesOf = (entries: readonly Listed[]): Set<string> =>
  new Set(entries.filter(({ kind }) => kind !== 'pictures').flatMap(({ names }) => names));

/** Finds images that no entry uses. They cannot be published. */
export function unusedPictures(all: readonly Listed[]): Listed[] {
  const used = namesOf(all.filter(isThere));
  return all.filter((entry) => entry.kind === 'pictures' && isThere(entry) && !used.has(entry.id));
}
