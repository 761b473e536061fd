/**
 * Restores the scroll position when the browser shows a page from the back/forward cache again. WebKit does not do this itself,
 * because the router turns the browser's scroll restoration off.
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
