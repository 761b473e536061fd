import { useRouteLoaderData } from 'react-router';
import type { loadRootData, RootData } from './root-data.server.ts';

let lastData: RootData | undefined;

/**
 * Returns the root loader's data, which is the same on every page. The router may drop this data when a page fails. The top bar and
 * the footer of the error screen still need it, so a module variable keeps it in the browser.
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<typeof loadRootData>('root');
  if (!import.meta.env.SSR && data) lastData = data;
  return data ?? lastData;
}
