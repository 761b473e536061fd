/**
 * Functions that return the paths of the site. All links use them.
 *
 * Paths are lower-case, without a trailing slash. Ids are encoded, so that an id cannot add a segment to the path.
 */
export const paths = {
  home: () => '/',
  /** A page by its name in content, such as `design-studio`. The link check (checks/links.ts) verifies that the page exists. */
  page: (name: string) => `/${encodeSegment(name)}`,
  portfolio: (category?: string) => withQuery('/portfolio', { category }),
  project: (id: string) => `/portfolio/${encodeSegment(id)}`,
  services: () => '/services',
  about: () => '/about',
  nazaakat: () => '/nazaakat',
  candle: (id: string) => `/nazaakat#${encodeSegment(id)}`,
  blog: () => '/blog',
  article: (id: string) => `/blog/${encodeSegment(id)}`,
  /** The contact page. @param subject subject to preselect. @param about what the prefilled message is about. */
  contact: (subject?: string, about?: string) => withQuery('/contact', { subject, about }),
  /** The form on the contact page. @param subject subject to preselect. */
  contactForm: (subject: string) => `${withQuery('/contact', { subject })}#write`,
  /** The form for a brief. @param about project or piece that the visitor likes. */
  brief: (about?: string) => withQuery('/brief', { about }),
  process: () => '/process',
  designStudio: () => '/design-studio',
  homes: (category?: string) => withQuery('/homes', { category }),
  piece: (id: string) => `/homes/${encodeSegment(id)}`,
  /** A page with pieces of one category. Such pages exist only if the catalogue is too large for one page. @param page from 1. */
  pieces: (category: string, page = 1) => `/homes/pieces/${toSlug(category)}${page > 1 ? `/${page}` : ''}`,
  /** A JSON file with pieces that are not in the HTML of the catalogue. @param file number of the file, from 1. */
  pieceArchive: (category: string, file: number) => `/homes/archive/${toSlug(category)}/${file}.json`,
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  thankYou: () => '/thank-you',
  /** The visitor's shortlist. @param fragment contains a shared list (apps/site/app/saved/share-link.ts). */
  saved: (fragment = '') => `/saved${fragment}`,
  /** A JSON file with articles that are not in the HTML of the journal. @param page number of the file, from 1. */
  articleArchive: (page: number) => `/blog/archive/${page}.json`,
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  rss: () => '/blog/feed.xml',
  jsonFeed: () => '/blog/feed.json',
} as const;

/**
 * Returns the canonical form of a path: lower-case, without trailing or repeated slashes.
 *
 * @param pathname starts with a slash. It may contain invalid percent-encoding.
 */
export function canonicalPath(pathname: string): string {
  const path = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

/**
 * Converts a name to lower-case letters, digits and hyphens. The result is empty if the name has no letter or digit. Combining
 * marks are kept, because a Hindi word without its vowel signs is another word.
 */
export const toSlug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}\p{Join_Control}]*/gu)
    ?.join('-') ?? '';

/** Encodes an id as one path segment. `.` and `..` get the prefix `~`, because browsers treat them as folders. */
function encodeSegment(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(/^\.{1,2}$/, '~$&');
}

/** Appends a query to a path. Leaves out undefined parameters. */
function withQuery(path: string, query: Record<string, string | undefined>): string {
  const parameters = Object.entries(query).filter(
    (parameter): parameter is [string, string] => parameter[1] !== undefined,
  );
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path;
}
