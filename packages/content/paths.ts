/**
 * Every address of the site. No other file spells one.
 *
 * Addresses have no trailing slash and are lower-case; ids are encoded, so that an odd one cannot leave its segment.
 */
export const paths = {
  home: () => '/',
  /** A page that content names, such as `design-studio`; `packages/content/checks` sees to it that there is one. */
  page: (name: string) => `/${segment(name)}`,
  portfolio: (category?: string) => withQuery('/portfolio', { category }),
  /** The portfolio with its viewer open on a project. Shown to visitors under the project's own address. */
  portfolioViewer: (project: string, category?: string) => withQuery('/portfolio', { category, project }),
  project: (id: string) => `/portfolio/${segment(id)}`,
  services: () => '/services',
  about: () => '/about',
  nazaakat: () => '/nazaakat',
  /** A candle's place on the page of all of them. */
  candle: (id: string) => `/nazaakat#${segment(id)}`,
  blog: () => '/blog',
  article: (id: string) => `/blog/${segment(id)}`,
  /** The contact page. @param about what the message begins with. */
  contact: (subject?: string, about?: string) => withQuery('/contact', { subject, about }),
  /** The contact page at its form, with a subject chosen. */
  enquire: (subject: string) => `${withQuery('/contact', { subject })}#write`,
  process: () => '/process',
  designStudio: () => '/design-studio',
  homes: (category?: string) => withQuery('/homes', { category }),
  piece: (id: string) => `/homes/${segment(id)}`,
  /** All pieces of a category, page by page from 1; made only where the catalogue does not show them all. */
  pieces: (category: string, page = 1) => `/homes/pieces/${slugOf(category)}${page > 1 ? `/${page}` : ''}`,
  /** A file of pieces past those of their category that the catalogue first shows; files count from 1. */
  pieceArchive: (category: string, file: number) => `/homes/archive/${slugOf(category)}/${file}.json`,
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  thankYou: () => '/thank-you',
  /** A file of articles past those that the journal first shows; pages count from 1. */
  articleArchive: (page: number) => `/blog/archive/${page}.json`,
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  rss: () => '/blog/feed.xml',
  jsonFeed: () => '/blog/feed.json',
} as const;

/**
 * The one form of an address that names a page: lower-case, no trailing or doubled slash.
 *
 * @param pathname beginning with a slash; anything may follow, badly encoded parts included.
 */
export function canonicalPath(pathname: string): string {
  const path = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

/**
 * A name, such as a category's, in lower-case letters, digits and hyphens; empty where it has neither letter nor digit. Marks
 * belong to the letter before them: without its vowel signs, a word in Hindi is another word.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}\p{Join_Control}]*/gu)
    ?.join('-') ?? '';

/** An id as one segment of an address. A segment of dots alone would lead out of its folder. */
function segment(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replace(/^\.{1,2}$/, '~$&');
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}
