import type { Repository } from './repository.ts';

interface Commit {
  id: string;
  /** Author date, ISO 8601. */
  at: string;
  /** Name of the author. */
  by: string;
  /** First line of the commit message. */
  message: string;
  /** Those changed files that are under the requested paths. The paths start at the repository's root. */
  paths: string[];
}

interface CommitLogOptions {
  branch: string;
  /** Only commits that change files under these paths are returned. */
  paths: readonly string[];
  limit: number;
  /**
   * Whether to follow first parents only. The log then includes merges, each with its changes against the first parent. By default it
   * leaves out merges.
   */
  firstParentOnly?: boolean;
}

/** Reads the commits of a branch, the newest first. */
export async function readCommitLog(
  repository: Repository,
  { branch, paths, limit, firstParentOnly = false }: CommitLogOptions,
): Promise<Commit[]> {
  const mergeOptions = firstParentOnly ? ['--first-parent', '--diff-merges=first-parent'] : ['--no-merges'];
  const formatOption = '--format=%x01%H%x00%aI%x00%an%x00%s%x00';
  const output = await repository.cachedGit([
    'log',
    ...mergeOptions,
    '--name-only',
    `-${limit}`,
    formatOption,
    await repository.resolveCommit(branch),
    '--',
    ...paths,
  ]);
  return output
    .split('\x01')
    .slice(1)
    .map((commit) => {
      const [id = '', at = '', by = '', message = '', changedPaths = ''] = commit.split('\0');
      return { id, at, by, message, paths: changedPaths.split('\n').filter(Boolean) };
    });
}
