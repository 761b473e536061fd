import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Tells the router to refetch loader data only when the path changes. A new query does not change the data, because the data is
 * static. In development, the data is always refetched, because the content may have changed.
 */
export function revalidateOnNewPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return import.meta.env.DEV || currentUrl.pathname !== nextUrl.pathname;
}
