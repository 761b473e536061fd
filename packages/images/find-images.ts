import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const IMAGES_DIR = 'content/pictures';

export const isImageFile = (name: string): boolean => /\.(jpe?g|png|webp)$/i.test(name);

/**
 * Finds the images in a folder, at any depth.
 *
 * @returns paths by id, such as "hill-house/dusk", sorted.
 */
export function findImages(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isImageFile).sort();
  return new Map(
    names.map((name) => [name.replaceAll('\\', '/').replace(/\.[^.]+$/, ''), join(folder, name)]),
  );
}
