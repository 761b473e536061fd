import type { DataRouter } from 'react-router';
import { holdLinksOffline, type PageFiles } from './offline-links.ts';

/** What the framework leaves in the window of a running application. */
interface Running {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: { routes: Readonly<Record<string, PageFiles | undefined>> };
}

// What an application needs that runs, and none that starts: fetched once it has taken over the page.
const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Running;
ignoreSkippedTransitions();
if (router && manifest) holdLinksOffline(router, manifest.routes);

/**
 * Keeps skipped view transitions out of the console. A browser skips one when another starts, when the tab is hidden or when
 * it runs out of time. The page has changed all the same, and the router still sees the rejection.
 */
function ignoreSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (change) => {
    const transition = start(change);
    for (const step of [transition.ready, transition.updateCallbackDone, transition.finished])
      step.catch(() => {});
    return transition;
  };
}
