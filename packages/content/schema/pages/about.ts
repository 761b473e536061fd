import { z } from 'zod';
import type { ImageReferences } from '../image-reference.ts';
import { pageMeta, text } from '../text.ts';

const essayPartSchema = ({ image }: ImageReferences) =>
  z.strictObject({
    title: text(80),
    paragraphs: z.array(text(900)).min(1),
    picture: image.optional(),
  });

export const aboutSchema = (images: ImageReferences) => {
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
