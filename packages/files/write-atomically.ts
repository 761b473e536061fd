import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file under a temporary name, syncs it and renames it, so that neither an interrupted build nor a power cut leaves a partial
 * file. Parallel builds may write the same file. Creates missing folders.
 *
 * @throws a file system error.
 */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partialPath = `${path}.${randomUUID()}.partial`;
  await writeFile(partialPath, content, { flush: true });
  await rename(partialPath, path);
}
