// Runs inline in the head, before anything is painted, on every page: what layout owes visitors also without the application.
(() => {
  // A reload in the middle of a navigation: see RememberDestination in root.tsx.
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    const [{ type }] = performance.getEntriesByType('navigation');
    if (destination && type === 'reload') location.replace(destination);
  } catch {}
  // The top bar changes past 50 px (specification, section 9). A browser that restores a place scrolls to it, too.
  addEventListener(
    'scroll',
    () => {
      const bar = document.querySelector('[data-state]');
      if (bar) bar.dataset.state = scrollY > 50 ? 'scrolled' : 'top';
    },
    { passive: true },
  );
  // A copyright year printed at build time is wrong on 1 January.
  addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) year.textContent = new Date().getFullYear();
  });
})();
