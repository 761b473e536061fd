import { isDeepStrictEqual } from 'node:util';
import { kindOf } from '@studio/content/schema/kinds';
import type { DocumentState, FileChange, ValueChange } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { contentsAt, fileOf, ROOT, stateOf, thingOf } from './content-files.ts';
import { UnreadableFile } from './content-worker.ts';
import { titleOf } from './describe.ts';
import { type PendingRename, pendingRenames, publishedText } from './pending-renames.ts';
import type { Repository } from './repository.ts';

/** How an entry of the draft differs from its published version. */
interface Difference {
  state: DocumentState;
  /** The asset that differs, if any. */
  beside: 'Image' | 'Model' | null;
}

/**
 * Finds the entries and other content files that differ from their published version.
 *
 * @param reference a commit or tree; the draft by default.
 * @returns the differences by file.
 */
export async function differencesOf(
  repository: Pick<Repository, 'differences'>,
  reference: string = DRAFT,
): Promise<Map<string, Difference>> {
  const found = new Map<string, Difference>();
  for (const [path, letter] of await repository.differences(MAIN, reference, ROOT)) {
    const file = fileOf(path);
    const entry = thingOf(file);
    const isAsset = entry !== file;
    // The entry's own file decides whether the entry is new, changed or removed.
    const before = found.get(entry);
    const state = isAsset ? (before?.state ?? 'changed') : stateOf(letter);
    const beside = isAsset ? (file.startsWith('models/') ? 'Model' : 'Image') : (before?.beside ?? null);
    found.set(entry, { state, beside });
  }
  return found;
}

/** A change without its schedule, which git does not know. */
type UnscheduledChange = Omit<FileChange, 'later'>;

/** Describes what publishing would change, field by field. A rename and its updated links are one change. */
export async function changesOf(repository: Repository): Promise<UnscheduledChange[]> {
  const found: UnscheduledChange[] = [];
  const renames = await pendingRenames(repository);
  const oldFiles = new Set(renames.map(({ oldFile }) => oldFile));
  // One after another, because there may be hundreds and each starts two git processes.
  for (const [file, difference] of await differencesOf(repository)) {
    const change = oldFiles.has(file) ? null : await describeChange(repository, file, difference, renames);
    if (change) found.push(change);
  }
  return found;
}

/** Returns null if only links to a renamed entry were updated. */
async function describeChange(
  repository: Repository,
  file: string,
  { state, beside }: Difference,
  renames: readonly PendingRename[],
): Promise<UnscheduledChange | null> {
  const found = kindOf(file);
  if (!found) return { file, title: file, state, renamed: null, values: [] };
  const unreadable: ValueChange[] = [];
  const recordUnreadable = (side: 'before' | 'after') => (error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    unreadable.push({ field: 'The file', before: '', after: '', [side]: `cannot be read: ${error.reason}` });
    return null;
  };
  const publishedContents = async () => {
    const text = await publishedText(repository, file, renames);
    return text === null ? null : repository.contentWorker.read(file, Buffer.from(text));
  };
  const [before, after] = await Promise.all([
    publishedContents().catch(recordUnreadable('before')),
    contentsAt(repository, DRAFT, file).catch(recordUnreadable('after')),
  ]);
  const rename = renames.find(({ newFile }) => newFile === file);
  const isSame = unreadable.length === 0 && isDeepStrictEqual(before, after);
  if (renames.length > 0 && !rename && !beside && isSame) return null;
  const values = before && after ? await repository.contentWorker.compare(file, before, after) : unreadable;
  if (beside && state === 'changed')
    values.unshift({ field: beside, before: 'the published file', after: 'another file' });
  const { kind, id } = found;
  return {
    file,
    title: titleOf(kind, id, (after ?? before)?.fields),
    state: rename ? 'changed' : state,
    renamed: rename ? { from: kind.address(rename.oldId), to: kind.address(id) } : null,
    values,
  };
}
