import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text, titledText } from '../text.ts';

export const portfolioSchema = ({ heroImage }: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(60), text: text(300), picture: heroImage }),
    allText: text(30).meta({ title: 'Label of the filter for all projects' }),
    process: z.strictObject({
      title: text(60),
      intro: text(300),
      steps: z.array(titledText).min(1),
      buttonText: text(30),
    }),
    project: z
      .strictObject({
        allText: text(30).meta({ title: 'Label of the link to all projects' }),
        buttonText: text(30),
      })
      .meta({ title: 'End of each project page' }),
  });

export type PortfolioContent = z.infer<ReturnType<typeof portfolioSchema>>;
