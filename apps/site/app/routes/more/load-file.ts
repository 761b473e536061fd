import { QueryClient } from '@tanstack/react-query';
import type { MoreFile } from './more-file.ts';

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
 * Fetches one file of an archive.
 *
 * @throws when it cannot be had after the retries, or holds nothing that can be listed.
 */
export function loadFile<Thing>(address: string): Promise<MoreFile<Thing>> {
  return client.fetchQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      const file = (await response.json()) as MoreFile<Thing>;
      if (!Array.isArray(file.things)) throw new Error(`${address} is no file of an archive`);
      return file;
    },
  });
}
