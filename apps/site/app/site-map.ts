import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { paths } from '@studio/content/paths';
import { parseDocument } from 'yaml';
import { PIECE_CATEGORIES } from './content/categories.server.ts';
import { countArticleFiles } from './routes/blog/article-pagination.ts';
import { INITIAL_PIECES } from './routes/homes/catalogue-pagination.ts';
import { categoryPagePaths, pieceFilePaths } from './routes/homes/catalogue-paths.ts';

/** A route of the site: a module of `apps/site/app/routes` and its paths. */
export interface SiteRoute {
  /** Route pattern of React Router. */
  pattern: string;
  /** File name in `apps/site/app/routes`. */
  module: string;
  /** `page` has HTML, `file` is a resource route, `missing` is the not-found screen. */
  kind: 'page' | 'file' | 'missing';
  /** The paths to prerender. */
  paths: readonly string[];
  /** Whether the paths are in sitemap.xml. */
  isInSitemap: boolean;
}

const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(`content/${folder}`).filter((file) => file.endsWith(extension));

const markdownIds = (folder: string): string[] => filesIn(folder, '.md').map((file) => basename(file, '.md'));

const yamlIds = (folder: string): string[] => filesIn(folder, '.yaml').map((file) => basename(file, '.yaml'));

const articleIds = markdownIds('articles');
const archivePageNumbers = Array.from(
  { length: countArticleFiles(articleIds.length) },
  (_, index) => index + 1,
);
const pieceCounts = countPiecesByCategory();
const isCatalogueSplit = pieceCounts.reduce((sum, count) => sum + count, 0) > INITIAL_PIECES;

/**
 * All routes of the site. The route config, the prerendered paths, the sitemap and the page list of the tests come from it. A
 * new page needs a line here, its module, and a function in paths.ts.
 */
export const siteMap: readonly SiteRoute[] = [
  page('/', 'home.tsx'),
  page('/portfolio', 'portfolio.tsx'),
  page('/portfolio/:id', 'project.tsx', markdownIds('projects').map(paths.project)),
  page('/services', 'services.tsx'),
  page('/about', 'about.tsx'),
  page('/nazaakat', 'nazaakat.tsx'),
  page('/blog', 'blog.tsx'),
  page('/blog/:id', 'article.tsx', articleIds.map(paths.article)),
  page('/contact', 'contact.tsx'),
  page('/brief', 'brief.tsx'),
  page('/process', 'process.tsx'),
  page('/design-studio', 'design-studio.tsx'),
  page('/homes', 'homes.tsx'),
  page('/homes/:id', 'piece.tsx', yamlIds('pieces').map(paths.piece)),
  page('/privacy-policy', 'privacy-policy.tsx'),
  page('/terms-of-service', 'terms-of-service.tsx'),
  unlisted(page('/thank-you', 'thank-you.tsx')),
  unlisted(page('/saved', 'saved.tsx')),
  file('/saved.json', 'saved-catalogue.ts'),
  file('/marks.json', 'marks-file.ts'),
  file('/sitemap.xml', 'sitemap.ts'),
  file('/robots.txt', 'robots.ts'),
  file('/blog/feed.xml', 'feed-rss.ts'),
  file('/blog/feed.json', 'feed-json.ts'),
  // Further entries of lists that are too long for one page.
  file('/blog/archive/:file', 'blog-archive.ts', archivePageNumbers.map(paths.articleArchive)),
  page(
    '/homes/pieces/:category/:page?',
    'pieces.tsx',
    isCatalogueSplit ? categoryPagePaths(pieceCounts) : [],
  ),
  file(
    '/homes/archive/:category/:file',
    'piece-archive.ts',
    isCatalogueSplit ? pieceFilePaths(pieceCounts) : [],
  ),
  {
    ...file('*', 'not-found.tsx', [
      '/404',
      '/blog/404',
      '/portfolio/404',
      '/homes/404',
      ...(isCatalogueSplit ? [paths.pieces('404')] : []),
    ]),
    kind: 'missing',
  },
];

/** All paths to prerender. */
export const sitePaths: readonly string[] = siteMap.flatMap((route) => route.paths);

/** The paths of the not-found pages, one for each section. The finished site has them as `404.html`. */
export const notFoundPaths: readonly string[] = siteMap.flatMap((route) =>
  route.kind === 'missing' ? route.paths : [],
);

/** @param addresses paths of a pattern with parameters. A pattern without parameters is its own path. */
function page(pattern: string, module: string, addresses: readonly string[] = [pattern]): SiteRoute {
  return { pattern, module, kind: 'page', paths: addresses, isInSitemap: true };
}

function file(pattern: string, module: string, addresses: readonly string[] = [pattern]): SiteRoute {
  return { pattern, module, kind: 'file', paths: addresses, isInSitemap: false };
}

function unlisted(route: SiteRoute): SiteRoute {
  return { ...route, isInSitemap: false };
}

/** Counts the pieces of each category, in the order of the filter. */
function countPiecesByCategory(): number[] {
  // Errors in a file are ignored here. The loader of its page reports them.
  const categories = filesIn('pieces', '.yaml').map((name) =>
    parseDocument(readFileSync(`content/pieces/${name}`, 'utf8')).get('category'),
  );
  return PIECE_CATEGORIES.map((name) => categories.filter((category) => category === name).length);
}
