import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text, titledText } from '../text.ts';

export const homesSchema = ({ heroImage }: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(60), text: text(300), picture: heroImage }),
    pitch: z
      .strictObject({ title: text(80), text: text(400), points: z.array(titledText).min(1) })
      .meta({ title: 'Why made to order' }),
    gallery: z.strictObject({ title: text(60), intro: text(300), moreText: text(30) }),
    process: z.strictObject({
      title: text(60),
      intro: text(300),
      steps: z
        .array(
          z.strictObject({
            title: text(40),
            text: text(300),
            duration: text(40).meta({ title: 'How long it takes' }),
          }),
        )
        .min(1),
    }),
    closing: titledText.extend({ buttonText: text(30), linkText: text(30) }),
  });

export type HomesContent = z.infer<ReturnType<typeof homesSchema>>;
