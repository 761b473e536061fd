import { QueryClient } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import type { ArchivePage } from './archive.ts';

/** The specification's data-fetching defaults (section 9): 3 retries, 1 s doubling to 30 s, kept for 5 minutes. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 3,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      staleTime: 5 * 60_000,
      // Offline must fail and say so; the default would wait without a word.
      networkMode: 'always',
    },
  },
});

/**
 * Fetches one file of the journal's archive.
 *
 * @param page from 1.
 * @throws when it cannot be had after the retries.
 */
export function loadArchive(page: number): Promise<ArchivePage> {
  return client.fetchQuery({
    queryKey: ['archive', page],
    queryFn: async ({ signal }) => {
      const response = await fetch(paths.articleArchive(page), { signal });
      if (!response.ok) throw new Error(`The archive answered ${response.status}`);
      return (await response.json()) as ArchivePage;
    },
  });
}
