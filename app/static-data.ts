import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * The site's data is made at build time, so a page's data is fetched again only when its path changes, never for a
 * filter in the query.
 */
export function staticData({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
