import type { ScheduledPublicationSummary } from '../api-types.ts';
import type { ListedEntry } from './entry-summary.ts';
import { collectMentions, isPresent } from './references.ts';
import type { ScheduledPublication } from './scheduled-publications.ts';

/**
 * Finds the entries of the draft that are published later. A new image that only scheduled entries use is scheduled with them.
 *
 * @returns the scheduled publications by the entry's file.
 */
export function scheduledEntries(
  all: readonly ListedEntry[],
  publications: readonly ScheduledPublication[],
): Map<string, ScheduledPublication> {
  const changed = new Set(all.filter(({ state }) => state !== 'live').map(({ file }) => file));
  const scheduled = new Map(
    publications
      .filter(({ file }) => changed.has(file))
      .map((publication) => [publication.file, publication] as const),
  );
  if (scheduled.size === 0) return scheduled;
  const usedByUnscheduled = collectMentions(
    all.filter((entry) => isPresent(entry) && !scheduled.has(entry.file)),
  );
  const usedByScheduled = new Map<string, ScheduledPublication>();
  for (const { file, mentions } of all) {
    const publication = scheduled.get(file);
    if (publication) for (const name of mentions) usedByScheduled.set(name, publication);
  }
  for (const { contentType, state, id, file } of all) {
    const publication = usedByScheduled.get(id);
    if (contentType === 'pictures' && state === 'draft' && publication && !usedByUnscheduled.has(id))
      scheduled.set(file, publication);
  }
  return scheduled;
}

/**
 * Selects the entries of the draft for a partial publish. A new image is published with the first entry that uses it, and a
 * removed one is removed with the last: a page must not miss an image, and no image may be on no page.
 *
 * @param draft the entries of the draft.
 * @param published the published entries.
 * @param isSelected whether an entry is to be published, by its file.
 * @param withUnusedImages whether new images that no entry uses are included, so that validation reports them.
 * @returns the files of the selected entries.
 */
export function selectForPublish(
  draft: readonly ListedEntry[],
  published: readonly ListedEntry[],
  isSelected: (file: string) => boolean,
  withUnusedImages: boolean,
): Set<string> {
  const next = new Map(published.map((entry) => [entry.file, entry]));
  for (const entry of draft.filter(({ file }) => isSelected(file))) {
    if (isPresent(entry)) next.set(entry.file, entry);
    else next.delete(entry.file);
  }
  const usedNext = collectMentions([...next.values()]);
  const usedInDraft = collectMentions(draft.filter(isPresent));
  const isIncluded = ({ contentType, state, id, file }: ListedEntry): boolean => {
    if (contentType !== 'pictures' || state === 'changed') return isSelected(file);
    if (state === 'removed') return !usedNext.has(id);
    return usedNext.has(id) || (withUnusedImages && !usedInDraft.has(id));
  };
  return new Set(
    draft.filter((entry) => entry.state !== 'live' && isIncluded(entry)).map(({ file }) => file),
  );
}

/** Converts a scheduled publication for the API. @param timeZone of the studio. */
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
