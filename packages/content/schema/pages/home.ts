import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { linkTarget, pageMeta, text, titledText } from '../text.ts';

const slideSchema = ({ image, heroImage }: ImageSchemas) =>
  z.strictObject({
    title: text(36),
    description: text(160),
    buttonText: text(24),
    buttonLink: linkTarget,
    picture: image,
    /** Another image for phones. Its alt text and caption are not used. */
    portrait: heroImage
      .transform(({ id, phone, avif }) => ({ id, srcset: phone ?? avif }))
      .meta({ control: 'picture', title: 'Image for phones' }),
  });

/** A time of day in the section “The hours”, which shows one room at several times. */
const momentSchema = ({ image }: ImageSchemas) =>
  z.strictObject({
    time: z.string().regex(/^\d{2}:\d{2}$/, 'expected a time such as 06:30'),
    name: text(24),
    text: text(140),
    picture: image,
  });

export const homeSchema = (images: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ slides: z.array(slideSchema(images)).min(1, 'expected at least one slide') }),
    services: z.strictObject({
      title: text(40),
      intro: text(200),
      items: z
        .array(z.strictObject({ title: text(24), text: text(120), link: linkTarget, picture: images.image }))
        .min(1),
    }),
    story: z.strictObject({
      title: text(40),
      lead: text(160),
      text: text(600),
      linkText: text(30),
      picture: images.image,
    }),
    hours: z
      .strictObject({ title: text(40), intro: text(260), moments: z.array(momentSchema(images)).min(2) })
      .meta({ title: 'The hours: one room through a day' }),
    mission: z.strictObject({ title: text(40), words: z.array(text(16)).min(1) }).meta({ title: 'Mission' }),
    advantages: z.strictObject({ title: text(40), items: z.array(titledText).min(1) }),
    process: z.strictObject({
      title: text(40),
      intro: text(260),
      linkText: text(30),
      steps: z.array(titledText).min(1),
    }),
    testimonials: z.strictObject({ title: text(40) }).meta({ title: 'Testimonials' }),
    contact: titledText,
  });

export type HomeContent = z.infer<ReturnType<typeof homeSchema>>;
