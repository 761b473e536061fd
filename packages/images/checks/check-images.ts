import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import sharp from 'sharp';
import { findImages } from '../find-images.ts';
import { computeHammingDistance, computeImageHash, DUPLICATE_DISTANCE } from './duplicate-images.ts';
import { findImageSizeIssue } from './minimum-size.ts';

/** Maximum size of an image file. Larger files have no visible advantage, and make every clone of the repository slower. */
const MAX_IMAGE_BYTES = 700 * 1024;

/** These images show one room at several times of day, and may look alike. */
const TIME_OF_DAY_IMAGE = /^hours\//;
/** These images are crops of other images, and may look like them. */
const CROPPED_IMAGE = /^testimonials\//;

interface CheckResult {
  imageCount: number;
  /** Error messages, each starting with the path of a file. */
  issues: string[];
}

/**
 * Checks the images of a folder. Reports missing images, images without metadata, and metadata without an image. Also reports used
 * images that are unreadable, too small, too large or duplicates. An unused image is no fault: the library may keep it for later.
 *
 * @param folder folder of the images.
 * @param references for each image id, the paths of the content files that use the image.
 */
export async function checkImages(
  folder: string,
  references: ReadonlyMap<string, readonly string[]>,
): Promise<CheckResult> {
  const issues: string[] = [];
  const imagePaths = findImages(folder);
  for (const [id, contentFiles] of references) {
    if (!imagePaths.has(id))
      issues.push(`${folder}/${id}.jpg: is missing; used by ${contentFiles.join(', ')}`);
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const id = /^(.+)\.yaml$/.exec(name.replaceAll('\\', '/'))?.[1];
    if (id !== undefined && !imagePaths.has(id)) issues.push(`${folder}/${id}.yaml: has no image`);
  }
  const checkedImages: [id: string, hash: Uint8Array][] = [];
  for (const [id, path] of imagePaths) {
    if (!existsSync(join(folder, `${id}.yaml`)))
      issues.push(`${path}: has no metadata file; expected ${id}.yaml`);
    if (!references.has(id)) continue;
    const { size, mtimeMs, ctimeMs } = statSync(path);
    if (size > MAX_IMAGE_BYTES)
      issues.push(
        `${path}: has ${Math.round(size / 1024)} KB; expected at most ${MAX_IMAGE_BYTES / 1024} KB`,
      );
    try {
      const { sizeIssue, hash } = await memoize(`${path} checks`, [size, mtimeMs, ctimeMs], async () => ({
        sizeIssue: findImageSizeIssue(id, await sharp(path).metadata()),
        hash: await computeImageHash(path),
      }));
      if (sizeIssue) issues.push(`${path}: ${sizeIssue}`);
      issues.push(...describeDuplicates(path, id, hash, checkedImages));
      checkedImages.push([id, hash]);
    } catch {
      issues.push(`${path}: cannot be read as an image`);
    }
  }
  return { imageCount: imagePaths.size, issues };
}

/** Returns a message for each earlier image that looks like the given one. */
function describeDuplicates(
  path: string,
  id: string,
  hash: Uint8Array,
  checkedImages: readonly [string, Uint8Array][],
): string[] {
  return checkedImages
    .map(([otherId, otherHash]) => ({ otherId, distance: computeHammingDistance(hash, otherHash) }))
    .filter(({ otherId, distance }) => distance <= DUPLICATE_DISTANCE && !isAllowedDuplicate(id, otherId))
    .map(
      ({ otherId, distance }) =>
        `${path}: looks like ${otherId} (${distance} of 256 bits differ; expected more than ${DUPLICATE_DISTANCE})`,
    );
}

/**
 * Returns whether two images may look alike. Two images of the room at different times of day may, and so may a crop and an image
 * that is not a crop.
 */
export function isAllowedDuplicate(a: string, b: string): boolean {
  return (
    CROPPED_IMAGE.test(a) !== CROPPED_IMAGE.test(b) ||
    (TIME_OF_DAY_IMAGE.test(a) && TIME_OF_DAY_IMAGE.test(b))
  );
}
