import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text, titledText } from '../text.ts';

export const designStudioSchema = ({ heroImage, image }: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(60), text: text(300), picture: heroImage }),
    philosophy: z.strictObject({ title: text(80), paragraphs: z.array(text(700)).min(1) }),
    services: z.strictObject({
      title: text(60),
      linkText: text(30),
      items: z.array(z.strictObject({ title: text(40), text: text(500), picture: image })).min(1),
    }),
    approach: z.strictObject({ title: text(60), linkText: text(30), steps: z.array(titledText).min(1) }),
    closing: titledText.extend({ buttonText: text(30) }),
  });

export type DesignStudioContent = z.infer<ReturnType<typeof designStudioSchema>>;
