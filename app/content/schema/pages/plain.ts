import { z } from 'zod';
import { heroPicture } from '../picture-ref.ts';
import { pageMeta, text, titled } from '../text.ts';

/** Pages whose copy is a few lines: the journal, contact, thanks and not-found. */
export const blogSchema = z.strictObject({
  meta: pageMeta,
  hero: titled,
  list: z.strictObject({ moreText: text(30) }),
  newsletter: z.strictObject({ title: text(60), text: text(300), thanks: text(200) }),
});

export const contactSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ title: text(60), text: text(300), picture: heroPicture }),
  details: z.strictObject({ title: text(60) }),
  form: titled,
  application: titled,
});

export const thankYouSchema = z.strictObject({
  meta: pageMeta,
  title: text(60),
  text: text(300),
  linkText: text(40),
});

export const notFoundSchema = z.strictObject({
  meta: pageMeta,
  title: text(40),
  text: text(300),
  linkText: text(30),
  blogTitle: text(40),
  blogText: text(300),
  blogLinkText: text(30),
});

export type BlogContent = z.infer<typeof blogSchema>;
