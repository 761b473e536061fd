import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DRAFT, MAIN, SYSTEM_AUTHOR } from './refs.ts';
import type { Repository } from './repository.ts';

/** Input lines for `git update-index --index-info`. */
const addLine = (path: string, blob: string): string => `100644 ${blob}\t${path}\0`;
const removeLine = (path: string): string => `0 ${'0'.repeat(40)}\t${path}\0`;

/** Runs git with a temporary index. */
type RunGit = (args: string[], input?: string) => Promise<string>;

/** Creates a tree by changing a commit's tree in a temporary index. */
async function createTree(
  repository: Repository,
  commit: string,
  change: (run: RunGit) => Promise<unknown>,
): Promise<string> {
  const index = join(repository.dataFolder, 'index.making');
  await rm(index, { force: true });
  const run: RunGit = (args, input = '') =>
    repository.git([`--work-tree=${repository.draftFolder}`, ...args], {
      env: { GIT_INDEX_FILE: index },
      input,
    });
  await run(['read-tree', commit]);
  await change(run);
  return run(['write-tree']);
}

/** Creates the tree of a commit with the `content` folder of another commit. */
export const createTreeWithContent = (
  repository: Repository,
  commit: string,
  content: string,
): Promise<string> =>
  createTree(repository, commit, async (run) => {
    const old = [...(await repository.listFiles(commit, 'content/')).keys()];
    await run(['update-index', '-z', '--index-info'], old.map(removeLine).join(''));
    await run(['read-tree', '--prefix=content/', `${content}:content`]);
  });

/** Creates the tree of a commit with some files of another commit. Files that the other does not have are removed. */
export async function createTreeWithFiles(
  repository: Repository,
  commit: string,
  other: string,
  paths: Iterable<string>,
): Promise<string> {
  const files = await repository.listFiles(other, '.');
  const lines = [...paths].map((path) => {
    const blob = files.get(path);
    return blob ? addLine(path, blob) : removeLine(path);
  });
  return createTree(repository, commit, (run) => run(['update-index', '-z', '--index-info'], lines.join('')));
}

/** Merges two commits to a tree. On a conflict it takes all files that `other` has changed since `base` from `other`. */
async function mergeTrees(
  repository: Repository,
  commit: string,
  other: string,
  base: string,
): Promise<string> {
  const clean = await repository.git(['merge-tree', '--write-tree', commit, other]).catch(() => null);
  if (clean !== null) return clean;
  return createTreeWithFiles(
    repository,
    commit,
    other,
    (await repository.diffNameStatus(base, other, '.')).keys(),
  );
}

/**
 * Moves `main` to a commit and merges it into the draft. On a conflict the draft's version wins.
 *
 * @param otherRefs refs that move in the same step, with their commits.
 * @param keepDraftTree whether the draft's files stay as they are. For a commit that was made from the draft: a merge would
 * undo edits that were reverted in the draft meanwhile.
 */
export async function advanceMain(
  repository: Repository,
  commit: string,
  otherRefs: Readonly<Record<string, string>> = {},
  keepDraftTree = false,
): Promise<void> {
  const [main, draft] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(DRAFT)];
  const treeOf = (ref: string): Promise<string> => repository.git(['rev-parse', `${ref}^{tree}`]);
  const tree = keepDraftTree ? await treeOf(draft) : await mergeTrees(repository, commit, draft, main);
  const isFullyPublished = tree === (await treeOf(commit)) && (await repository.isAncestor(draft, commit));
  const next = isFullyPublished
    ? commit
    : await repository.commitTree(tree, [draft, commit], SYSTEM_AUTHOR, 'Merge the published version');
  await repository.moveBranches({ [MAIN]: commit, [DRAFT]: next, ...otherRefs });
}

/** Creates a merge commit. On a conflict `ours` wins. */
export async function mergeCommits(repository: Repository, theirs: string, ours: string): Promise<string> {
  const base = await repository.git(['merge-base', theirs, ours]).catch(() => ours);
  const tree = await mergeTrees(repository, theirs, ours, base);
  return repository.commitTree(tree, [theirs, ours], SYSTEM_AUTHOR, 'Merge remote changes');
}
