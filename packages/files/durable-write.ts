import { open } from 'node:fs/promises';

/** Syncs a folder to disk. New files and renames in the folder then survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
