import type { Piece } from '@studio/content/schema/collections';
import type { LoaderFunctionArgs } from 'react-router';
import { PER_PAGE } from './homes/archive.ts';
import { categoryAt, parted } from './homes/catalogue.server.ts';
import type { MoreFile } from './more/more-file.ts';

/** A file of a category's pieces past those that the catalogue first shows, `1.json` and on. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const rest = parted.rest.get(categoryAt(params.category)?.name ?? '') ?? [];
  const end = Number.parseInt(params.file ?? '', 10) * PER_PAGE;
  const body: MoreFile<Piece> = { things: rest.slice(end - PER_PAGE, end) };
  return Response.json(body);
}
