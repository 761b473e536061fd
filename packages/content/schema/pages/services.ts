import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text } from '../text.ts';

const illustratedTextSchema = <Image extends z.ZodType>(picture: Image) =>
  z.strictObject({ title: text(60), text: text(400), picture });

export const servicesSchema = ({ heroImage, image }: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: illustratedTextSchema(heroImage),
    studio: z.strictObject({
      title: text(40),
      text: text(400),
      linkText: text(40),
      items: z.array(illustratedTextSchema(image)).min(1),
    }),
    homes: z.strictObject({
      title: text(40),
      text: text(400),
      linkText: text(40),
      points: z.array(text(120)).min(1),
      pictures: z.array(image).length(2, 'expected two images'),
    }),
    nazaakat: z.strictObject({
      title: text(40),
      text: text(400),
      linkText: text(40),
      pictures: z.array(image).length(2, 'expected two images'),
    }),
    closing: z.strictObject({ title: text(60), text: text(300), buttonText: text(30) }),
  });

export type ServicesContent = z.infer<ReturnType<typeof servicesSchema>>;
