import { useRouteLoaderData } from 'react-router';
import type { loadRootData, RootData } from './root-data.server.ts';

let lastData: RootData | undefined;

/**
 * Returns the root loader's data, which is the same on every page. The browser remembers it, because the router may drop it
 * when a page fails and the top bar and footer around the error screen still need it.
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<typeof loadRootData>('root');
  if (!import.meta.env.SSR && data) lastData = data;
  return data ?? lastData;
}
