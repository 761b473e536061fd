import { toSlug } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { PIECE_CATEGORIES } from '../../content/categories.server.ts';
import { pieces } from '../../content/collections.server.ts';
import { splitCatalogue } from './catalogue-pagination.ts';
import { categoryPagePaths } from './catalogue-paths.ts';

export interface PieceCategory {
  name: string;
  pieces: readonly Piece[];
}

/** The categories that have pieces, in the order of the filter. */
export const categoriesWithPieces: PieceCategory[] = PIECE_CATEGORIES.map((name) => ({
  name,
  pieces: pieces.filter(({ category }) => category === name),
})).filter(({ pieces }) => pieces.length > 0);

export const splitPieces = splitCatalogue(
  pieces,
  categoriesWithPieces.map(({ name }) => name),
);

export const findCategory = (slug: string | undefined): PieceCategory | undefined =>
  categoriesWithPieces.find(({ name }) => toSlug(name) === slug);

/**
 * Returns whether a path is that of a page that lists pieces of one category. There are no such pages if the catalogue page has all
 * pieces.
 */
export const isCategoryPagePath = (path: string): boolean =>
  splitPieces.initial.length < pieces.length &&
  categoryPagePaths(
    PIECE_CATEGORIES.map((name) => pieces.filter(({ category }) => category === name).length),
  ).includes(path);
