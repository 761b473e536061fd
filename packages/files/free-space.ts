import { statfs } from 'node:fs/promises';

/** Returns the free bytes of the file system that contains a folder. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
