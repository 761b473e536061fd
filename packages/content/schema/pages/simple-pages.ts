import { z } from 'zod';
import type { ImageSchemas } from '../image-schemas.ts';
import { pageMeta, text, titledText } from '../text.ts';

/** Schema of `content/pages/blog.yaml`. */
export const blogSchema = z.strictObject({
  meta: pageMeta,
  hero: titledText,
  list: z.strictObject({ moreText: text(30) }).meta({ title: 'The list of articles' }),
  newsletter: z.strictObject({ title: text(60), text: text(300), thanks: text(200) }),
});

/** Schema of `content/pages/contact.yaml`. */
export const contactSchema = ({ heroImage }: ImageSchemas) =>
  z.strictObject({
    meta: pageMeta,
    hero: z.strictObject({ title: text(60), text: text(300), picture: heroImage }),
    details: z.strictObject({ title: text(60) }).meta({ title: 'Offices and telephones' }),
    form: titledText.meta({ title: 'The message form' }),
    application: titledText.meta({ title: 'The application form' }),
  });

/** Schema of `content/pages/thank-you.yaml`. */
export const thankYouSchema = z.strictObject({
  meta: pageMeta,
  title: text(60),
  text: text(300),
  linkText: text(40),
  firstTalk: titledText.meta({ title: 'The first talk, after a brief' }),
});

/** Schema of `content/pages/not-found.yaml`. */
export const notFoundSchema = z.strictObject({
  meta: pageMeta,
  title: text(40),
  text: text(300),
  linkText: text(30),
  blogTitle: text(40).meta({ title: 'Title for a missing article' }),
  blogText: text(300).meta({ title: 'Text for a missing article' }),
  blogLinkText: text(30).meta({ title: 'Link label for a missing article' }),
});

export type BlogContent = z.infer<typeof blogSchema>;
