import type { LoaderFunctionArgs } from 'react-router';
import { type ArticleSummary, articles, summaryOf } from '../content/articles.server.tsx';
import { FIRST_LISTED, PER_PAGE } from './blog/archive.ts';
import type { MoreFile } from './more/more-file.ts';

/** A file of the journal's archive, `1.json` and on. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const page = Number.parseInt(params.file ?? '', 10);
  const start = FIRST_LISTED + (page - 1) * PER_PAGE;
  const body: MoreFile<ArticleSummary> = { things: articles.slice(start, start + PER_PAGE).map(summaryOf) };
  return Response.json(body);
}
