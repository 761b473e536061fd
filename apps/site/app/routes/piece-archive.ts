import type { Piece } from '@studio/content/schema/collections';
import type { LoaderFunctionArgs } from 'react-router';
import { findCategory, splitPieces } from './homes/catalogue.server.ts';
import { PIECES_PER_PAGE } from './homes/catalogue-pagination.ts';
import type { EntriesPage } from './load-more/entries-page.ts';

/** Returns one file with pieces of a category that are not in the HTML of the catalogue. The first file is `1.json`. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const remaining = splitPieces.remaining.get(findCategory(params.category)?.name ?? '') ?? [];
  const endIndex = Number.parseInt(params.file ?? '', 10) * PIECES_PER_PAGE;
  const body: EntriesPage<Piece> = { entries: remaining.slice(endIndex - PIECES_PER_PAGE, endIndex) };
  return Response.json(body);
}
