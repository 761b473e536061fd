import { useContext, useEffect } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router';
import { isEnhancedLink } from '../critical-path/contract.ts';
import { isMetered } from '../ui/is-metered.ts';

/** How long the pointer or focus must rest on a link before its page is prefetched. React Router uses the same time. */
const REST_MS = 100;

/**
 * Prefetches the data, script and style sheets of a page when a visitor seems about to follow a link to it. React Router's own
 * prefetching does not work in Safari, which lacks `rel=prefetch`, and ignores metered connections.
 *
 * The files of a page are only available from two contexts that React Router marks as unsafe, because any version may change
 * them. The stable alternative, `PrefetchPageLinks`, always adds `rel=prefetch` for the data. If the contexts change,
 * prefetch-pages.test.tsx fails, and pages prefetch nothing.
 */
export function PrefetchPages() {
  const routes = useContext(DataRouterContext)?.router.routes;
  const manifest = useContext(FrameworkContext)?.manifest;

  useEffect(() => {
    if (!routes || !manifest) return;
    const prefetch = ({ pathname, search }: URL) => {
      // Not offline: Firefox never retries a module import that failed once.
      if (pathname === location.pathname || !navigator.onLine || isMetered()) return;
      const page = matchRoutes(routes, pathname)?.at(-1)?.route;
      // Files such as the feed, and unknown paths, have no page to prefetch.
      if (!page || page.path === '*' || /\.\w+$/.test(pathname)) return;
      const files = manifest.routes[page.id];
      for (const href of [files?.module, ...(files?.imports ?? [])])
        if (href && !isLinked(href)) preloadModule(href);
      // The data is cached for only 30 s (packages/http/security-headers.ts), so it is requested each time.
      const data = `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`;
      for (const href of [...(files?.css ?? []), data]) if (!isLinked(href)) warmCache(href);
    };

    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = ({ type, target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      // The page handles enhanced links itself.
      if (!link || isEnhancedLink(link) || link.matches('[download], [target]')) return;
      if (link.origin !== location.origin) return;
      const url = new URL(link.href);
      // A touch follows the link at once.
      if (type === 'pointerdown') prefetch(url);
      else timer = setTimeout(prefetch, REST_MS, url);
    };
    const intents = ['pointerover', 'pointerdown', 'focusin'];
    for (const intent of intents) addEventListener(intent, onIntent, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const intent of intents) removeEventListener(intent, onIntent);
    };
  }, [routes, manifest]);

  return null;
}

/** Returns whether the page already links to a file. */
const isLinked = (href: string): boolean => document.querySelector(`link[href="${href}"]`) !== null;

/** Fetches a file into the browser cache with low priority. Ignores failures. */
function warmCache(href: string): void {
  // Browsers cache only complete responses.
  fetch(href, { priority: 'low' })
    .then((response) => response.blob())
    .catch(() => {});
}

function preloadModule(href: string): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }));
}
