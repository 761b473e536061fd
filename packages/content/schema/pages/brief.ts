import { z } from 'zod';
import { pageMeta, text, titledText } from '../text.ts';

const options = z.array(text(40)).min(1).max(12);

export const briefSchema = z.strictObject({
  meta: pageMeta,
  title: text(60),
  text: text(300),
  what: titledText.extend({ options: options.meta({ title: 'What it may be' }) }).meta({ title: 'What' }),
  where: titledText.meta({ title: 'Where, and how large' }),
  when: titledText
    .extend({
      starts: options.meta({ title: 'When it may begin' }),
      unknownBudget: text(40).meta({
        title: 'Answer of those who know no budget',
        description: 'It comes first, and is chosen until a visitor chooses another.',
      }),
      budgets: z
        .array(z.strictObject({ currency: text(20), bands: options.meta({ title: 'Bands' }) }))
        .min(1)
        .max(4)
        .meta({ title: 'Budgets' }),
    })
    .meta({ title: 'When, and how much' }),
  likes: titledText.meta({ title: 'What somebody likes, and what stays' }),
  sender: titledText.meta({ title: 'The sender' }),
  buttonText: text(30),
  purpose: text(160).meta({ title: 'Privacy notice' }),
  thanks: text(60),
});

export type BriefContent = z.infer<typeof briefSchema>;
