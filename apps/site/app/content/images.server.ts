import catalogue from 'virtual:pictures';
import type { Photograph } from '@studio/content/photograph';
import type { PictureSource, ShadedPictureSource } from '@studio/content/picture-source';
import { toHeroImage } from '@studio/content/schema/image-reference';

/** All images of the site, by id. */
export const images: ReadonlyMap<string, Photograph> = new Map(Object.entries(catalogue));

/** Adds the shade and the crop for phones to an image. @throws Error when no image has its id. */
export function asHero({ id }: PictureSource): ShadedPictureSource {
  const image = images.get(id);
  if (!image) throw new Error(`There is no picture "${id}"`);
  return toHeroImage(image);
}

/** Returns the URL path of an image's JPEG for link previews, or undefined for an unknown id. */
export const previewOf = (id: string): string | undefined => images.get(id)?.preview;
