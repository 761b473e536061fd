import { z } from 'zod';

/**
 * Creates the schema of a text that must not be empty.
 *
 * @param limit maximum length in characters that the layout of the page allows.
 */
export const text = (limit = 2000) =>
  z
    .string()
    .trim()
    .min(1, 'this is empty; enter some text')
    .max(limit, `expected at most ${limit} characters`);

/**
 * Creates the schema of an http or https URL. Other schemes, such as `javascript:`, could run code.
 *
 * @param example URL in the error message.
 */
export const httpUrl = (example = 'https://www.example.com') =>
  z.url({
    protocol: z.regexes.httpProtocol,
    error: `expected a web address that begins with https:// or http://, such as ${example}`,
  });

/** Returns whether a link is a path or a valid absolute URL. */
export const isValidLink = (link: string): boolean => link.startsWith('/') || URL.canParse(link);

const LINK_EXPECTED = 'expected an address such as /contact or https://…';

/** A path of this site or an absolute https URL. */
export const linkTarget = z
  .string()
  .regex(/^(\/[a-z0-9/-]*|https:\/\/\S+)$/, { error: LINK_EXPECTED, abort: true })
  .refine(isValidLink, LINK_EXPECTED)
  .meta({ control: 'address' });

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slug = z.string().regex(SLUG_PATTERN, 'expected lower-case letters, digits and hyphens');

export const isoDate = z.iso.date('expected a date such as 2026-10-28');

export const titledText = z.strictObject({ title: text(80), text: text(600) });

/** For search engines and link previews. */
export const pageMeta = z
  .strictObject({ title: text(60), description: text(155) })
  .meta({ title: 'Search engines and link previews' });
