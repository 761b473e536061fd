import { HttpError } from '@studio/http/errors';
import type { Person, RestorableChange } from '../api-types.ts';
import { DetailedHttpError, entryFor, toContentPath } from './content-paths.ts';
import { DRAFT, MAIN } from './refs.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './worktree.ts';

/** Each ref points to a commit that discarded something. Its first parent still has the discarded files. */
const DISCARDED = 'refs/discarded/';
/** Number of discarded changes in the list. */
const MAX_LISTED = 50;

/**
 * Runs a discard and keeps a git ref to its commit, so that it can be restored.
 *
 * @param discard adds one commit to the draft.
 * @returns the id for restoring the change; null if nothing changed.
 */
export async function withRestorePoint(
  repository: Repository,
  discard: () => Promise<unknown>,
): Promise<string | null> {
  const before = await repository.resolveCommit(DRAFT);
  await discard();
  const commit = await repository.resolveCommit(DRAFT);
  if ((await repository.diffNameStatus(before, commit, '.')).size === 0) return null;
  await repository.git(['update-ref', `${DISCARDED}${commit}`, commit]);
  return commit;
}

/** Lists the discarded changes, the newest first. */
export async function listDiscardedChanges(repository: Repository): Promise<RestorableChange[]> {
  const text = await repository.git([
    'for-each-ref',
    `--count=${MAX_LISTED}`,
    '--sort=-creatordate',
    '--format=%(objectname)%00%(creatordate:iso-strict)%00%(authorname)',
    DISCARDED,
  ]);
  const found: RestorableChange[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [id = '', at = '', by = ''] = line.split('\0');
    const paths = [...(await repository.diffNameStatus(`${id}^1`, id, 'content')).keys()];
    found.push({ id, at, by, files: [...new Set(paths.map((path) => entryFor(toContentPath(path))))] });
  }
  return found;
}

/**
 * Restores a discarded change in the draft.
 *
 * @throws HttpError 404 for an unknown id; DetailedHttpError 409 if the same files were edited since.
 */
export function restoreDiscarded(repository: Repository, id: string, person: Person): Promise<void> {
  return repository.withLock(async () => {
    const isKnown = repository.resolveCommit(`${DISCARDED}${id}`).then(
      () => /^[0-9a-f]{40}$/.test(id),
      () => false,
    );
    if (!(await isKnown)) throw new HttpError(404, 'This change is not available any more. Reload the page.');
    const [unrestored, sinceDiscard, unpublished] = [
      await repository.diffNameStatus(`${id}^1`, DRAFT, '.'),
      await repository.diffNameStatus(id, DRAFT, '.'),
      await repository.diffNameStatus(MAIN, DRAFT, '.'),
    ];
    const paths = [...(await repository.diffNameStatus(`${id}^1`, id, '.')).keys()].filter((path) =>
      unrestored.has(path),
    );
    const edited = paths.filter((path) => sinceDiscard.has(path) && unpublished.has(path));
    if (edited.length > 0)
      throw new DetailedHttpError(409, {
        message: 'These entries were edited since. Publish or discard the newer changes first, then restore.',
        references: [...new Set(edited.map((path) => entryFor(toContentPath(path))))],
      });
    const writes: FileWrite[] = [];
    for (const path of paths) {
      const bytes = await repository.readFile(`${id}^1`, path);
      if (bytes || (await repository.readFile(DRAFT, path))) writes.push({ path, bytes });
    }
    if (writes.length === 0) return;
    // The id makes each message unique: commits with the same message are squashed.
    await repository.commitToDraft(writes, person, `Restore what ${id.slice(0, 10)} discarded`);
  });
}
