import type { Repository } from './repository.ts';

/** A commit as histories show it. */
interface Commit {
  id: string;
  at: string;
  /** Who made it. */
  by: string;
  message: string;
  files: string[];
}

/** The newest commits of a branch that touch what is under a path; only merges' first parents where `published`. */
export async function log(
  repository: Repository,
  branch: string,
  most: number,
  published: boolean,
  under: string,
): Promise<Commit[]> {
  const shape = published ? ['--first-parent', '--diff-merges=first-parent'] : ['--no-merges'];
  const format = '--format=%x01%H%x00%aI%x00%an%x00%s%x00';
  const text = await repository.git([
    'log',
    ...shape,
    '--name-only',
    `-${most}`,
    format,
    branch,
    '--',
    under,
  ]);
  return text
    .split('\x01')
    .slice(1)
    .map((entry) => {
      const [id = '', at = '', by = '', message = '', files = ''] = entry.split('\0');
      return { id, at, by, message, files: files.split('\n').filter(Boolean) };
    });
}
