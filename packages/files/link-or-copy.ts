import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Adds a cached file to the built site atomically. Adds a hard link if the file system allows it, otherwise a copy. A hard link is safe,
 * because cached files never change. An existing target stays, because each version of a file has its own name.
 *
 * @throws a file system error.
 */
export async function linkOrCopy(cachedPath: string, target: string): Promise<void> {
  try {
    await link(cachedPath, target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    const partialPath = `${target}.${randomUUID()}.partial`;
    await copyFile(cachedPath, partialPath);
    await rename(partialPath, target);
  }
}

/**
 * Copies a folder with hard links, or with copies if the file system allows no hard links. Afterwards, nothing may write into a file of
 * either folder, because the folders share their files.
 *
 * @throws a file system error.
 */
export async function linkFolder(folder: string, target: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const targetPath = join(target, relative(folder, path));
    await mkdir(dirname(targetPath), { recursive: true });
    await linkOrCopy(path, targetPath);
  }
}
