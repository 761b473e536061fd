import { useContext, useEffect } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router';
import { isAnsweredHere } from '../critical-path/states.ts';
import { isMetered } from '../ui/is-metered.ts';

/** How long in ms a pointer or the focus rests on a link before its page is fetched: as the framework's own prefetching. */
const REST = 100;

/**
 * Fetches a page's data and script when a visitor seems about to follow a link to it; all pages have the same styles. The
 * framework's own prefetching does not work in Safari, which knows no `rel=prefetch`, and asks nobody about the line.
 *
 * Which files a page has is known to the framework alone, and it tells by two contexts that it calls unsafe, since they may
 * change with any version: `PrefetchPageLinks`, which is not, cannot leave its own `rel=prefetch` of the data out. When they
 * change, prefetch-pages.test.tsx says what is missing; a page in which they are not there fetches nothing ahead.
 */
export function PrefetchPages() {
  const routes = useContext(DataRouterContext)?.router.routes;
  const manifest = useContext(FrameworkContext)?.manifest;

  useEffect(() => {
    if (!routes || !manifest) return;
    const prefetch = ({ pathname, search }: URL) => {
      // A module that failed once is never asked for again by Firefox while the document lives.
      if (pathname === location.pathname || !navigator.onLine || isMetered()) return;
      const page = matchRoutes(routes, pathname)?.at(-1)?.route;
      // A file, such as the journal's feed, or an address that only the not-found screen answers to.
      if (!page || page.path === '*' || /\.\w+$/.test(pathname)) return;
      const named = manifest.routes[page.id];
      for (const href of [named?.module, ...(named?.imports ?? [])])
        if (href && !isLinked(href)) preloadModule(href);
      // Kept for half a minute only (packages/http/security-headers.ts), so it is asked for with each intent.
      toCache(`${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`);
    };

    let timer: ReturnType<typeof setTimeout> | undefined;
    const consider = ({ type, target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      // What the page at hand answers to (a viewer, a place in it) needs no other page.
      if (!link || isAnsweredHere(link) || link.matches('[download], [target]')) return;
      if (link.origin !== location.origin) return;
      const page = new URL(link.href);
      // A finger does not rest on what it taps.
      if (type === 'pointerdown') prefetch(page);
      else timer = setTimeout(prefetch, REST, page);
    };
    const intents = ['pointerover', 'pointerdown', 'focusin'];
    for (const intent of intents) addEventListener(intent, consider, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const intent of intents) removeEventListener(intent, consider);
    };
  }, [routes, manifest]);

  return null;
}

/** Whether the page knows a file already: all have some in common. */
const isLinked = (href: string): boolean => document.querySelector(`link[href="${href}"]`) !== null;

/** Brings a file into the browser's cache, after all that the page at hand needs. Its failure is met when it is wanted. */
function toCache(href: string): void {
  // Read to its end, or it is not kept.
  fetch(href, { priority: 'low' })
    .then((answer) => answer.blob())
    .catch(() => {});
}

function preloadModule(href: string): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }));
}
