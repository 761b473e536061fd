import type { UIMatch } from 'react-router';

/** The studio and its sub-brands. Each sub-brand overrides some colours of the studio (content/brand.yaml). */
export type SubBrand = 'studio' | 'homes' | 'nazaakat';

/** Route handle of a page: `export const handle = { brand: 'homes' } satisfies PageHandle`. */
export interface PageHandle {
  brand?: SubBrand;
}

/** Returns the brand of the page. A nested route overrides its parents. */
export function brandForMatches(matches: readonly UIMatch[]): SubBrand {
  const match = matches.findLast(({ handle }) => isPageHandle(handle) && handle.brand !== undefined);
  return isPageHandle(match?.handle) ? (match.handle.brand ?? 'studio') : 'studio';
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
