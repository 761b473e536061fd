import { z } from 'zod';
import { heroPicture, picture } from '../picture-ref.ts';
import { pageMeta, text } from '../text.ts';

const illustrated = z.strictObject({ title: text(60), text: text(400), picture });

/** What content/pages/services.yaml holds. */
export const servicesSchema = z.strictObject({
  meta: pageMeta,
  hero: illustrated.extend({ picture: heroPicture }),
  studio: z.strictObject({
    title: text(40),
    text: text(400),
    linkText: text(40),
    items: z.array(illustrated).min(1),
  }),
  homes: z.strictObject({
    title: text(40),
    text: text(400),
    linkText: text(40),
    points: z.array(text(120)).min(1),
    pictures: z.array(picture).length(2, 'expected two pictures'),
  }),
  nazaakat: z.strictObject({
    title: text(40),
    text: text(400),
    linkText: text(40),
    pictures: z.array(picture).length(2, 'expected two pictures'),
  }),
  closing: z.strictObject({ title: text(60), text: text(300), buttonText: text(30) }),
});

export type ServicesContent = z.infer<typeof servicesSchema>;
