import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text, titledText } from '../text.ts';

export const nazaakatSchema = ({ image }: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({
      title: text(24),
      text: text(200),
      devanagari: text(16).meta({ title: 'The name in Devanagari, behind the title' }),
      picture: image,
    }),
    about: titledText,
    mission: titledText,
    vision: titledText,
    gallery: z.strictObject({
      title: text(60),
      slides: z.array(z.strictObject({ picture: image, caption: text(120) })).min(1),
    }),
    collection: z.strictObject({ title: text(60), intro: text(300) }),
    values: z.strictObject({ title: text(60), items: z.array(titledText).min(1) }),
    closing: z.strictObject({ title: text(60), text: text(300), buttonText: text(30) }),
  });

export type NazaakatContent = z.infer<ReturnType<typeof nazaakatSchema>>;
