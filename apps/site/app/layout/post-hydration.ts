import type { DataRouter } from 'react-router';
import { closeStaleMenus } from './close-stale-menus.ts';
import { loadCursorOnMove } from './load-cursor.ts';
import { handleOfflineLinks, type PageFiles } from './offline-links.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { restoreScrollFromCache } from './restore-scroll.ts';

interface RouterGlobals {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: { routes: Readonly<Record<string, PageFiles | undefined>> };
}

// AppReady imports this module after hydration.
const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterGlobals;
closeStaleMenus();
loadCursorOnMove();
restoreScrollFromCache();
if (router && manifest) {
  handleOfflineLinks(router, manifest.routes);
  prefetchPages(router, manifest.routes);
}
