import { readFile } from 'node:fs/promises';
import { isAllowedDuplicate } from '@studio/images/checks/check-images';
import { computeHammingDistance, DUPLICATE_DISTANCE } from '@studio/images/checks/duplicate-images';
import { findImages } from '@studio/images/find-images';
import { hashImage } from './image-hash.ts';

/**
 * Finds images that look nearly the same as a new image. Publishing applies the same rule.
 *
 * @param id id of the new image, which may already be in the folder.
 * @param folder folder of the images to compare with.
 * @returns the ids of the similar images.
 */
export async function findSimilarImages(id: string, jpeg: Buffer, folder: string): Promise<string[]> {
  const newImageHash = await hashImage(jpeg);
  const similarIds: string[] = [];
  for (const [otherId, path] of findImages(folder)) {
    if (otherId === id || isAllowedDuplicate(id, otherId)) continue;
    // An unreadable image is similar to no other.
    const otherHash = await hashImage(await readFile(path)).catch(() => null);
    if (otherHash && computeHammingDistance(newImageHash, otherHash) <= DUPLICATE_DISTANCE)
      similarIds.push(otherId);
  }
  return similarIds;
}
