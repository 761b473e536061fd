import { z } from 'zod';
import type { ImageReferences } from '../image-reference.ts';
import { pageMeta, text, titled } from '../text.ts';

/** What content/pages/portfolio.yaml holds. */
export const portfolioSchema = ({ heroImage }: ImageReferences) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(60), text: text(300), picture: heroImage }),
    allText: text(30).meta({ title: 'The filter’s first choice: all of them' }),
    process: z.strictObject({
      title: text(60),
      intro: text(300),
      steps: z.array(titled).min(1),
      buttonText: text(30),
    }),
    project: z
      .strictObject({ allText: text(30).meta({ title: 'Words of the link to all' }), buttonText: text(30) })
      .meta({ title: 'Foot of each project’s own page' }),
  });

export type PortfolioContent = z.infer<ReturnType<typeof portfolioSchema>>;
