import { randomUUID } from 'node:crypto';
import { copyFile, link, rename, rm } from 'node:fs/promises';

/**
 * Adds a cached file to the built site, atomically: as a hard link if the file system allows it, else as a copy. A hard link is
 * safe because cached files never change; a new version has a new name.
 */
export async function linkOrCopy(cached: string, to: string): Promise<void> {
  const partial = `${to}.${randomUUID()}.partial`;
  await link(cached, partial).catch(() => copyFile(cached, partial));
  await rename(partial, to);
  // When both names are links to the same file, rename does nothing (POSIX), and the partial name remains.
  await rm(partial, { force: true });
}
