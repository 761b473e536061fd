import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text } from '../text.ts';

const linesSchema = z.array(text(160)).min(1);

export const processSchema = ({ image }: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(60), text: text(400) }),
    steps: z
      .array(
        z.strictObject({
          title: text(40),
          picture: image,
          summary: text(400),
          weDo: linesSchema.meta({ title: 'What we do' }),
          youDecide: linesSchema.meta({ title: 'What you decide' }),
          youReceive: linesSchema.meta({ title: 'What you receive' }),
          duration: text(60).meta({ title: 'How long it takes' }),
        }),
      )
      .min(1),
    closing: z.strictObject({ title: text(80), text: text(300), buttonText: text(30) }),
  });

export type ProcessContent = z.infer<ReturnType<typeof processSchema>>;
