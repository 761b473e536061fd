import { useRouteLoaderData } from 'react-router';
import type { loader, RootData } from './root.tsx';

let known: RootData | undefined;

/**
 * What the root's loader gave. It is the same on every page, so in the browser it is remembered: when a page breaks, the
 * router may drop it, and the top bar and footer around the error screen still need it.
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!import.meta.env.SSR && data) known = data;
  return data ?? known;
}
