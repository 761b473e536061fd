import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DESK_PERSON, DRAFT, MAIN } from './branches.ts';
import type { Repository } from './repository.ts';

/** Lines for `update-index --index-info`, which says what an index has at a path. */
const entry = (path: string, blob: string): string => `100644 ${blob}\t${path}\0`;
const removal = (path: string): string => `0 ${'0'.repeat(40)}\t${path}\0`;

/** Runs git on an index of its own. */
type Run = (parts: string[], input?: string) => Promise<string>;

/** Makes a tree in an index that begins as a commit's. */
async function treeFrom(
  repository: Repository,
  commit: string,
  change: (run: Run) => Promise<unknown>,
): Promise<string> {
  const index = join(repository.folder, 'index.making');
  await rm(index, { force: true });
  const run: Run = (parts, input = '') =>
    repository.git([`--work-tree=${repository.draftFolder}`, ...parts], {
      env: { GIT_INDEX_FILE: index },
      input,
    });
  await run(['read-tree', commit]);
  await change(run);
  return run(['write-tree']);
}

/** The tree of a commit with the content of another. */
export const treeWithContent = (repository: Repository, commit: string, content: string): Promise<string> =>
  treeFrom(repository, commit, async (run) => {
    const old = [...(await repository.list(commit, 'content/')).keys()];
    await run(['update-index', '-z', '--index-info'], old.map(removal).join(''));
    await run(['read-tree', '--prefix=content/', `${content}:content`]);
  });

/** The tree of a commit with some files as another has them. */
export async function treeWithFiles(
  repository: Repository,
  commit: string,
  other: string,
  paths: Iterable<string>,
): Promise<string> {
  const files = await repository.list(other, '.');
  const lines = [...paths].map((path) => {
    const blob = files.get(path);
    return blob ? entry(path, blob) : removal(path);
  });
  return treeFrom(repository, commit, (run) => run(['update-index', '-z', '--index-info'], lines.join('')));
}

/** The tree of two commits together; where both changed the same lines, the second's files stand. */
async function mergedTree(
  repository: Repository,
  commit: string,
  other: string,
  base: string,
): Promise<string> {
  const clean = await repository.git(['merge-tree', '--write-tree', commit, other]).catch(() => null);
  if (clean !== null) return clean;
  return treeWithFiles(repository, commit, other, (await repository.differences(base, other, '.')).keys());
}

/**
 * Goes on from another commit: `main` moves to it, and what is unpublished is merged upon it. Where both changed the same
 * lines the draft's stand; what would be published shows them beside the others.
 *
 * @param also branches that move with it. @param isDraftUpon whether the draft has all of the commit: its files stay as they are then,
 * also where one was taken back meanwhile, which a merge would not tell from one that was never touched.
 */
export async function follow(
  repository: Repository,
  commit: string,
  also: Readonly<Record<string, string>> = {},
  isDraftUpon = false,
): Promise<void> {
  const [main, draft] = [await repository.commitOf(MAIN), await repository.commitOf(DRAFT)];
  const treeOf = (one: string): Promise<string> => repository.git(['rev-parse', `${one}^{tree}`]);
  const tree = isDraftUpon ? await treeOf(draft) : await mergedTree(repository, commit, draft, main);
  const isAll = tree === (await treeOf(commit)) && (await repository.isWithin(draft, commit));
  const next = isAll
    ? commit
    : await repository.commitTree(tree, [draft, commit], DESK_PERSON, 'Go on from what is live');
  await repository.move({ [MAIN]: commit, [DRAFT]: next, ...also });
}

/** Two lines of commits as one; where both changed the same lines, those of the second stand. */
export async function merged(repository: Repository, theirs: string, ours: string): Promise<string> {
  const base = await repository.git(['merge-base', theirs, ours]).catch(() => ours);
  const tree = await mergedTree(repository, theirs, ours, base);
  return repository.commitTree(
    tree,
    [theirs, ours],
    DESK_PERSON,
    'Bring together what was published and what is new',
  );
}
