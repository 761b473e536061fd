import type { ScheduledPublicationSummary } from '../api-types.ts';
import type { IndexedEntry } from './entry-summary.ts';
import { collectWords, isPresent } from './references.ts';
import type { ScheduledPublication } from './scheduled-publications.ts';

/** The files to publish. These are either only some files, or all changes that are not scheduled, except some files. */
export type PublishSelection = { only: ReadonlySet<string> } | { except: ReadonlySet<string> };

/**
 * Finds the changed entries that are scheduled. A new image that only scheduled entries use is scheduled with them.
 *
 * @param entries the entries of the draft.
 * @param publications the scheduled publications, the earliest first, or other objects for entries that are not published now.
 * @returns the publications by the entry's file.
 */
export function findScheduledEntries<Publication extends Pick<ScheduledPublication, 'file'>>(
  entries: readonly IndexedEntry[],
  publications: readonly Publication[],
): Map<string, Publication> {
  const changedFiles = new Set(entries.filter(({ state }) => state !== 'live').map(({ file }) => file));
  const publicationsByFile = new Map(
    publications
      .filter(({ file }) => changedFiles.has(file))
      .map((publication) => [publication.file, publication] as const),
  );
  if (publicationsByFile.size === 0) return publicationsByFile;
  const unscheduledWords = collectWords(
    entries.filter((entry) => isPresent(entry) && !publicationsByFile.has(entry.file)),
  );
  const publicationsByWord = new Map<string, Publication>();
  const wordsByFile = new Map(entries.map(({ file, words }) => [file, words]));
  // The first publication of a word stays, because a new image is published with the first entry that uses it.
  for (const [file, publication] of publicationsByFile)
    for (const word of wordsByFile.get(file) ?? [])
      if (!publicationsByWord.has(word)) publicationsByWord.set(word, publication);
  for (const { contentType, state, id, file } of entries) {
    const publication = publicationsByWord.get(id);
    if (contentType === 'pictures' && state === 'draft' && publication && !unscheduledWords.has(id))
      publicationsByFile.set(file, publication);
  }
  return publicationsByFile;
}

/**
 * Selects the entries of the draft for a partial publish. A new image is published with the first entry that uses it, so that no page
 * misses an image. A removed image is removed with the last entry that used it.
 *
 * @param isSelected whether the entry with a file is to be published.
 * @returns the files of the selected entries.
 */
export function selectForPublish(
  draft: readonly IndexedEntry[],
  published: readonly IndexedEntry[],
  isSelected: (file: string) => boolean,
): Set<string> {
  /** The entries of the next version by file, without the images that are selected below. */
  const nextEntries = new Map(published.map((entry) => [entry.file, entry]));
  for (const entry of draft.filter(({ file }) => isSelected(file))) {
    if (isPresent(entry)) nextEntries.set(entry.file, entry);
    else nextEntries.delete(entry.file);
  }
  const nextWords = collectWords([...nextEntries.values()]);
  const draftWords = collectWords(draft.filter(isPresent));
  const isPublishedNext = ({ contentType, state, id, file }: IndexedEntry): boolean => {
    if (contentType !== 'pictures' || state === 'changed') return isSelected(file);
    if (state === 'removed') return !nextWords.has(id);
    return nextWords.has(id) || (isSelected(file) && !draftWords.has(id));
  };
  return new Set(
    draft.filter((entry) => entry.state !== 'live' && isPublishedNext(entry)).map(({ file }) => file),
  );
}

/** @param timeZone the studio's time zone. */
export const toScheduleSummary = (
  publication: ScheduledPublication | undefined,
  timeZone: string,
): ScheduledPublicationSummary | null =>
  publication
    ? {
        at: new Date(publication.at).toISOString(),
        timeZone,
        by: publication.by.name,
        error: publication.fault,
        isRefused: publication.isRefused,
      }
    : null;
