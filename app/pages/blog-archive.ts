import { articles, summaryOf } from '../content/articles.server.tsx';
import type { Route } from './+types/blog-archive';
import { type ArchivePage, FIRST_LISTED, PER_PAGE } from './blog/archive.ts';

/** A file of the journal's archive, `1.json` and on. */
export function loader({ params }: Route.LoaderArgs): Response {
  const page = Number.parseInt(params.file, 10);
  const start = FIRST_LISTED + (page - 1) * PER_PAGE;
  const body: ArchivePage = { articles: articles.slice(start, start + PER_PAGE).map(summaryOf) };
  return Response.json(body);
}
