// Runs inline in the head of every page, before the first paint. The application is not needed for these features.
(() => {
  // The router may have reloaded the page instead of opening the next page. This opens the destination that RememberDestination in
  // root.tsx has stored.
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    const [{ type }] = performance.getEntriesByType('navigation');
    if (destination && type === 'reload') location.replace(destination);
  } catch {}
  // The top bar changes after 50 px (docs/behaviour.md). Browsers also fire `scroll` when they restore a scroll position,
  // so nothing has to run when the page loads.
  addEventListener(
    'scroll',
    () => {
      const bar = document.querySelector('[data-state]');
      if (bar) bar.dataset.state = scrollY > 50 ? 'scrolled' : 'top';
    },
    { passive: true },
  );
  // The built page has the year of its build, so this inserts the current year.
  addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) year.textContent = new Date().getFullYear();
  });
})();
