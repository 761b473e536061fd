import { readFile } from 'node:fs/promises';
import { isAllowedDuplicate } from '@studio/images/checks/check-images';
import { DUPLICATE_DISTANCE, hammingDistance } from '@studio/images/checks/duplicate-images';
import { findImages } from '@studio/images/find-images';
import { hashImage } from './image-hash.ts';

/**
 * Finds images that look nearly the same as a new one, by the same rule as publishing.
 *
 * @param id of the new image, which may already be in the folder.
 * @param folder of the images to compare with.
 * @returns their ids.
 */
export async function findSimilarImages(id: string, jpeg: Buffer, folder: string): Promise<string[]> {
  const own = await hashImage(jpeg);
  const found: string[] = [];
  for (const [other, path] of findImages(folder)) {
    if (other === id || isAllowedDuplicate(id, other)) continue;
    const hash = await hashImage(await readFile(path)).catch(() => null);
    if (hash && hammingDistance(own, hash) <= DUPLICATE_DISTANCE) found.push(other);
  }
  return found;
}
