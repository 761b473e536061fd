import { paths } from '@studio/content/paths';
import { PIECE_CATEGORIES } from '../../content/categories.server.ts';
import { firstShares, pagesFor } from './archive.ts';

/**
 * Addresses of the pages with all pieces of a category, for a catalogue that its page does not show whole.
 *
 * @param counts pieces in each category, in the order of the filter.
 */
export function categoryPages(counts: readonly number[]): string[] {
  return PIECE_CATEGORIES.flatMap((name, index) =>
    numbered(pagesFor(counts[index] ?? 0), (page) => paths.pieces(name, page)),
  );
}

/**
 * Addresses of the files with the pieces that the catalogue's page leaves out.
 *
 * @param counts pieces in each category, in the order of the filter.
 */
export function archiveFiles(counts: readonly number[]): string[] {
  const shares = firstShares(counts);
  return PIECE_CATEGORIES.flatMap((name, index) =>
    numbered(pagesFor((counts[index] ?? 0) - (shares[index] ?? 0)), (number) =>
      paths.pieceArchive(name, number),
    ),
  );
}

/** Addresses numbered from 1. */
const numbered = (count: number, address: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => address(index + 1));
