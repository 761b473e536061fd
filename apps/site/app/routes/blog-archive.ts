import type { LoaderFunctionArgs } from 'react-router';
import { type ArticleSummary, articles, toArticleSummary } from '../content/articles.server.tsx';
import { ARTICLES_PER_FILE, INITIAL_ARTICLES } from './blog/article-pagination.ts';
import type { EntriesPage } from './load-more/entries-page.ts';

/** Returns one file of older articles. The first file is `1.json`. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const fileNumber = Number.parseInt(params.file ?? '', 10);
  const startIndex = INITIAL_ARTICLES + (fileNumber - 1) * ARTICLES_PER_FILE;
  const body: EntriesPage<ArticleSummary> = {
    entries: articles.slice(startIndex, startIndex + ARTICLES_PER_FILE).map(toArticleSummary),
  };
  return Response.json(body);
}
