import { QueryClient } from '@tanstack/react-query';
import type { ArchiveFile } from './archive-file.ts';

/** The specification's data-fetching defaults (section 9): 3 retries, 1 s doubling to 30 s, kept for 5 minutes. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 3,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      staleTime: 5 * 60_000,
      // Fails when offline, so that a message appears. The default would wait silently.
      networkMode: 'always',
    },
  },
});

/**
 * Fetches a file with more entries of a list.
 *
 * @throws after the retries, and when the file has no entries.
 */
export function fetchArchiveFile<Entry>(url: string): Promise<ArchiveFile<Entry>> {
  return client.fetchQuery({
    queryKey: [url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`${url}: status ${response.status}`);
      const file = (await response.json()) as ArchiveFile<Entry>;
      if (!Array.isArray(file.entries)) throw new Error(`${url}: no entries`);
      return file;
    },
  });
}
