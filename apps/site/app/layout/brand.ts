import type { UIMatch } from 'react-router';

/** The studio's sub-brands; each has colours of its own (content/brand.yaml) and nothing else. */
export type Brand = 'studio' | 'homes' | 'nazaakat';

/** Put on a page module as `export const handle = { brand: 'homes' } satisfies PageHandle`. */
export interface PageHandle {
  brand?: Brand;
}

/** The brand of the deepest page that names one. */
export function brandOf(matches: readonly UIMatch[]): Brand {
  const named = matches.findLast(({ handle }) => isPageHandle(handle) && handle.brand !== undefined);
  return isPageHandle(named?.handle) ? (named.handle.brand ?? 'studio') : 'studio';
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
