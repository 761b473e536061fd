import { paths, slugOf } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { PIECE_CATEGORIES } from '../../content/categories.server.ts';
import { pieces } from '../../content/collections.server.ts';
import { pagesFor, part } from './archive.ts';

/** A category with its pieces, in their order. */
export interface PieceCategory {
  name: string;
  pieces: readonly Piece[];
}

/** The categories with at least one piece, in the order of the filter. */
export const categories: PieceCategory[] = PIECE_CATEGORIES.map((name) => ({
  name,
  pieces: pieces.filter(({ category }) => category === name),
})).filter(({ pieces }) => pieces.length > 0);

/** The pieces of the catalogue's page, and those of its files. */
export const parted = part(
  pieces,
  categories.map(({ name }) => name),
);

/** Returns the category with this slug. */
export const categoryAt = (slug: string | undefined): PieceCategory | undefined =>
  categories.find(({ name }) => slugOf(name) === slug);

/** Returns the paths of the pages that list all pieces of a category; none while the catalogue's page lists all pieces. */
export const piecePages = (): string[] =>
  parted.initial.length === pieces.length
    ? []
    : categories.flatMap(({ name, pieces }) =>
        Array.from({ length: pagesFor(pieces.length) }, (_, page) => paths.pieces(name, page + 1)),
      );
