import { readFile } from 'node:fs/promises';
import { ALIKE, distance } from '@studio/images/checks/likeness';
import { excused } from '@studio/images/checks/problems';
import { photographsIn } from '@studio/images/photographs';
import { imageHash } from './image-hash.ts';

/**
 * Finds the photographs that another could be mistaken for, as the check before a publication does.
 *
 * @param folder of the photographs.
 * @param id of the new one, which may already be in the folder.
 */
export async function similarImages(id: string, jpeg: Buffer, folder: string): Promise<string[]> {
  const own = await imageHash(jpeg);
  const found: string[] = [];
  for (const [other, path] of photographsIn(folder)) {
    if (other === id || excused(id, other)) continue;
    const hash = await imageHash(await readFile(path)).catch(() => null);
    if (hash && distance(own, hash) <= ALIKE) found.push(other);
  }
  return found;
}
