import type { LoaderFunctionArgs } from 'react-router';
import { type ArticleSummary, articles, summaryOf } from '../content/articles.server.tsx';
import { FIRST_LISTED, PER_PAGE } from './blog/archive.ts';
import type { MoreFile } from './more/more-file.ts';

/** Older articles of the journal, in files from `1.json`. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const page = Number.parseInt(params.file ?? '', 10);
  const start = FIRST_LISTED + (page - 1) * PER_PAGE;
  const body: MoreFile<ArticleSummary> = { entries: articles.slice(start, start + PER_PAGE).map(summaryOf) };
  return Response.json(body);
}
