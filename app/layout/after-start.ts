import type { DataRouter } from 'react-router';
import { holdLinksOffline, type PageFiles } from './offline-links.ts';
import { quietTransitions } from './quiet-transitions.ts';

/** What the framework leaves in the window of a running application. */
interface Running {
  __reactRouterDataRouter?: DataRouter;
  __reactRouterManifest?: { routes: Readonly<Record<string, PageFiles | undefined>> };
}

// What an application needs that runs, and none that starts: fetched once it has taken over the page.
const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Running;
quietTransitions();
if (router && manifest) holdLinksOffline(router, manifest.routes);
