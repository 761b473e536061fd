import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import sharp from 'sharp';
import { findImages, isImageFile } from '../find-images.ts';
import { describeSmallImage } from './small-images.ts';

/** Maximum size of an image file. Larger files have no visible advantage, and make every clone of the repository slower. */
const MAX_IMAGE_BYTES = 700 * 1024;

interface CheckResult {
  imageCount: number;
  /** Error messages, each starting with the path of a file. */
  issues: string[];
  /** Messages about images that may look bad. They do not stop a build. */
  warnings: string[];
}

/**
 * Checks the images of a folder. Reports images without metadata, metadata without an image, and images with the same name.
 * Also reports used images that are unreadable or too large. An unused image is no fault: the library may keep it for later.
 *
 * @param folder folder of the images.
 * @param references for each image id, the paths of the content files that use the image.
 */
export async function checkImages(
  folder: string,
  references: ReadonlyMap<string, readonly string[]>,
): Promise<CheckResult> {
  const issues: string[] = [];
  const warnings: string[] = [];
  const imagePaths = findImages(folder);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = file.replaceAll('\\', '/');
    const path = imagePaths.get(name.replace(/\.[^.]+$/, ''));
    if (name.endsWith('.yaml') && !path) issues.push(`${folder}/${name}: has no image`);
    if (isImageFile(name) && path !== join(folder, file))
      issues.push(`${folder}/${name}: has the same name as ${path}; rename or remove one of the two`);
  }
  for (const [id, path] of imagePaths) {
    if (!existsSync(join(folder, `${id}.yaml`)))
      issues.push(`${path}: has no metadata file; expected ${id}.yaml`);
    const contentFiles = references.get(id);
    if (!contentFiles) continue;
    const { size, mtimeMs, ctimeMs } = statSync(path);
    if (size > MAX_IMAGE_BYTES)
      issues.push(
        `${path}: has ${Math.round(size / 1024)} KB; expected at most ${MAX_IMAGE_BYTES / 1024} KB`,
      );
    try {
      const notice = await memoize(`${path} checks`, [size, mtimeMs, ctimeMs], async () =>
        describeSmallImage(await sharp(path).metadata()),
      );
      // The portraits of testimonials are 72 CSS pixels wide.
      const isPortrait = contentFiles.every((file) => file.startsWith('content/testimonials/'));
      if (notice && !isPortrait) warnings.push(`${path}: ${notice}`);
    } catch {
      issues.push(`${path}: cannot be read as an image`);
    }
  }
  return { imageCount: imagePaths.size, issues, warnings };
}
