import catalogue from 'virtual:pictures';
import type { Photograph } from '@studio/content/photograph';
import type { PictureSource, ShadedPictureSource } from '@studio/content/picture-source';
import { toHeroImage } from '@studio/content/schema/image-reference';

/** The images of the site, by id. */
export const images: ReadonlyMap<string, Photograph> = new Map(Object.entries(catalogue));

/** Adds to an image the crop that phones show where it fills the first screen. @throws Error when there is no such image. */
export function asHero({ id }: PictureSource): ShadedPictureSource {
  const image = images.get(id);
  if (!image) throw new Error(`There is no picture "${id}"`);
  return toHeroImage(image);
}

/** The address of an image's JPEG for link previews; undefined for an id that no image has. */
export const previewOf = (id: string): string | undefined => images.get(id)?.preview;
