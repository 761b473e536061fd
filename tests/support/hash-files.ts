import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '@studio/http/list-files';

/** Returns the hashes of all files in a folder and its subfolders, by relative path. */
export function hashFiles(folder: string): Record<string, string> {
  const computeHash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return Object.fromEntries(listFiles(folder).map((file) => [file, computeHash(file)]));
}
