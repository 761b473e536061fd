import { existsSync, readdirSync, rmSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { linkPackages } from '@studio/files/link-packages';

/** Made by a build or a test, or large and of no use to one. */
const LEFT = [
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
 * Copies the repository for builds of its own. Packages are linked one by one, so that the caches among them are the
 * copy's own and empty.
 *
 * @param without further entries of the repository's folder to leave out.
 */
export async function copyRepository(to: string, without: readonly string[] = []): Promise<void> {
  const left = new Set([...LEFT, ...without]);
  for (const entry of await readdir('.'))
    if (!left.has(entry) && !entry.startsWith('.scratch'))
      await cp(entry, join(to, entry), { recursive: true });
  await linkPackages('.', to, ['.cache', '.vite']);
}

/** Takes out of an earlier copy what was copied, and leaves what was built and tested in it. */
export function clearCopy(copy: string): void {
  for (const entry of readdirSync(copy))
    if (!LEFT.includes(entry) || entry === 'node_modules')
      rmSync(join(copy, entry), { recursive: true, force: true });
}

const CACHE = '.cache/pictures';

/** Copies the repository's cache of pictures, so that a build need not make them; tells whether there was one. */
export async function copyPictures(to: string): Promise<boolean> {
  if (!existsSync(CACHE)) return false;
  await cp(CACHE, join(to, CACHE), { recursive: true });
  return true;
}
