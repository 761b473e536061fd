import { fileSlug, listFolder, readContent, separateHidden } from '@studio/content/content-sources';
import { paths } from '@studio/content/paths';
import { parseDocument } from 'yaml';
import { PIECE_CATEGORIES } from './content/categories.server.ts';
import { countArticleFiles } from './routes/blog/article-pagination.ts';
import { INITIAL_PIECES } from './routes/homes/catalogue-pagination.ts';
import { categoryPagePaths, pieceFilePaths } from './routes/homes/catalogue-paths.ts';

export interface SiteRoute {
  pattern: string;
  /** File name in `apps/site/app/routes`. */
  module: string;
  /** `page` has HTML, `file` is a resource route, `missing` is the not-found screen. */
  kind: 'page' | 'file' | 'missing';
  paths: readonly string[];
  /** Whether the paths are in sitemap.xml. */
  isInSitemap: boolean;
}

const { visible } = separateHidden(readContent());
const listIds = (folder: string): string[] => listFolder(visible, folder).map(fileSlug);
const articleIds = listIds('articles');
const archivePageNumbers = Array.from(
  { length: countArticleFiles(articleIds.length) },
  (_, index) => index + 1,
);
const pieceCounts = countPiecesByCategory();
const isCatalogueSplit = pieceCounts.reduce((sum, count) => sum + count, 0) > INITIAL_PIECES;

/**
 * All routes of the site. The route config, prerendering, the sitemap and the tests read them from here. A new page needs a line
 * here, its module, and a function in paths.ts.
 */
export const siteMap: readonly SiteRoute[] = [
  definePage('/', 'home.tsx'),
  definePage('/portfolio', 'portfolio.tsx'),
  definePage('/portfolio/:id', 'project.tsx', listIds('projects').map(paths.project)),
  definePage('/services', 'services.tsx'),
  definePage('/about', 'about.tsx'),
  definePage('/nazaakat', 'nazaakat.tsx'),
  definePage('/blog', 'blog.tsx'),
  definePage('/blog/:id', 'article.tsx', articleIds.map(paths.article)),
  definePage('/contact', 'contact.tsx'),
  definePage('/brief', 'brief.tsx'),
  definePage('/process', 'process.tsx'),
  definePage('/design-studio', 'design-studio.tsx'),
  definePage('/homes', 'homes.tsx'),
  definePage('/homes/:id', 'piece.tsx', listIds('pieces').map(paths.piece)),
  definePage('/privacy-policy', 'privacy-policy.tsx'),
  definePage('/terms-of-service', 'terms-of-service.tsx'),
  excludeFromSitemap(definePage('/thank-you', 'thank-you.tsx')),
  excludeFromSitemap(definePage('/saved', 'saved.tsx')),
  defineFile('/saved.json', 'savable-items-file.ts'),
  defineFile('/marks.json', 'marks-file.ts'),
  defineFile('/sitemap.xml', 'sitemap.ts'),
  defineFile('/robots.txt', 'robots.ts'),
  defineFile('/blog/feed.xml', 'feed-rss.ts'),
  defineFile('/blog/feed.json', 'feed-json.ts'),
  // More entries of lists that are too long for one page.
  defineFile('/blog/archive/:file', 'blog-archive.ts', archivePageNumbers.map(paths.articleArchive)),
  definePage(
    '/homes/pieces/:category/:page?',
    'pieces.tsx',
    isCatalogueSplit ? categoryPagePaths(pieceCounts) : [],
  ),
  defineFile(
    '/homes/archive/:category/:file',
    'piece-archive.ts',
    isCatalogueSplit ? pieceFilePaths(pieceCounts) : [],
  ),
  {
    ...defineFile('*', 'not-found.tsx', [
      '/404',
      '/blog/404',
      '/portfolio/404',
      '/homes/404',
      ...(isCatalogueSplit ? [paths.pieces('404')] : []),
    ]),
    kind: 'missing',
  },
];

export const sitePaths: readonly string[] = siteMap.flatMap((route) => route.paths);

/** The paths of the not-found pages, one for each section. Hosts expect them as `404.html`. */
export const notFoundPaths: readonly string[] = siteMap.flatMap((route) =>
  route.kind === 'missing' ? route.paths : [],
);

/** Defines a page. @param routePaths paths of the page. The default is the pattern, for a pattern without parameters. */
function definePage(pattern: string, module: string, routePaths: readonly string[] = [pattern]): SiteRoute {
  return { pattern, module, kind: 'page', paths: routePaths, isInSitemap: true };
}

function defineFile(pattern: string, module: string, routePaths: readonly string[] = [pattern]): SiteRoute {
  return { pattern, module, kind: 'file', paths: routePaths, isInSitemap: false };
}

function excludeFromSitemap(route: SiteRoute): SiteRoute {
  return { ...route, isInSitemap: false };
}

function countPiecesByCategory(): number[] {
  // Ignores errors in a file, because the loader of the piece's page reports them.
  const categories = listFolder(visible, 'pieces').map((path) =>
    parseDocument(visible[path] ?? '').get('category'),
  );
  return PIECE_CATEGORIES.map((name) => categories.filter((category) => category === name).length);
}
