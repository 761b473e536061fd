import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * The site's data is made at build time, so a page's data is fetched again only when its path changes, never for a
 * filter in the query. In development content changes while a page is open.
 */
export function staticData({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return import.meta.env.DEV || currentUrl.pathname !== nextUrl.pathname;
}
