import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { linkPackages } from '@studio/files/link-packages';
import { git } from './git.ts';

/** A file to write, or to remove where `bytes` is null. The path is from the repository's root. */
export interface FileWrite {
  path: string;
  bytes: Buffer | null;
}

/**
 * Lays the files of a commit into a folder of their own.
 *
 * @param source the product: what it was installed with builds the clone, too, and no picture is made twice.
 */
export async function checkOut(
  gitDir: string,
  folder: string,
  commit: string,
  source: string,
): Promise<void> {
  const isThere = existsSync(join(folder, '.git'));
  const isReady =
    isThere &&
    (await resetTo(folder, commit).then(
      () => true,
      () => false,
    ));
  if (!isReady) {
    // It was never whole, or a git that was killed in the middle left it as no other can use it.
    await rm(folder, { recursive: true, force: true });
    const add = ['worktree', 'add', '--quiet', '--force', '--force', '--detach', folder, commit];
    await git([`--git-dir=${gitDir}`, ...add]);
  }
  await linkPackages(source, folder);
  const cache = join(resolve(source), '.cache');
  await mkdir(cache, { recursive: true });
  if (!existsSync(join(folder, '.cache'))) await symlink(cache, join(folder, '.cache'), 'dir');
}

/** Puts a folder that was checked out to another commit. */
export async function resetTo(folder: string, commit: string): Promise<void> {
  await git(['checkout', '--quiet', '--force', '--detach', commit], { cwd: folder });
  await git(['clean', '--quiet', '-fd', 'content'], { cwd: folder });
}

/**
 * Writes files into a folder, each renamed into its place, so that a preview never reads half of one.
 *
 * @param beside a folder on the same disk that no preview watches.
 */
export async function lay(folder: string, beside: string, files: readonly FileWrite[]): Promise<void> {
  for (const { path, bytes } of files) {
    const target = join(folder, path);
    if (bytes === null) await rm(target, { force: true });
    else {
      await mkdir(dirname(target), { recursive: true });
      const partial = join(beside, `partial.${process.pid}`);
      await writeFile(partial, bytes);
      await rename(partial, target);
    }
  }
}
