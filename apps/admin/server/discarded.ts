import { Problem } from '@studio/http/problem';
import type { Person, RestorableChange } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { fileOf, Refused, thingOf } from './content-files.ts';
import type { Repository } from './repository.ts';
import type { FileWrite } from './working-folder.ts';

/** Each ref points to the commit that took something away; its first parent still has it. */
const DISCARDED = 'refs/discarded/';
/** Discarded changes that are listed. */
const MAX_LISTED = 50;

/**
 * Does what takes something from the draft, and keeps a ref to it.
 *
 * @param discard commits to the draft, once.
 * @returns the id by which it can be restored; null where nothing was taken.
 */
export async function restorably(
  repository: Repository,
  discard: () => Promise<unknown>,
): Promise<string | null> {
  const before = await repository.commitOf(DRAFT);
  await discard();
  const commit = await repository.commitOf(DRAFT);
  if ((await repository.differences(before, commit, '.')).size === 0) return null;
  await repository.git(['update-ref', `${DISCARDED}${commit}`, commit]);
  return commit;
}

/** The newest discarded changes, the newest first. */
export async function discardedChanges(repository: Repository): Promise<RestorableChange[]> {
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
    const paths = [...(await repository.differences(`${id}^1`, id, 'content')).keys()];
    found.push({ id, at, by, files: [...new Set(paths.map((path) => thingOf(fileOf(path))))] });
  }
  return found;
}

/**
 * Puts what was discarded back into the draft.
 *
 * @throws Problem 404 for an unknown id; Refused 409 where somebody has edited the same files since.
 */
export function restoreDiscarded(repository: Repository, id: string, person: Person): Promise<void> {
  return repository.alone(async () => {
    const isKept = repository.commitOf(`${DISCARDED}${id}`).then(
      () => /^[0-9a-f]{40}$/.test(id),
      () => false,
    );
    if (!(await isKept)) throw new Problem(404, 'There is no such discarded change.');
    const [unrestored, sinceDiscard, unpublished] = [
      await repository.differences(`${id}^1`, DRAFT, '.'),
      await repository.differences(id, DRAFT, '.'),
      await repository.differences(MAIN, DRAFT, '.'),
    ];
    const paths = [...(await repository.differences(`${id}^1`, id, '.')).keys()].filter((path) =>
      unrestored.has(path),
    );
    const edited = paths.filter((path) => sinceDiscard.has(path) && unpublished.has(path));
    if (edited.length > 0)
      throw new Refused(409, {
        message: 'These have been edited since. Publish or discard the newer changes first, then restore.',
        references: [...new Set(edited.map((path) => thingOf(fileOf(path))))],
      });
    const writes: FileWrite[] = [];
    for (const path of paths) {
      const bytes = await repository.read(`${id}^1`, path);
      if (bytes || (await repository.read(DRAFT, path))) writes.push({ path, bytes });
    }
    if (writes.length === 0) return;
    // Two restores are two commits: those of one subject are joined.
    await repository.save(writes, person, `Restore what ${id.slice(0, 10)} discarded`);
  });
}
