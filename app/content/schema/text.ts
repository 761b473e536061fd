import { z } from 'zod';

/**
 * Words on the page.
 *
 * @param limit the most characters that the layout holds.
 */
export const text = (limit = 2000) =>
  z
    .string()
    .trim()
    .min(1, 'expected words, found nothing')
    .max(limit, `expected at most ${limit} characters`);

/** An address within the site or a whole one on another. */
export const address = z
  .string()
  .regex(/^(\/[a-z0-9/-]*|https:\/\/\S+)$/, 'expected an address such as /contact or https://…')
  .meta({ control: 'address' });

/** A name in addresses and file names. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case letters, digits and hyphens');

/** A calendar day as `2026-10-28`. */
export const day = z.iso.date('expected a date such as 2026-10-28');

/** A heading with the text beneath it: the shape of most sections. */
export const titled = z.strictObject({ title: text(80), text: text(600) });

/** What a page says of itself to search engines and link previews. */
export const pageMeta = z
  .strictObject({ title: text(60), description: text(155) })
  .meta({ title: 'In search engines and link previews' });
