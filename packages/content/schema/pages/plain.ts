import { z } from 'zod';
import type { ImageReferences } from '../image-reference.ts';
import { pageMeta, text, titled } from '../text.ts';

/** Pages whose copy is a few lines: the journal, contact, thanks and not-found. */
export const blogSchema = z.strictObject({
  meta: pageMeta,
  hero: titled,
  list: z.strictObject({ moreText: text(30) }).meta({ title: 'The list of articles' }),
  newsletter: z.strictObject({ title: text(60), text: text(300), thanks: text(200) }),
});

/** What content/pages/contact.yaml holds. */
export const contactSchema = ({ heroImage }: ImageReferences) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(60), text: text(300), picture: heroImage }),
    details: z.strictObject({ title: text(60) }).meta({ title: 'Offices and telephones' }),
    form: titled.meta({ title: 'The message form' }),
    application: titled.meta({ title: 'The application form' }),
  });

/** What content/pages/thank-you.yaml holds. */
export const thankYouSchema = z.strictObject({
  meta: pageMeta,
  title: text(60),
  text: text(300),
  linkText: text(40),
});

/** What content/pages/not-found.yaml holds. */
export const notFoundSchema = z.strictObject({
  meta: pageMeta,
  title: text(40),
  text: text(300),
  linkText: text(30),
  blogTitle: text(40).meta({ title: 'Title, where an article is missing' }),
  blogText: text(300).meta({ title: 'Text, where an article is missing' }),
  blogLinkText: text(30).meta({ title: 'Words of the link, where an article is missing' }),
});

export type BlogContent = z.infer<typeof blogSchema>;
