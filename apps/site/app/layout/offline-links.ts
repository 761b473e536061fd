import * as words from 'virtual:words/frame';
import { type DataRouter, matchRoutes } from 'react-router';
import { isAnsweredHere } from '../critical-path/states.ts';
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
 * line says so, and the link is followed when the line is back: once the page's files have come, as browsers say that there is
 * a line before it carries anything. A page that was fetched ahead is gone to at once. A link in a dialog has its line there,
 * and is let go with it.
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
  const forget = () => {
    waiting = undefined;
    line.textContent = '';
  };
  const follow = (url: URL) => {
    forget();
    if (routeOf(url)) router.navigate(url.pathname + url.search + url.hash);
    else location.assign(url.href);
  };
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || modified || !isPage(link, router.state.location)) return;
    forget();
    if (navigator.onLine) return;
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
    // The line may have come back meanwhile.
    await onLine();
  };
  const onLine = async () => {
    for (const pause of PAUSES) {
      const url = waiting;
      if (!url || !navigator.onLine || !line.isConnected) return;
      const carries = await areAnswered(filesOf(url));
      if (waiting !== url || !line.isConnected) return;
      if (carries) return follow(url);
      await new Promise((passed) => setTimeout(passed, pause));
    }
  };

  document.addEventListener('click', onClick, true);
  addEventListener('online', onLine);
}

/** How long in ms to wait after each try to fetch a page over a line that is back. After the last, who clicks again tries again. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Fetches files into the browser's cache, where what follows a link finds them. Any answer shows that the line carries. */
async function areAnswered(files: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(files.map((file) => fetch(file).catch(() => undefined)));
  return answers.every((answer) => answer !== undefined);
}

/**
 * Whether a link leads away from the page, by itself: not to another place in it, to a mail program, or to the viewer.
 *
 * @param here the page as the router knows it: under a gallery dialog the address bar shows the URL of the piece in it.
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
