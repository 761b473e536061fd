import { z } from 'zod';
import type { ImageAsset } from '../image-asset.ts';
import type { ImageSource } from '../image-source.ts';
import type { SchemaContext } from './schema-context.ts';

/** Removes the fields that pages do not need. */
export const toImageSource = ({
  linkPreview: _,
  marks: _marks,
  phoneCrop: _crop,
  ...source
}: ImageAsset): ImageSource => source;

/** Creates the schemas of fields that contain an image id. The schemas replace the id with the image. */
export function createImageSchemas({ images }: Pick<SchemaContext, 'images'>) {
  const imageById = z.string({ error: 'expected the id of an image' }).transform((id, context) => {
    const source = images.get(id);
    if (source) return source;
    context.addIssue({
      code: 'custom',
      message: `there is no image "${id}"; expected content/pictures/${id}.jpg with ${id}.yaml beside it`,
    });
    return z.NEVER;
  });
  return {
    image: imageById
      .transform(({ phone: _, ...image }): ImageSource => toImageSource(image))
      .meta({ control: 'picture' }),
    /** An image that fills the first screen, with its crop for phones. */
    heroImage: imageById.transform(toImageSource).meta({ control: 'picture' }),
  };
}

export type ImageSchemas = ReturnType<typeof createImageSchemas>;
