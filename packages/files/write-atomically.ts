import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file beside its place and renames it: a stopped build leaves no half a file, and several may make the same at once.
 * It is on disk before it has its name, since what a cache holds is taken as it is for ever: a power cut leaves none empty.
 */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}.partial`;
  await writeFile(partial, content, { flush: true });
  await rename(partial, path);
}
