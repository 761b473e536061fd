import * as messages from 'virtual:messages/frame';
import { type DataRouter, matchRoutes } from 'react-router';
import { isEnhancedLink } from '../critical-path/contract.ts';
import { closeMenus } from './close-menus.ts';
import styles from './offline-links.module.css';

/** The files of a route, as in React Router's manifest. */
export interface PageFiles {
  module: string;
  imports?: readonly string[] | undefined;
  css?: readonly string[] | undefined;
}

/**
 * Handles clicks on links while the browser is offline. A page whose files are cached opens at once. Otherwise a message appears,
 * and the page opens once its files can be fetched (RETRY_DELAYS_MS). The `online` event alone is not enough, because browsers fire
 * it before the connection works.
 *
 * If the link is in a dialog, the message appears in the dialog. If the dialog is then closed, the page does not open.
 *
 * @param filesByRoute files of the pages, by route id.
 */
export function handleOfflineLinks(
  router: DataRouter,
  filesByRoute: Readonly<Record<string, PageFiles | undefined>>,
): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'status');
  message.className = styles.message ?? '';
  document.body.append(message);
  let pendingUrl: URL | undefined;

  const findRoute = ({ origin, pathname }: URL) =>
    origin === location.origin ? matchRoutes(router.routes, pathname)?.at(-1)?.route : undefined;
  const listFiles = (url: URL) => {
    const routeFiles = filesByRoute[findRoute(url)?.id ?? ''];
    if (!routeFiles) return [];
    const dataUrl = `${url.pathname}${url.pathname.endsWith('/') ? '_' : ''}.data${url.search}`;
    return [dataUrl, routeFiles.module, ...(routeFiles.imports ?? []), ...(routeFiles.css ?? [])];
  };
  const clearPending = () => {
    pendingUrl = undefined;
    message.textContent = '';
  };
  const openPage = (url: URL) => {
    clearPending();
    if (findRoute(url)) router.navigate(url.pathname + url.search + url.hash);
    else location.assign(url.href);
  };
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isModified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isModified || !opensOtherPage(link, router.state.location)) return;
    clearPending();
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
    closeMenus();
    const url = new URL(link.href);
    const pageFiles = listFiles(url);
    if (pageFiles.length > 0 && (await areCached(pageFiles))) return openPage(url);
    pendingUrl = url;
    const messageParent = link.closest('dialog') ?? document.body;
    if (message.parentElement !== messageParent) messageParent.append(message);
    message.textContent = messages.offline({ page: describeLink(link) });
    // The connection may have returned in the meantime.
    await retryPending();
  };
  const retryPending = async () => {
    for (const delayMs of RETRY_DELAYS_MS) {
      const url = pendingUrl;
      if (!url || !navigator.onLine || !message.isConnected) return;
      const isFetched = await fetchAll(listFiles(url));
      if (pendingUrl !== url || !message.isConnected) return;
      if (isFetched) return openPage(url);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  };

  document.addEventListener('click', onClick, true);
  addEventListener('online', retryPending);
}

/** Delays after failed attempts to fetch a page while the browser is online. After the last one, the visitor must click again. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Fetches files into the browser cache. @returns whether each request got a response, with any status. */
async function fetchAll(files: readonly string[]): Promise<boolean> {
  const responses = await Promise.all(files.map((file) => fetch(file).catch(() => undefined)));
  return responses.every((response) => response !== undefined);
}

/**
 * Returns whether a link opens another page, of this site or of another site. Excludes fragments, downloads, links to another tab,
 * mailto links and links that the page handles itself.
 *
 * @param currentLocation the router's location. While a gallery dialog is open, the address bar has another URL.
 */
function opensOtherPage(
  link: HTMLAnchorElement,
  currentLocation: { pathname: string; search: string },
): boolean {
  if (isEnhancedLink(link) || link.matches('[download], [target]') || !/^https?:$/.test(link.protocol))
    return false;
  return (
    link.origin + link.pathname + link.search !==
    location.origin + currentLocation.pathname + currentLocation.search
  );
}

async function areCached(files: readonly string[]): Promise<boolean> {
  const responses = await Promise.all(
    files.map((file) => fetch(file, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)),
  );
  return responses.every((response) => response?.ok && isFresh(response.headers));
}

function isFresh(headers: Headers): boolean {
  const maxAgeSeconds = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
  return Date.now() - Date.parse(headers.get('date') ?? '') < maxAgeSeconds * 1000;
}

const describeLink = (link: HTMLAnchorElement): string => {
  const heading = link.querySelector('h2, h3');
  return (heading?.textContent ?? link.textContent ?? '').trim().replace(/\s+/g, ' ') || link.href;
};
