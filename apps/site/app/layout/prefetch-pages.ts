import { type DataRouter, matchRoutes } from 'react-router';
import { isEnhancedLink } from '../critical-path/contract.ts';
import { isMetered } from '../ui/is-metered.ts';
import type { PageFiles } from './offline-links.ts';

/** How long the pointer or focus must stay on a link before the page is prefetched. React Router uses the same time. */
const INTENT_DELAY_MS = 100;

/**
 * Prefetches the data, script and style sheets of a page when a visitor seems about to open it. React Router's own prefetching is
 * not used. It also runs on metered connections, and it needs `<link rel="prefetch">`, which Safari does not support.
 *
 * @param filesByRoute files of the pages, by route id.
 */
export function prefetchPages(
  { routes }: Pick<DataRouter, 'routes'>,
  filesByRoute: Readonly<Record<string, PageFiles | undefined>>,
): void {
  const prefetch = ({ pathname, search }: URL) => {
    // While the browser is offline, nothing is prefetched, because Firefox never retries a module import that has failed.
    if (pathname === location.pathname || !navigator.onLine || isMetered()) return;
    const route = matchRoutes(routes, pathname)?.at(-1)?.route;
    // Files, such as the feed, and unknown paths have no page to prefetch.
    if (!route || route.path === '*' || /\.\w+$/.test(pathname)) return;
    const { module, imports = [], css = [] } = filesByRoute[route.id] ?? {};
    for (const href of [module, ...imports]) if (href && !hasLinkElement(href)) preloadModule(href);
    // The data is requested each time, because it is cached for only 30 s (packages/http/security-headers.ts).
    const dataUrl = `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`;
    for (const href of [...css, dataUrl]) if (!hasLinkElement(href)) warmCache(href);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ type, target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || isEnhancedLink(link) || link.matches('[download], [target]')) return;
    if (link.origin !== location.origin) return;
    const url = new URL(link.href);
    // The click follows the press at once, so this does not wait.
    if (type === 'pointerdown') prefetch(url);
    else timer = setTimeout(prefetch, INTENT_DELAY_MS, url);
  };
  for (const eventType of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(eventType, onIntent, { passive: true });
}

const hasLinkElement = (href: string): boolean => document.querySelector(`link[href="${href}"]`) !== null;

/** Fetches a file into the browser's cache. Ignores failures. */
function warmCache(href: string): void {
  // Browsers cache a response only when it has been read completely.
  fetch(href, { priority: 'low' })
    .then((response) => response.blob())
    .catch(() => {});
}

function preloadModule(href: string): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }));
}
