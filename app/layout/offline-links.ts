import * as words from 'virtual:words/frame';
import { type DataRouter, matchRoutes } from 'react-router';
import { isAnsweredHere } from '../first-view/states.ts';
import { closeMenus } from './close-menus.ts';
import styles from './offline-links.module.css';

/** The files of a route's page, as the framework lists them. */
export interface PageFiles {
  module: string;
  imports?: readonly string[] | undefined;
  css?: readonly string[] | undefined;
}

/**
 * Without a line a link would lead to the browser's own page of failure, or to an error screen: instead the page stays, a
 * line says so, and the link is followed when the line is back. A page that was fetched ahead is gone to at once. A link in a
 * dialog has its line there, and is let go with it.
 *
 * @param files of the pages, by route.
 */
export function holdLinksOffline(
  router: DataRouter,
  files: Readonly<Record<string, PageFiles | undefined>>,
): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  line.className = styles.line ?? '';
  document.body.append(line);
  let waiting: URL | undefined;

  const routeOf = ({ origin, pathname }: URL) =>
    origin === location.origin ? matchRoutes(router.routes, pathname)?.at(-1)?.route : undefined;
  const filesOf = (url: URL) => {
    const named = files[routeOf(url)?.id ?? ''];
    if (!named) return [];
    const data = `${url.pathname}${url.pathname.endsWith('/') ? '_' : ''}.data${url.search}`;
    return [data, named.module, ...(named.imports ?? []), ...(named.css ?? [])];
  };
  const follow = (url: URL) => {
    waiting = undefined;
    line.textContent = '';
    if (routeOf(url)) router.navigate(url.pathname + url.search + url.hash);
    else location.assign(url.href);
  };
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (navigator.onLine || !link || modified || !isPage(link, router.state.location)) return;
    event.preventDefault();
    event.stopPropagation();
    closeMenus();
    const url = new URL(link.href);
    const needed = filesOf(url);
    if (needed.length > 0 && (await areAtHand(needed))) return follow(url);
    waiting = url;
    const host = link.closest('dialog') ?? document.body;
    if (line.parentElement !== host) host.append(line);
    line.textContent = words.offline({ page: nameOf(link) });
  };

  document.addEventListener('click', onClick, true);
  addEventListener('online', () => waiting && line.isConnected && follow(waiting));
}

/**
 * Whether a link leads away from the page, by itself: not to another place in it, to a mail program, or to the viewer.
 *
 * @param here the page as the router knows it: under a lightbox the address bar has that of the thing in it.
 */
function isPage(link: HTMLAnchorElement, here: { pathname: string; search: string }): boolean {
  if (isAnsweredHere(link) || link.matches('[download], [target]') || !/^https?:$/.test(link.protocol))
    return false;
  return link.origin + link.pathname + link.search !== location.origin + here.pathname + here.search;
}

/** Whether the browser has files in its cache, and fresh, so that it asks nobody for them. */
async function areAtHand(files: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(
    files.map((file) => fetch(file, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)),
  );
  return answers.every((answer) => answer?.ok && isFresh(answer.headers));
}

function isFresh(headers: Headers): boolean {
  const seconds = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
  return Date.now() - Date.parse(headers.get('date') ?? '') < seconds * 1000;
}

const nameOf = (link: HTMLAnchorElement): string => {
  const title = link.querySelector('h2, h3');
  return (title?.textContent ?? link.textContent ?? '').trim().replace(/\s+/g, ' ') || link.href;
};
