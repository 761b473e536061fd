import imageAssets from 'virtual:pictures';
import type { ImageAsset } from '@studio/content/image-asset';
import type { ImageSource } from '@studio/content/image-source';
import { toImageSource } from '@studio/content/schema/image-schemas';

export const images: ReadonlyMap<string, ImageAsset> = new Map(Object.entries(imageAssets));

/** Key for caches of texts that contain images. It changes when the metadata of any image changes. */
export const imagesVersion: string = JSON.stringify(imageAssets);

/** Returns an image with its crop for phones. @throws Error when no image has the id. */
export function getImageWithPhoneCrop({ id }: ImageSource): ImageSource {
  const image = images.get(id);
  if (!image) throw new Error(`There is no image "${id}"`);
  return toImageSource(image);
}

/** Returns the URL path of an image's JPEG for link previews, or undefined for an unknown id. */
export const linkPreviewUrl = (id: string): string | undefined => images.get(id)?.linkPreview;
