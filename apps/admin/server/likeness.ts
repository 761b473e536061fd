import { readFile } from 'node:fs/promises';
import { ALIKE, distance } from '@studio/images/checks/likeness';
import { excused } from '@studio/images/checks/problems';
import { photographsIn } from '@studio/images/photographs';
import { imageHash } from './image-hash.ts';

/**
 * Finds images that look nearly the same as a new one, by the same rule as publishing.
 *
 * @param id of the new image, which may already be in the folder.
 * @param folder of the images to compare with.
 * @returns their ids.
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
