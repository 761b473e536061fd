import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of a cache are kept for 30 days, so that another branch or an earlier version finds them. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes the files of a cache that were not changed for 30 days.
 *
 * @param isKept returns whether a file stays although it is old.
 */
export async function deleteOldFiles(
  cacheDir: string,
  isKept: (name: string) => boolean = () => false,
): Promise<void> {
  for (const name of await readdir(cacheDir).catch(() => [])) {
    if (isKept(name)) continue;
    const path = join(cacheDir, name);
    // A parallel build may have removed the file.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(path, { force: true });
  }
}
