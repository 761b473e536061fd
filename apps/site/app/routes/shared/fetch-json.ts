import { QueryClient } from '@tanstack/react-query';

/**
 * Defaults of docs/behaviour.md: 3 retries, a delay that doubles from 1 s to at most 30 s, and a cache for 5 minutes.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 3,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      staleTime: 5 * 60_000,
      // When offline, a request fails at once, so that a message appears. The default mode would wait for a connection.
      networkMode: 'always',
    },
  },
});

/**
 * Fetches a JSON file of this site.
 *
 * @param isValid returns whether the content has the expected format. A proxy may respond with something else.
 * @throws when the last retry has failed too. An attempt also fails if the content is not valid.
 */
export function fetchJson<Content>(url: string, isValid: (content: Content) => boolean): Promise<Content> {
  return queryClient.fetchQuery({
    queryKey: [url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`${url}: status ${response.status}`);
      const content = (await response.json()) as Content;
      if (!isValid(content)) throw new Error(`${url}: not the expected content`);
      return content;
    },
  });
}
