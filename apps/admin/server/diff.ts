import { isDeepStrictEqual } from 'node:util';
import { findContentType } from '@studio/content/schema/content-types';
import type { EntryChange, EntryState, ValueChange } from '../api-types.ts';
import { CONTENT_ROOT, entryFor, toContentPath, toEntryState } from './content-paths.ts';
import { UnreadableFileError } from './content-worker.ts';
import { readEntryAt } from './entry-files.ts';
import { titleFor } from './entry-summary.ts';
import { type PendingRename, pendingRenames, publishedText } from './pending-renames.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';

/** How an entry of the draft differs from its published version. */
interface Difference {
  state: EntryState;
  /** The asset that differs, if any. */
  changedAsset: 'Image' | 'Model' | null;
}

/**
 * Finds the entries and other content files that differ from their published version.
 *
 * @param reference a commit or tree; the draft by default.
 * @returns the differences by file.
 */
export async function diffAgainstPublished(
  repository: Pick<Repository, 'diffNameStatus'>,
  reference: string = DRAFT,
): Promise<Map<string, Difference>> {
  const found = new Map<string, Difference>();
  for (const [path, letter] of await repository.diffNameStatus(MAIN, reference, CONTENT_ROOT)) {
    const file = toContentPath(path);
    const entry = entryFor(file);
    const isAsset = entry !== file;
    // The entry's own file decides whether the entry is new, changed or removed.
    const before = found.get(entry);
    const state = isAsset ? (before?.state ?? 'changed') : toEntryState(letter);
    const beside = isAsset
      ? file.startsWith('models/')
        ? 'Model'
        : 'Image'
      : (before?.changedAsset ?? null);
    found.set(entry, { state, changedAsset: beside });
  }
  return found;
}

/** A change without its schedule, which git does not know. */
type UnscheduledChange = Omit<EntryChange, 'scheduled'>;

/** Describes what publishing would change, field by field. A rename and its updated links are one change. */
export async function describeChanges(repository: Repository): Promise<UnscheduledChange[]> {
  const found: UnscheduledChange[] = [];
  const renames = await pendingRenames(repository);
  const oldFiles = new Set(renames.map(({ oldFile }) => oldFile));
  // One after another, because there may be hundreds and each starts two git processes.
  for (const [file, difference] of await diffAgainstPublished(repository)) {
    const change = oldFiles.has(file) ? null : await describeChange(repository, file, difference, renames);
    if (change) found.push(change);
  }
  return found;
}

/** Returns null if only links to a renamed entry were updated. */
async function describeChange(
  repository: Repository,
  file: string,
  { state, changedAsset }: Difference,
  renames: readonly PendingRename[],
): Promise<UnscheduledChange | null> {
  const found = findContentType(file);
  if (!found) return { file, title: file, state, renamed: null, values: [] };
  const unreadable: ValueChange[] = [];
  const recordUnreadable = (side: 'before' | 'after') => (error: unknown) => {
    if (!(error instanceof UnreadableFileError)) throw error;
    unreadable.push({ field: 'The file', before: '', after: '', [side]: `cannot be read: ${error.reason}` });
    return null;
  };
  const publishedContents = async () => {
    const text = await publishedText(repository, file, renames);
    return text === null ? null : repository.contentWorker.read(file, Buffer.from(text));
  };
  const [before, after] = await Promise.all([
    publishedContents().catch(recordUnreadable('before')),
    readEntryAt(repository, DRAFT, file).catch(recordUnreadable('after')),
  ]);
  const rename = renames.find(({ newFile }) => newFile === file);
  const isSame = unreadable.length === 0 && isDeepStrictEqual(before, after);
  if (renames.length > 0 && !rename && !changedAsset && isSame) return null;
  const values = before && after ? await repository.contentWorker.compare(file, before, after) : unreadable;
  if (changedAsset && state === 'changed')
    values.unshift({ field: changedAsset, before: 'the published file', after: 'another file' });
  const { contentType, id } = found;
  return {
    file,
    title: titleFor(contentType, id, (after ?? before)?.fields),
    state: rename ? 'changed' : state,
    renamed: rename ? { from: contentType.pagePath(rename.oldId), to: contentType.pagePath(id) } : null,
    values,
  };
}
