/**
 * Restores the scroll position of a page that comes back from the back/forward cache. WebKit does not do so itself, because the
 * router has turned native scroll restoration off.
 */
export function restoreScrollFromCache(): void {
  let top = 0;
  addEventListener('pagehide', () => {
    top = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo({ top, behavior: 'instant' });
  });
}
