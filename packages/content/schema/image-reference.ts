import { z } from 'zod';
import type { Photograph } from '../photograph.ts';
import type { PictureSource, ShadedPictureSource } from '../picture-source.ts';
import type { SchemaContext } from './schema-context.ts';

/** An image with the crop that phones show where it fills the first screen of a page. */
export const toHeroImage = ({ preview: _, ...source }: Photograph): ShadedPictureSource => source;

/** Creates the schemas of fields that hold the id of an image; each turns the id into the image. */
export function createImageReferences({ images }: Pick<SchemaContext, 'images'>) {
  const reference = z.string({ error: 'expected the id of a picture' }).transform((id, context) => {
    const source = images.get(id);
    if (source) return source;
    context.addIssue({
      code: 'custom',
      message: `there is no picture "${id}"; expected content/pictures/${id}.jpg with ${id}.yaml beside it`,
    });
    return z.NEVER;
  });
  return {
    image: reference
      .transform(({ preview: _, phone: _phone, shade: _shade, ...source }): PictureSource => source)
      .meta({ control: 'picture' }),
    /** An image beneath words, with how dark their shade must be. */
    shadedImage: reference
      .transform(({ preview: _, phone: _phone, ...source }): ShadedPictureSource => source)
      .meta({ control: 'picture' }),
    /** An image that fills the first screen, with the crop that phones show too. */
    heroImage: reference.transform(toHeroImage).meta({ control: 'picture' }),
  };
}

/** The schemas that createImageReferences returns. */
export type ImageReferences = ReturnType<typeof createImageReferences>;
