import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseDocument } from 'yaml';
import { PIECE_CATEGORIES } from './content/schema/categories.ts';
import { archivePages } from './pages/blog/archive.ts';
import { FIRST_SHOWN, firstShares, pagesFor } from './pages/homes/archive.ts';
import { paths } from './paths.ts';

const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(`content/${folder}`).filter((file) => file.endsWith(extension));

const idsIn = (folder: string): string[] => filesIn(folder, '.md').map((file) => basename(file, '.md'));

/** Which lists have more than their page shows at first, and so files with the rest. */
export const hasArchive: Readonly<Record<'articles' | 'pieces', boolean>> = {
  articles: archivePages(filesIn('articles', '.md').length) > 0,
  pieces: filesIn('pieces', '.yaml').length > FIRST_SHOWN,
};

/** Where the not-found screen is made for each part of the site; the finished site holds them as `404.html`. */
export const NOT_FOUND_PATHS = [
  '/404',
  '/blog/404',
  '/portfolio/404',
  ...(hasArchive.pieces ? [paths.pieces('404')] : []),
];

/** Every address that becomes a file. */
export function prerenderedPaths(): string[] {
  const articles = idsIn('articles');
  return [
    paths.home(),
    paths.portfolio(),
    ...idsIn('projects').map(paths.project),
    paths.services(),
    paths.about(),
    paths.nazaakat(),
    paths.blog(),
    ...articles.map(paths.article),
    ...numbered(archivePages(articles.length), paths.articleArchive),
    paths.rss(),
    paths.jsonFeed(),
    paths.sitemap(),
    paths.robots(),
    paths.contact(),
    paths.process(),
    paths.designStudio(),
    paths.homes(),
    ...(hasArchive.pieces ? besideCatalogue(countPieces()) : []),
    paths.privacyPolicy(),
    paths.termsOfService(),
    paths.thankYou(),
    ...NOT_FOUND_PATHS,
  ];
}

/** How many pieces each category has, in the order of the filter. */
function countPieces(): number[] {
  // A mistake in a file is told when the file is read for its page; here it only must not be in the way.
  const found = filesIn('pieces', '.yaml').map((file) =>
    parseDocument(readFileSync(`content/pieces/${file}`, 'utf8')).get('category'),
  );
  return PIECE_CATEGORIES.map((name) => found.filter((category) => category === name).length);
}

/**
 * What stands beside a catalogue that its page does not show whole: pages with all pieces, and the files of its archive.
 *
 * @param counts pieces in each category, in the order of the filter.
 */
export function besideCatalogue(counts: readonly number[]): string[] {
  const shares = firstShares(counts);
  return PIECE_CATEGORIES.flatMap((name, index) => {
    const count = counts[index] ?? 0;
    return [
      ...numbered(pagesFor(count), (page) => paths.pieces(name, page)),
      ...numbered(pagesFor(count - (shares[index] ?? 0)), (file) => paths.pieceArchive(name, file)),
    ];
  });
}

/** Addresses numbered from 1. */
const numbered = (count: number, address: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => address(index + 1));
