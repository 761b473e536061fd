import { existsSync, readdirSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { linkPackages } from '@studio/files/link-packages';

/** Names of files and folders that are not copied. They are generated, or large and not needed for builds and tests. */
const EXCLUDED_NAMES = [
  '.git',
  '.cache',
  'node_modules',
  'build',
  'test-results',
  'imagery',
  'public',
  '.react-router',
];

/**
 * Copies the repository, so that the copy can be built and tested separately. The copy has its own node_modules with a link to each
 * package. Its caches are also its own, and empty.
 *
 * @param targetDir folder of the copy.
 * @param excluded further top-level files and folders to exclude.
 */
export async function copyRepository(targetDir: string, excluded: readonly string[] = []): Promise<void> {
  const excludedNames = new Set([...EXCLUDED_NAMES, ...excluded]);
  for (const entry of await readdir('.'))
    if (!excludedNames.has(entry) && !entry.startsWith('.scratch'))
      await cp(entry, join(targetDir, entry), { recursive: true });
  await linkPackages('.', targetDir, ['.cache', '.vite']);
}

/**
 * Copies the repository to a temporary folder. The copy uses the caches of the original.
 *
 * @returns path of the folder, which the caller must remove.
 */
export async function copyWithCaches(): Promise<string> {
  const copyDir = await realpath(await mkdtemp(join(tmpdir(), 'copy-')));
  await copyRepository(copyDir);
  if (existsSync('.cache')) await symlink(resolve('.cache'), join(copyDir, '.cache'));
  return copyDir;
}

/** Deletes the files of an earlier copy, except its caches, builds and test results. */
export function clearCopy(copyDir: string): void {
  for (const entry of readdirSync(copyDir))
    if (!EXCLUDED_NAMES.includes(entry) || entry === 'node_modules')
      rmSync(join(copyDir, entry), { recursive: true, force: true });
}

const IMAGE_CACHE = '.cache/pictures';

/** Copies the cache of encoded images. @returns false if there is no cache. */
export async function copyImageCache(targetDir: string): Promise<boolean> {
  if (!existsSync(IMAGE_CACHE)) return false;
  await cp(IMAGE_CACHE, join(targetDir, IMAGE_CACHE), { recursive: true });
  return true;
}
