import type { DataRouter } from 'react-router';
import { closeStaleMenus } from './close-stale-menus.ts';
import { loadCursorOnMove } from './load-cursor.ts';
import { handleOfflineLinks, type PageFiles } from './offline-links.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { restoreScrollFromCache } from './restore-scroll.ts';

/** Globals of React Router in the browser. */
interface RouterGlobals {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: { routes: Readonly<Record<string, PageFiles | undefined>> };
}

// Code that is needed only after hydration. AppReady imports it.
const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterGlobals;
ignoreSkippedTransitions();
closeStaleMenus();
loadCursorOnMove();
restoreScrollFromCache();
if (router && manifest) {
  handleOfflineLinks(router, manifest.routes);
  prefetchPages(router, manifest.routes);
}

/**
 * Prevents unhandled rejections of skipped view transitions. A browser skips one when another starts, when the tab is hidden or
 * on a timeout. The page changes anyway, and the router still sees the rejection.
 */
function ignoreSkippedTransitions(): void {
  const startTransition = document.startViewTransition?.bind(document);
  if (!startTransition) return;
  document.startViewTransition = (update) => {
    const transition = startTransition(update);
    for (const promise of [transition.ready, transition.updateCallbackDone, transition.finished])
      promise.catch(() => {});
    return transition;
  };
}
