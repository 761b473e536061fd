import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ensureLink, linkPackages } from '@studio/files/link-packages';
import { git } from './git.ts';

export interface FileWrite {
  /** Path from the repository's root. */
  path: string;
  /** New contents of the file; null to remove the file. */
  bytes: Buffer | null;
}

/**
 * Checks a commit out into a folder as a git worktree.
 *
 * @param productFolder its packages and its cache of encoded images are linked into the worktree.
 */
export async function checkOutWorktree(
  gitDir: string,
  folder: string,
  commit: string,
  productFolder: string,
): Promise<void> {
  const isCheckedOut =
    (await attachWorktree(gitDir, folder)) &&
    (await resetWorktree(folder, commit).then(
      () => true,
      () => false,
    ));
  if (!isCheckedOut) {
    // There is no worktree yet, or a killed git process has left it in a broken state.
    await rm(folder, { recursive: true, force: true });
    const addArgs = ['worktree', 'add', '--quiet', '--force', '--force', '--detach', folder, commit];
    await git([`--git-dir=${gitDir}`, ...addArgs]);
  }
  await linkPackages(productFolder, folder);
  const cache = join(resolve(productFolder), '.cache');
  await mkdir(cache, { recursive: true });
  await ensureLink(cache, join(folder, '.cache'));
}

/**
 * Connects a worktree with its repository. Both name the other by its absolute path, which is wrong in a moved or copied folder. Git would
 * then change the worktree of the original.
 *
 * @returns false if there is no worktree.
 */
async function attachWorktree(gitDir: string, folder: string): Promise<boolean> {
  const gitFile = join(folder, '.git');
  const link = await readFile(gitFile, 'utf8').catch(() => '');
  const administrativeFolder = join(gitDir, 'worktrees', basename(link.trim()));
  if (link === '' || !existsSync(join(administrativeFolder, 'gitdir'))) return false;
  await writeFile(join(administrativeFolder, 'gitdir'), `${gitFile}\n`);
  await writeFile(gitFile, `gitdir: ${administrativeFolder}\n`);
  return true;
}

/** Resets a worktree to a commit and removes untracked content files. */
export async function resetWorktree(folder: string, commit: string): Promise<void> {
  await git(['checkout', '--quiet', '--force', '--detach', commit], { cwd: folder });
  await git(['clean', '--quiet', '-fd', 'content'], { cwd: folder });
}

/**
 * Writes and removes files of a worktree. Each file is written under a temporary name and renamed, so that the preview never reads an
 * incomplete file.
 *
 * @param temporaryFolder a folder on the same disk that the preview does not watch.
 */
export async function writeFiles(
  folder: string,
  temporaryFolder: string,
  files: readonly FileWrite[],
): Promise<void> {
  for (const { path, bytes } of files) {
    const target = join(folder, path);
    if (bytes === null) await rm(target, { force: true });
    else {
      await mkdir(dirname(target), { recursive: true });
      const temporaryFile = join(temporaryFolder, `partial.${process.pid}`);
      await writeFile(temporaryFile, bytes);
      await rename(temporaryFile, target);
    }
  }
}
