import { copyFile, link, rm } from 'node:fs/promises';

/**
 * Puts a file of a cache into the built site: the same file under a second name where the disk allows it, else a copy. Nothing
 * writes into either; what is made otherwise has another name.
 */
export async function lay(cached: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await link(cached, to).catch(() => copyFile(cached, to));
}
