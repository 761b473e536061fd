import { isDeepStrictEqual } from 'node:util';
import { matchContentType } from '@studio/content/schema/content-types';
import type { EntryChange, EntryState, ValueChange } from '../api-types.ts';
import { getFileLabel } from '../labels.ts';
import { CONTENT_ROOT, toContentPath, toEntryFile, toEntryState } from './content-paths.ts';
import { UnreadableFileError } from './content-worker.ts';
import { readEntryAt } from './entry-files.ts';
import { getEntryTitle } from './entry-summary.ts';
import { findPendingRenames, type PendingRename, readTextAtMain } from './pending-renames.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';

/** How an entry of the draft differs from its version in `MAIN`. */
interface Difference {
  state: EntryState;
  /** Kind of the asset file that differs; null if no asset file differs. */
  changedAsset: 'Image' | 'Model' | null;
}

/**
 * Finds the entries and other content files that differ from their version in `MAIN`.
 *
 * @param revision a branch, commit or tree; the draft by default.
 * @returns the differences by the entry's file.
 */
export async function diffAgainstMain(
  repository: Pick<Repository, 'diffNameStatus'>,
  revision: string = DRAFT,
): Promise<Map<string, Difference>> {
  const differences = new Map<string, Difference>();
  for (const [path, gitStatus] of await repository.diffNameStatus(MAIN, revision, CONTENT_ROOT)) {
    const file = toContentPath(path);
    const entryFile = toEntryFile(file);
    const { state = 'changed', changedAsset = null } = differences.get(entryFile) ?? {};
    if (entryFile === file) differences.set(entryFile, { state: toEntryState(gitStatus), changedAsset });
    // A new, changed or removed asset does not make its entry new or removed.
    else differences.set(entryFile, { state, changedAsset: file.startsWith('models/') ? 'Model' : 'Image' });
  }
  return differences;
}

/** A change without its schedule, which is not stored in git. */
type UnscheduledChange = Omit<EntryChange, 'scheduled'>;

/**
 * Describes the changes that publishing would make, field by field. A rename is one change. Links that a rename has updated are not listed.
 */
export async function describeChanges(repository: Repository): Promise<UnscheduledChange[]> {
  const changes: UnscheduledChange[] = [];
  const renames = await findPendingRenames(repository);
  const oldFiles = new Set(renames.map(({ oldFile }) => oldFile));
  // The differences are described one after another, because there may be hundreds, and each needs two files to be parsed.
  for (const [file, difference] of await diffAgainstMain(repository)) {
    const change = oldFiles.has(file) ? null : await describeChange(repository, file, difference, renames);
    if (change) changes.push(change);
  }
  return changes;
}

/** @returns null if only links to a renamed entry were updated. */
async function describeChange(
  repository: Repository,
  file: string,
  { state, changedAsset }: Difference,
  renames: readonly PendingRename[],
): Promise<UnscheduledChange | null> {
  const contentTypeMatch = matchContentType(file);
  if (!contentTypeMatch) return { file, title: getFileLabel(file), state, renamed: null, values: [] };
  const unreadableVersions: ValueChange[] = [];
  const recordUnreadable = (version: 'before' | 'after') => (error: unknown) => {
    if (!(error instanceof UnreadableFileError)) throw error;
    unreadableVersions.push({
      field: 'The file',
      before: '',
      after: '',
      [version]: `cannot be read: ${error.reason}`,
    });
    return null;
  };
  const readContentsAtMain = async () => {
    const text = await readTextAtMain(repository, file, renames);
    return text === null ? null : repository.contentWorker.parse(file, Buffer.from(text));
  };
  const [before, after] = await Promise.all([
    readContentsAtMain().catch(recordUnreadable('before')),
    readEntryAt(repository, DRAFT, file).catch(recordUnreadable('after')),
  ]);
  const pendingRename = renames.find(({ newFile }) => newFile === file);
  const isSame = unreadableVersions.length === 0 && isDeepStrictEqual(before, after);
  if (renames.length > 0 && !pendingRename && !changedAsset && isSame) return null;
  const values =
    before && after ? await repository.contentWorker.diff(file, before, after) : unreadableVersions;
  if (changedAsset && state === 'changed')
    values.unshift({ field: changedAsset, before: 'the published file', after: 'another file' });
  const { contentType, id } = contentTypeMatch;
  return {
    file,
    title: getEntryTitle(contentType, id, (after ?? before)?.fields),
    state: pendingRename ? 'changed' : state,
    renamed: pendingRename
      ? { from: contentType.pagePath(pendingRename.oldId), to: contentType.pagePath(id) }
      : null,
    values,
  };
}
