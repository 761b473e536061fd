/**
 * Restores the scroll position of a page that comes back from the back/forward cache. WebKit does not do so itself, because the
 * router has turned native scroll restoration off.
 */
export function restoreScrollFromCache(): void {
  let scrollTop = 0;
  addEventListener('pagehide', () => {
    scrollTop = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo({ top: scrollTop, behavior: 'instant' });
  });
}
