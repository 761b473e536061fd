import { z } from 'zod';
import { heroPicture, picture } from '../picture-ref.ts';
import { pageMeta, text } from '../text.ts';

const essayPart = z.strictObject({
  title: text(80),
  paragraphs: z.array(text(900)).min(1),
  picture: picture.optional(),
});

/** What content/pages/about.yaml holds. */
export const aboutSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ title: text(120), lead: text(400), picture: heroPicture }),
  sections: z.strictObject({
    story: essayPart,
    vision: essayPart,
    founder: essayPart,
    philosophy: essayPart,
    passion: essayPart,
  }),
  closing: z.strictObject({ title: text(80), buttonText: text(30) }),
});

export type AboutContent = z.infer<typeof aboutSchema>;
