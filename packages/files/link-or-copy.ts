import { randomUUID } from 'node:crypto';
import { copyFile, link, rename } from 'node:fs/promises';

/**
 * Adds a cached file to the built site atomically. Creates a hard link if the file system allows it, otherwise a copy. A hard link is
 * safe, because cached files never change. If the target exists, keeps it, because each version of a file has its own name.
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
