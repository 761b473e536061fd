import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DRAFT, MAIN, SYSTEM_AUTHOR } from './refs.ts';
import type { Repository } from './repository.ts';

/** A line of input for `git update-index --index-info` that adds or replaces a file. */
const formatIndexAddition = (path: string, blob: string): string => `100644 ${blob}\t${path}\0`;
/** A line of input for `git update-index --index-info` that removes a file. */
const formatIndexRemoval = (path: string): string => `0 ${'0'.repeat(40)}\t${path}\0`;

/** Runs git with a temporary index. @param input standard input. */
type RunGit = (args: string[], input?: string) => Promise<string>;

/**
 * Creates a git tree from the tree of a commit.
 *
 * @param applyChanges changes the files in a temporary index.
 * @returns the id of the tree.
 */
async function createTree(
  repository: Repository,
  commit: string,
  applyChanges: (runGit: RunGit) => Promise<unknown>,
): Promise<string> {
  const indexFile = join(repository.dataFolder, 'index.making');
  await rm(indexFile, { force: true });
  const runGit: RunGit = (args, input = '') =>
    repository.git([`--work-tree=${repository.draftFolder}`, ...args], {
      env: { GIT_INDEX_FILE: indexFile },
      input,
    });
  await runGit(['read-tree', commit]);
  await applyChanges(runGit);
  return runGit(['write-tree']);
}

/** Creates the tree of a commit with the `content` folder of another commit. */
export const createTreeWithContent = (
  repository: Repository,
  commit: string,
  contentCommit: string,
): Promise<string> =>
  createTree(repository, commit, async (runGit) => {
    const oldPaths = [...(await repository.listFiles(commit, 'content/')).keys()];
    await runGit(['update-index', '-z', '--index-info'], oldPaths.map(formatIndexRemoval).join(''));
    await runGit(['read-tree', '--prefix=content/', `${contentCommit}:content`]);
  });

/** Creates the tree of a commit with some files of another commit. Files that the other commit does not have are removed. */
export async function createTreeWithFiles(
  repository: Repository,
  commit: string,
  otherCommit: string,
  paths: Iterable<string>,
): Promise<string> {
  const files = await repository.listFiles(otherCommit, '.');
  const lines = [...paths].map((path) => {
    const blob = files.get(path);
    return blob ? formatIndexAddition(path, blob) : formatIndexRemoval(path);
  });
  return createTree(repository, commit, (runGit) =>
    runGit(['update-index', '-z', '--index-info'], lines.join('')),
  );
}

/** Merges the files of two commits. On a conflict, all files that `otherCommit` has changed since `base` are taken from `otherCommit`. */
async function mergeTrees(
  repository: Repository,
  commit: string,
  otherCommit: string,
  base: string,
): Promise<string> {
  const cleanMerge = await repository
    .git(['merge-tree', '--write-tree', commit, otherCommit])
    .catch(() => null);
  if (cleanMerge !== null) return cleanMerge;
  return createTreeWithFiles(
    repository,
    commit,
    otherCommit,
    (await repository.diffNameStatus(base, otherCommit)).keys(),
  );
}

/**
 * Moves `main` to a commit and merges it into the draft. On a conflict the draft's version wins.
 *
 * @param otherRefs other refs that move in the same transaction, with their new commits.
 * @param keepDraftTree whether the draft's files stay as they are, without a merge. Set this for a commit that was made from the draft: a
 * merge would bring back edits that have been reverted in the draft meanwhile.
 */
export async function advanceMain(
  repository: Repository,
  commit: string,
  {
    otherRefs = {},
    keepDraftTree = false,
  }: { otherRefs?: Readonly<Record<string, string>>; keepDraftTree?: boolean } = {},
): Promise<void> {
  const [main, draft] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(DRAFT)];
  const tree = keepDraftTree
    ? await repository.resolveTree(draft)
    : await mergeTrees(repository, commit, draft, main);
  const isFullyPublished =
    tree === (await repository.resolveTree(commit)) && (await repository.isAncestor(draft, commit));
  const newDraft = isFullyPublished
    ? commit
    : await repository.commitTree(tree, [draft, commit], SYSTEM_AUTHOR, 'Merge the published version');
  await repository.moveBranches({ [MAIN]: commit, [DRAFT]: newDraft, ...otherRefs });
}

/** Merges two commits. On a conflict, the files of `ourCommit` win. @returns the id of the merge commit. */
export async function mergeCommits(
  repository: Repository,
  theirCommit: string,
  ourCommit: string,
): Promise<string> {
  const base = await repository.git(['merge-base', theirCommit, ourCommit]).catch(() => ourCommit);
  const tree = await mergeTrees(repository, theirCommit, ourCommit, base);
  return repository.commitTree(tree, [theirCommit, ourCommit], SYSTEM_AUTHOR, 'Merge remote changes');
}
