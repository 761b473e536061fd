import { readUsedImages } from '@studio/images/read-images';
import type { MediaFiles } from '@studio/media/media-encoder';
import { readModels } from '@studio/models/read-models';

export const MEDIA_READERS = { images: readUsedImages, models: readModels } as const;

/** Reads all media files of the site. @throws Error with the path when an image or model cannot be read. */
export async function readMedia(): Promise<MediaFiles> {
  const [images, models] = await Promise.all([MEDIA_READERS.images(), MEDIA_READERS.models()]);
  return new Map([...images.files, ...models.files]);
}
