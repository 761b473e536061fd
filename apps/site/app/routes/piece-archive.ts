import type { Piece } from '@studio/content/schema/collections';
import type { LoaderFunctionArgs } from 'react-router';
import { PER_PAGE } from './homes/archive.ts';
import { categoryAt, parted } from './homes/catalogue.server.ts';
import type { MoreFile } from './more/more-file.ts';

/** The pieces of a category that are not in the HTML of the catalogue, in files from `1.json`. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const remaining = parted.remaining.get(categoryAt(params.category)?.name ?? '') ?? [];
  const end = Number.parseInt(params.file ?? '', 10) * PER_PAGE;
  const body: MoreFile<Piece> = { entries: remaining.slice(end - PER_PAGE, end) };
  return Response.json(body);
}
