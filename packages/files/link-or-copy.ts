import { randomUUID } from 'node:crypto';
import { copyFile, link, rename } from 'node:fs/promises';

/**
 * Adds a cached file to the built site atomically: as a hard link if the file system allows it, else as a copy. A hard link is
 * safe, because cached files never change. Keeps an existing file, because a new version of a file has a new name.
 */
export async function linkOrCopy(cachedPath: string, target: string): Promise<void> {
  try {
    await link(cachedPath, target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    const partial = `${target}.${randomUUID()}.partial`;
    await copyFile(cachedPath, partial);
    await rename(partial, target);
  }
}
