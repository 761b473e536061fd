/**
 * Restores the scroll position of a page that returns from the back/forward cache. WebKit does not restore it, because the router
 * turns native scroll restoration off.
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
