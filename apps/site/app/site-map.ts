import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { paths } from '@studio/content/paths';
import { parseDocument } from 'yaml';
import { PIECE_CATEGORIES } from './content/categories.server.ts';
import { archivePages } from './routes/blog/archive.ts';
import { FIRST_SHOWN } from './routes/homes/archive.ts';
import { archiveFiles, categoryPages } from './routes/homes/archive-addresses.ts';

/** A module of `apps/site/app/routes` and the addresses that it makes. */
export interface SiteRoute {
  /** What the addresses look like, as the router reads it. */
  pattern: string;
  /** File in `apps/site/app/routes`. */
  module: string;
  /** A page is shown, a file is fetched or read by machines, and the not-found screen answers for all that is missing. */
  kind: 'page' | 'file' | 'missing';
  /** Every address that becomes a file of the built site. */
  addresses: readonly string[];
  /** Whether search engines are told of it. */
  listed: boolean;
}

const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(`content/${folder}`).filter((file) => file.endsWith(extension));

const idsIn = (folder: string): string[] => filesIn(folder, '.md').map((file) => basename(file, '.md'));

const slugsIn = (folder: string): string[] => filesIn(folder, '.yaml').map((file) => basename(file, '.yaml'));

const articles = idsIn('articles');
const archivedArticles = Array.from({ length: archivePages(articles.length) }, (_, index) => index + 1);
const pieces = countPieces();
const isCatalogueParted = pieces.reduce((sum, count) => sum + count, 0) > FIRST_SHOWN;

/**
 * The one list of what the site is made of: routes, prerendered files, sitemap and the pages that tests look at come from
 * it. A new page is a line here and its module; links to it are made in paths.ts.
 */
export const siteMap: readonly SiteRoute[] = [
  page('/', 'home.tsx'),
  page('/portfolio', 'portfolio.tsx'),
  page('/portfolio/:id', 'project.tsx', idsIn('projects').map(paths.project)),
  page('/services', 'services.tsx'),
  page('/about', 'about.tsx'),
  page('/nazaakat', 'nazaakat.tsx'),
  page('/blog', 'blog.tsx'),
  page('/blog/:id', 'article.tsx', articles.map(paths.article)),
  page('/contact', 'contact.tsx'),
  page('/process', 'process.tsx'),
  page('/design-studio', 'design-studio.tsx'),
  page('/homes', 'homes.tsx'),
  page('/homes/:id', 'piece.tsx', slugsIn('pieces').map(paths.piece)),
  page('/privacy-policy', 'privacy-policy.tsx'),
  page('/terms-of-service', 'terms-of-service.tsx'),
  unlisted(page('/thank-you', 'thank-you.tsx')),
  file('/sitemap.xml', 'sitemap.ts'),
  file('/robots.txt', 'robots.ts'),
  file('/blog/feed.xml', 'feed-rss.ts'),
  file('/blog/feed.json', 'feed-json.ts'),
  // What lies beside lists that are longer than their page first shows.
  file('/blog/archive/:file', 'blog-archive.ts', archivedArticles.map(paths.articleArchive)),
  page('/homes/pieces/:category/:page?', 'pieces.tsx', isCatalogueParted ? categoryPages(pieces) : []),
  file('/homes/archive/:category/:file', 'piece-archive.ts', isCatalogueParted ? archiveFiles(pieces) : []),
  {
    ...file('*', 'not-found.tsx', [
      '/404',
      '/blog/404',
      '/portfolio/404',
      '/homes/404',
      ...(isCatalogueParted ? [paths.pieces('404')] : []),
    ]),
    kind: 'missing',
  },
];

/** Every address that becomes a file of the built site. */
export const addresses: readonly string[] = siteMap.flatMap((route) => route.addresses);

/** Where the not-found screen is made for each part of the site; the finished site holds them as `404.html`. */
export const notFoundAddresses: readonly string[] = siteMap.flatMap((route) =>
  route.kind === 'missing' ? route.addresses : [],
);

/** @param made addresses of a pattern with parameters; a pattern without is its own only address. */
function page(pattern: string, module: string, made: readonly string[] = [pattern]): SiteRoute {
  return { pattern, module, kind: 'page', addresses: made, listed: true };
}

function file(pattern: string, module: string, made: readonly string[] = [pattern]): SiteRoute {
  return { pattern, module, kind: 'file', addresses: made, listed: false };
}

function unlisted(route: SiteRoute): SiteRoute {
  return { ...route, listed: false };
}

/** How many pieces each category has, in the order of the filter. */
function countPieces(): number[] {
  // A mistake in a file is told when the file is read for its page; here it only must not be in the way.
  const found = filesIn('pieces', '.yaml').map((name) =>
    parseDocument(readFileSync(`content/pieces/${name}`, 'utf8')).get('category'),
  );
  return PIECE_CATEGORIES.map((name) => found.filter((category) => category === name).length);
}
