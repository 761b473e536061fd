import { z } from 'zod';
import { heroPicture } from '../picture-ref.ts';
import { pageMeta, text, titled } from '../text.ts';

export const portfolioSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ title: text(60), text: text(300), picture: heroPicture }),
  /** The choice of no one category. */
  allText: text(30),
  process: z.strictObject({
    title: text(60),
    intro: text(300),
    steps: z.array(titled).min(1),
    buttonText: text(30),
  }),
  /** At the foot of each project's own page. */
  project: z.strictObject({ allText: text(30), buttonText: text(30) }),
});

export type PortfolioContent = z.infer<typeof portfolioSchema>;
