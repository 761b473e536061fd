import { HttpError } from '@studio/http/errors';
import type { Person, RestorableChange } from '../api-types.ts';
import { CONTENT_ROOT, DetailedHttpError, toContentPath, toEntryFile } from './content-paths.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

/**
 * Prefix of the git refs for discarded changes. Each ref points to a commit that discarded changes. The first parent of this
 * commit still has the discarded files.
 */
const DISCARDED_REFS = 'refs/discarded/';
const MAX_LISTED = 50;

/**
 * Discards a change and creates a git ref to the commit that discards it, so that the change can be restored.
 *
 * @param discard adds one commit to the draft.
 * @returns the id for restoring the change; null if `discard` changed nothing.
 */
export async function withRestorePoint(
  repository: Repository,
  discard: () => Promise<unknown>,
): Promise<string | null> {
  const draftBefore = await repository.resolveCommit(DRAFT);
  await discard();
  const commit = await repository.resolveCommit(DRAFT);
  if ((await repository.diffNameStatus(draftBefore, commit)).size === 0) return null;
  await repository.git(['update-ref', `${DISCARDED_REFS}${commit}`, commit]);
  return commit;
}

/** Lists the discarded changes, the newest first. */
export async function listDiscardedChanges(repository: Repository): Promise<RestorableChange[]> {
  const text = await repository.git([
    'for-each-ref',
    `--count=${MAX_LISTED}`,
    '--sort=-creatordate',
    '--format=%(objectname)%00%(creatordate:iso-strict)%00%(authorname)',
    DISCARDED_REFS,
  ]);
  const changes: RestorableChange[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [id = '', at = '', by = ''] = line.split('\0');
    const paths = [...(await repository.diffNameStatus(`${id}^1`, id, CONTENT_ROOT)).keys()];
    changes.push({ id, at, by, files: [...new Set(paths.map((path) => toEntryFile(toContentPath(path))))] });
  }
  return changes;
}

/**
 * Restores a discarded change in the draft.
 *
 * @throws HttpError 404 for an unknown id; DetailedHttpError 409 if the same entries have newer unpublished edits.
 */
export function restoreDiscarded(repository: Repository, id: string, person: Person): Promise<void> {
  return repository.withLock(async () => {
    const isKnownId = repository.resolveCommit(`${DISCARDED_REFS}${id}`).then(
      () => /^[0-9a-f]{40}$/.test(id),
      () => false,
    );
    if (!(await isKnownId))
      throw new HttpError(404, 'This change is not available any more. Reload the page.');
    const [notRestored, changedSinceDiscard, unpublished] = [
      await repository.diffNameStatus(`${id}^1`, DRAFT),
      await repository.diffNameStatus(id, DRAFT),
      await repository.diffNameStatus(MAIN, DRAFT),
    ];
    const paths = [...(await repository.diffNameStatus(`${id}^1`, id)).keys()].filter((path) =>
      notRestored.has(path),
    );
    const editedPaths = paths.filter((path) => changedSinceDiscard.has(path) && unpublished.has(path));
    if (editedPaths.length > 0)
      throw new DetailedHttpError(409, {
        message:
          'These entries were edited after the change was discarded. Publish or discard the newer edits first, then restore.',
        blockingFiles: [...new Set(editedPaths.map((path) => toEntryFile(toContentPath(path))))],
      });
    const writes: FileWrite[] = [];
    for (const path of paths) {
      const bytes = await repository.readFile(`${id}^1`, path);
      if (bytes || (await repository.readFile(DRAFT, path))) writes.push({ path, bytes });
    }
    if (writes.length === 0) return;
    // The id makes each message unique, because commits with the same message would be squashed.
    await repository.commitToDraft(writes, person, `Restore what ${id.slice(0, 10)} discarded`);
  });
}
