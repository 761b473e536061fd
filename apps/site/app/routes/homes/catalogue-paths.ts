import { paths } from '@studio/content/paths';
import { PIECE_CATEGORIES } from '../../content/categories.server.ts';
import { countPages, initialCounts } from './catalogue-pagination.ts';

/**
 * Returns the paths of the pages that list all pieces of one category. Only a catalogue that is too large for one page has these
 * pages. The caller checks this (site-map.ts).
 *
 * @param counts number of pieces per category, in the order of the filter.
 */
export function categoryPagePaths(counts: readonly number[]): string[] {
  return PIECE_CATEGORIES.flatMap((name, index) =>
    createNumberedPaths(countPages(counts[index] ?? 0), (page) => paths.pieces(name, page)),
  );
}

/**
 * Returns the paths of the JSON files with the pieces that are not in the HTML of the catalogue.
 *
 * @param counts number of pieces per category, in the order of the filter.
 */
export function pieceFilePaths(counts: readonly number[]): string[] {
  const initial = initialCounts(counts);
  return PIECE_CATEGORIES.flatMap((name, index) =>
    createNumberedPaths(countPages((counts[index] ?? 0) - (initial[index] ?? 0)), (fileNumber) =>
      paths.pieceArchive(name, fileNumber),
    ),
  );
}

const createNumberedPaths = (count: number, createPath: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => createPath(index + 1));
