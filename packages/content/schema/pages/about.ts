import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text } from '../text.ts';

const essayPartSchema = ({ image }: ImageSchemas) =>
  z.strictObject({
    title: text(80),
    paragraphs: z.array(text(900)).min(1),
    picture: image.optional(),
  });

export const aboutSchema = (images: ImageSchemas) => {
  const part = essayPartSchema(images);
  return z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(120), lead: text(400), picture: images.heroImage }),
    sections: z.strictObject({
      story: part,
      vision: part,
      founder: part,
      philosophy: part,
      passion: part,
    }),
    closing: z.strictObject({ title: text(80), buttonText: text(30) }),
  });
};

export type AboutContent = z.infer<ReturnType<typeof aboutSchema>>;
