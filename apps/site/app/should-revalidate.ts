import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Refetches loader data only when the path changes. The data is static, so a new query does not change it. In development, the
 * content may have changed, so the data is always refetched.
 */
export function revalidateOnNewPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return import.meta.env.DEV || currentUrl.pathname !== nextUrl.pathname;
}
