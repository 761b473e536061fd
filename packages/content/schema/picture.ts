import { z } from 'zod';
import { text } from './text.ts';

const fraction = z.number().min(0, 'expected a number from 0 to 1').max(1, 'expected a number from 0 to 1');

/** The YAML beside a photograph. */
export const pictureSidecar = z.strictObject({
  alt: text(140).meta({
    title: 'What it shows',
    description: 'For those who cannot see it, and where it does not load.',
  }),
  caption: text(60),
  focus: z.tuple([fraction, fraction]).meta({ title: 'What stays in sight' }),
  phone: z
    .tuple([fraction, fraction, fraction, fraction])
    .refine(([left, top, width, height]) => left + width <= 1.001 && top + height <= 1.001, {
      error: 'expected a crop [left, top, width, height] that lies inside the picture',
    })
    .optional()
    .meta({ title: 'Part for phones' }),
});
