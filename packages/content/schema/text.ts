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

/**
 * A whole web address. Another scheme (`javascript:`, `ftp:`) would run or open something else than a page.
 *
 * @param example for the error.
 */
export const webAddress = (example = 'https://www.example.com') =>
  z.url({
    protocol: z.regexes.httpProtocol,
    error: `expected a web address that begins with https://, such as ${example}`,
  });

/** Whether a link is a path of this site, or a whole address that can be opened. */
export const canOpen = (link: string): boolean => link.startsWith('/') || URL.canParse(link);

const LINK_EXPECTED = 'expected an address such as /contact or https://…';

/** An address within the site or a whole one on another. */
export const address = z
  .string()
  .regex(/^(\/[a-z0-9/-]*|https:\/\/\S+)$/, { error: LINK_EXPECTED, abort: true })
  .refine(canOpen, LINK_EXPECTED)
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
