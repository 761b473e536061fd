import type { UIMatch } from 'react-router';

/** The studio and its sub-brands. Each overrides some colours (content/brand.yaml). */
export type Brand = 'studio' | 'homes' | 'nazaakat';

/** Route handle of a page: `export const handle = { brand: 'homes' } satisfies PageHandle`. */
export interface PageHandle {
  brand?: Brand;
}

/** Returns the brand of the deepest matched route that sets one. */
export function brandOf(matches: readonly UIMatch[]): Brand {
  const match = matches.findLast(({ handle }) => isPageHandle(handle) && handle.brand !== undefined);
  return isPageHandle(match?.handle) ? (match.handle.brand ?? 'studio') : 'studio';
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
