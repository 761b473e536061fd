import { type ContentType, hasPagePerEntry } from '@studio/content/schema/content-types';
import type { ListedEntry } from './entry-summary.ts';

/** Splits a text into words. Image ids and links to other entries are among them. */
export const extractMentions = (text: string): string[] => text.split(/[\s"()]+/);

/** Whether the entry exists in the draft. Published entries that the draft has removed are listed, too. */
export const isPresent = ({ state }: ListedEntry): boolean => state !== 'removed';

/**
 * Finds the entries that use an image or link to an entry's page.
 *
 * @param own file of the image or entry itself, which is left out.
 * @returns their files.
 */
export function findReferences(
  all: readonly ListedEntry[],
  kind: ContentType,
  id: string,
  own: string,
): string[] {
  const targets = new Set(hasPagePerEntry(kind) ? [kind.pagePath(id)] : []);
  // Images are referred to by id, and so are pieces in the `goesWith` field of another piece.
  if (kind.name === 'pictures' || kind.name === 'pieces') targets.add(id);
  return all
    .filter(
      (entry) => entry.file !== own && isPresent(entry) && entry.mentions.some((name) => targets.has(name)),
    )
    .map(({ file }) => file);
}

/** Collects the words of entries, among them the ids of all images that they use. Images use no other images. */
export const collectMentions = (entries: readonly ListedEntry[]): Set<string> =>
  new Set(
    entries.filter(({ contentType }) => contentType !== 'pictures').flatMap(({ mentions }) => mentions),
  );

/** Finds images that no entry uses. They cannot be published. */
export function findUnusedImages(all: readonly ListedEntry[]): ListedEntry[] {
  const used = collectMentions(all.filter(isPresent));
  return all.filter((entry) => entry.contentType === 'pictures' && isPresent(entry) && !used.has(entry.id));
}
