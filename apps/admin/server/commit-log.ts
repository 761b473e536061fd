import type { Repository } from './repository.ts';

/** A commit of the history. */
interface Commit {
  id: string;
  at: string;
  /** The author's name. */
  by: string;
  message: string;
  files: string[];
}

/**
 * Returns the newest commits of a branch that change files under a path. Merges are left out.
 *
 * @param firstParentOnly follows first parents only and includes merges, with their changes against the first parent.
 */
export async function readCommitLog(
  repository: Repository,
  branch: string,
  limit: number,
  firstParentOnly: boolean,
  path: string,
): Promise<Commit[]> {
  const options = firstParentOnly ? ['--first-parent', '--diff-merges=first-parent'] : ['--no-merges'];
  const format = '--format=%x01%H%x00%aI%x00%an%x00%s%x00';
  const text = await repository.git([
    'log',
    ...options,
    '--name-only',
    `-${limit}`,
    format,
    branch,
    '--',
    path,
  ]);
  return text
    .split('\x01')
    .slice(1)
    .map((entry) => {
      const [id = '', at = '', by = '', message = '', files = ''] = entry.split('\0');
      return { id, at, by, message, files: files.split('\n').filter(Boolean) };
    });
}
