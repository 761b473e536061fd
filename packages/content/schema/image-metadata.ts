import { z } from 'zod';
import { text } from './text.ts';

const fraction = z.number().min(0, 'expected a number from 0 to 1').max(1, 'expected a number from 0 to 1');

/** Schema of `content/pictures/*.yaml`: the metadata beside each image. */
export const imageMetadataSchema = z.strictObject({
  alt: text(140).meta({
    title: 'Alt text',
    description: 'Describes the image to people who cannot see it.',
  }),
  caption: text(60),
  focus: z.tuple([fraction, fraction]).meta({ title: 'Focal point' }),
  phone: z
    .tuple([fraction, fraction, fraction, fraction])
    .refine(([left, top, width, height]) => left + width <= 1.001 && top + height <= 1.001, {
      error: 'expected a crop [left, top, width, height] that lies inside the image',
    })
    .optional()
    .meta({ title: 'Phone crop' }),
});
