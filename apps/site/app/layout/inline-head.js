// Runs inline in the head of every page, before the first paint. These features work without the application.
(() => {
  // Continues a navigation that the router ended with a reload. See RememberDestination in root.tsx.
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    const [{ type }] = performance.getEntriesByType('navigation');
    if (destination && type === 'reload') location.replace(destination);
  } catch {}
  // The top bar changes after 50 px (specification, section 9). The browser fires `scroll` also when it restores a scroll position.
  addEventListener(
    'scroll',
    () => {
      const bar = document.querySelector('[data-state]');
      if (bar) bar.dataset.state = scrollY > 50 ? 'scrolled' : 'top';
    },
    { passive: true },
  );
  // The copyright year of the build may be out of date.
  addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) year.textContent = new Date().getFullYear();
  });
})();
