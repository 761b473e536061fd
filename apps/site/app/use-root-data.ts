import { useRouteLoaderData } from 'react-router';
import type { loadRootData, RootData } from './root-data.server.ts';

let lastData: RootData | undefined;

/**
 * Returns the root loader's data, which is the same on every page. In the browser, a module variable keeps the last data. The
 * router may drop the data when a page fails, but the top bar and the footer around the error screen still need it.
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<typeof loadRootData>('root');
  if (!import.meta.env.SSR && data) lastData = data;
  return data ?? lastData;
}
