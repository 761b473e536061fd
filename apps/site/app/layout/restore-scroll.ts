/**
 * Restores the scroll position of a page from the back/forward cache. WebKit does not restore it itself, because the router turns
 * the browser's scroll restoration off.
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
