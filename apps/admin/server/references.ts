import { type ContentType, hasPagePerEntry } from '@studio/content/schema/content-types';
import type { IndexedEntry } from './entry-summary.ts';

/** Splits a text into words. The id of an image or the path of a link is one word. */
export const splitIntoWords = (text: string): string[] => text.split(/[\s"()]+/);

/** Whether an entry exists in the draft. Lists of entries also contain published entries that were removed from the draft. */
export const isPresent = ({ state }: IndexedEntry): boolean => state !== 'removed';

/**
 * Finds the entries that use an image or link to a page.
 *
 * @param file file of the entry itself, which is left out.
 * @returns the files of the referring entries.
 */
export function findReferringFiles(
  entries: readonly IndexedEntry[],
  contentType: ContentType,
  id: string,
  file: string,
): string[] {
  const targets = new Set(hasPagePerEntry(contentType) ? [contentType.pagePath(id)] : []);
  // Entries refer to images by id. The `goesWith` field of a piece refers to other pieces by id.
  if (contentType.name === 'pictures' || contentType.name === 'pieces') targets.add(id);
  return entries
    .filter(
      (entry) =>
        entry.file !== file &&
        // An image refers to other entries only by its marks.
        entry.contentType !== 'pictures' &&
        isPresent(entry) &&
        entry.words.some((word) => targets.has(word)),
    )
    .map((entry) => entry.file);
}

/** Finds the images that mark an entry. @returns their files. */
export const findMarkingFiles = (
  entries: readonly IndexedEntry[],
  contentType: ContentType,
  id: string,
): string[] =>
  entries
    .filter((entry) => isPresent(entry) && entry.markedEntries.includes(`${contentType.name}/${id}`))
    .map(({ file }) => file);

/** Collects the words of all entries except images. The words include the ids of all images in use, because images use no others. */
export const collectWords = (entries: readonly IndexedEntry[]): Set<string> =>
  new Set(entries.filter(({ contentType }) => contentType !== 'pictures').flatMap(({ words }) => words));

/** Finds the images that no entry uses. The library keeps them, and they are not validated for pages. */
export function findUnusedImages(entries: readonly IndexedEntry[]): IndexedEntry[] {
  const presentEntries = entries.filter(isPresent);
  const usedWords = collectWords(presentEntries);
  return presentEntries.filter(({ contentType, id }) => contentType === 'pictures' && !usedWords.has(id));
}
