import { randomUUID } from 'node:crypto';
import { copyFile, link, rename } from 'node:fs/promises';

/**
 * Adds a cached file to the built site, atomically: as a hard link if the file system allows it, else as a copy. A hard link is
 * safe because cached files never change; a new version has a new name. So a file that already exists is kept.
 */
export async function linkOrCopy(cached: string, to: string): Promise<void> {
  try {
    await link(cached, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    const partial = `${to}.${randomUUID()}.partial`;
    await copyFile(cached, partial);
    await rename(partial, to);
  }
}
