import { randomUUID } from 'node:crypto';
import { copyFile, link, rename, rm } from 'node:fs/promises';

/**
 * Puts a file of a cache into the built site: the same file under a second name where the disk allows it, else a copy. It is there
 * whole or not at all. Nothing writes into either; what is made otherwise has another name.
 */
export async function lay(cached: string, to: string): Promise<void> {
  const partial = `${to}.${randomUUID()}.partial`;
  await link(cached, partial).catch(() => copyFile(cached, partial));
  await rename(partial, to);
  // To rename one name of a file to another of its names does nothing (POSIX).
  await rm(partial, { force: true });
}
