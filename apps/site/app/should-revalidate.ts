import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Refetches loader data only when the path changes, not for a new query: the data is static. In development it is always
 * refetched, because content may have changed.
 */
export function revalidateOnNewPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return import.meta.env.DEV || currentUrl.pathname !== nextUrl.pathname;
}
