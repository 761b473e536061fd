import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { findImages } from '../find-images.ts';
import { DUPLICATE_DISTANCE, hammingDistance, imageHash } from './duplicate-images.ts';
import { imageSizeIssue } from './minimum-size.ts';

/** Larger source files slow down every clone without a visible gain. */
const MAX_BYTES = 700 * 1024;

/** Series of one room at several hours from one camera. Its images are not compared with each other. */
const SERIES = /^hours\//;
/** Crops of other images for testimonials. */
const CROPS = /^testimonials\//;

interface CheckResult {
  /** Number of images. */
  photographs: number;
  /** Error messages that start with the path of a file. */
  problems: string[];
}

/**
 * Checks the images of a folder: images that content uses exist, each has a metadata file, and none is unused, too small, too
 * large or a duplicate.
 *
 * @param folder of the images.
 * @param references paths of the content files that use an image, by image id.
 */
export async function checkImages(
  folder: string,
  references: ReadonlyMap<string, readonly string[]>,
): Promise<CheckResult> {
  const problems: string[] = [];
  const photographs = findImages(folder);
  for (const [id, from] of references) {
    if (!photographs.has(id)) problems.push(`${folder}/${id}.jpg: is missing; ${from.join(', ')} uses it`);
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const id = /^(.+)\.yaml$/.exec(name.replaceAll('\\', '/'))?.[1];
    if (id !== undefined && !photographs.has(id)) problems.push(`${folder}/${id}.yaml: has no image`);
  }
  const checkedImages: [id: string, hash: Uint8Array][] = [];
  for (const [id, path] of photographs) {
    if (!references.has(id)) problems.push(`${path}: is not used by any content`);
    if (!existsSync(join(folder, `${id}.yaml`)))
      problems.push(`${path}: has no metadata file; expected ${id}.yaml`);
    const { size } = statSync(path);
    if (size > MAX_BYTES)
      problems.push(`${path}: has ${Math.round(size / 1024)} KB; expected at most ${MAX_BYTES / 1024} KB`);
    try {
      const sizeIssue = imageSizeIssue(id, await sharp(path).metadata());
      if (sizeIssue) problems.push(`${path}: ${sizeIssue}`);
      const hash = await imageHash(path);
      problems.push(...findDuplicates(path, id, hash, checkedImages));
      checkedImages.push([id, hash]);
    } catch {
      problems.push(`${path}: cannot be read as an image`);
    }
  }
  return { photographs: photographs.size, problems };
}

function findDuplicates(
  path: string,
  id: string,
  hash: Uint8Array,
  checkedImages: readonly [string, Uint8Array][],
): string[] {
  return checkedImages
    .map(([other, otherHash]) => ({ other, bits: hammingDistance(hash, otherHash) }))
    .filter(({ other, bits }) => bits <= DUPLICATE_DISTANCE && !isAllowedDuplicate(id, other))
    .map(
      ({ other, bits }) =>
        `${path}: looks like ${other} (${bits} of 256 bits differ; expected more than ${DUPLICATE_DISTANCE})`,
    );
}

/** Returns whether two images may look alike: a crop and another image, or two images of one series. */
export function isAllowedDuplicate(a: string, b: string): boolean {
  return CROPS.test(a) !== CROPS.test(b) || (SERIES.test(a) && SERIES.test(b));
}
