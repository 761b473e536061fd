import { z } from 'zod';
import { heroPicture } from '../picture-ref.ts';
import { pageMeta, text, titled } from '../text.ts';

export const portfolioSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ title: text(60), text: text(300), picture: heroPicture }),
  process: z.strictObject({ title: text(60), intro: text(300), steps: z.array(titled).min(1) }),
});

export type PortfolioContent = z.infer<typeof portfolioSchema>;
