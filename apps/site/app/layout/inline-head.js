// Runs inline in the head of every page, before the first paint. The application is not needed for these features.
(() => {
  // If the router has ended a navigation with a reload, continues to its destination (RememberDestination in root.tsx).
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    const [{ type }] = performance.getEntriesByType('navigation');
    if (destination && type === 'reload') location.replace(destination);
  } catch {}
  // The top bar changes after 50 px (specification, section 9). Browsers also fire `scroll` when they restore a scroll position.
  addEventListener(
    'scroll',
    () => {
      const bar = document.querySelector('[data-state]');
      if (bar) bar.dataset.state = scrollY > 50 ? 'scrolled' : 'top';
    },
    { passive: true },
  );
  // The built page has the year of its build.
  addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) year.textContent = new Date().getFullYear();
  });
})();
