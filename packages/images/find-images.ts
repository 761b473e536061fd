import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the original images and their metadata files. */
export const IMAGES_DIR = 'content/pictures';

/** Returns whether a file name has the extension of an image. */
export const isImageFile = (name: string): boolean => /\.(jpe?g|png|webp)$/i.test(name);

/**
 * Finds the images in a folder and its subfolders.
 *
 * @returns paths by id, such as "hill-house/dusk", sorted.
 */
export function findImages(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isImageFile).sort();
  return new Map(
    names.map((name) => [name.replaceAll('\\', '/').replace(/\.[^.]+$/, ''), join(folder, name)]),
  );
}
