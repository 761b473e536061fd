import { paths, slugOf } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { PIECE_CATEGORIES } from '../../content/categories.server.ts';
import { pieces } from '../../content/collections.server.ts';
import { pagesFor, part } from './archive.ts';

/** A category that has pieces, with all of them in their order. */
export interface PieceCategory {
  name: string;
  pieces: readonly Piece[];
}

/** The categories that have pieces, in the order of the filter. */
export const categories: PieceCategory[] = PIECE_CATEGORIES.map((name) => ({
  name,
  pieces: pieces.filter(({ category }) => category === name),
})).filter(({ pieces }) => pieces.length > 0);

/** What the catalogue has from the first, and what follows in its archive. */
export const parted = part(
  pieces,
  categories.map(({ name }) => name),
);

/** The category that an address names; undefined when there is none. */
export const categoryAt = (slug: string | undefined): PieceCategory | undefined =>
  categories.find(({ name }) => slugOf(name) === slug);

/** Addresses of the pages with all pieces of a category; none while the catalogue shows all pieces itself. */
export const piecePages = (): string[] =>
  parted.first.length === pieces.length
    ? []
    : categories.flatMap(({ name, pieces }) =>
        Array.from({ length: pagesFor(pieces.length) }, (_, page) => paths.pieces(name, page + 1)),
      );
