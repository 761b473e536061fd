import { useContext, useEffect } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router';

/**
 * Fetches a page's own styles when a visitor seems about to follow a link to it. The framework prefetches its script and data,
 * and then lets the page wait for its styles, which on a slow line is another round trip.
 */
export function PrefetchStyles() {
  const routes = useContext(DataRouterContext)?.router.routes;
  const manifest = useContext(FrameworkContext)?.manifest;

  useEffect(() => {
    if (!routes || !manifest) return;
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin) return;
      for (const { route } of matchRoutes(routes, link.pathname) ?? [])
        for (const href of manifest.routes[route.id]?.css ?? []) {
          // Fetched before, or one that all pages have.
          if (document.querySelector(`link[href="${href}"]`)) continue;
          document.head.append(
            Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href }),
          );
        }
    };
    const intents = ['pointerover', 'focusin'];
    for (const intent of intents) addEventListener(intent, prefetch, { passive: true });
    return () => {
      for (const intent of intents) removeEventListener(intent, prefetch);
    };
  }, [routes, manifest]);

  return null;
}
