// Runs inline in the head, before anything is painted, on every page. It works alone: no framework, no imports.
((root) => {
  root.classList.add('js');
  // A reload in the middle of a navigation: see destination.tsx.
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    if (destination && performance.getEntriesByType('navigation')[0]?.type === 'reload')
      location.replace(destination);
  } catch {}
  // The top bar changes past 50 px (specification, section 9), also after a reload in mid-page.
  const update = () => {
    const bar = document.querySelector('[data-state]');
    if (bar) bar.dataset.state = scrollY > 50 ? 'scrolled' : 'top';
  };
  addEventListener('scroll', update, { passive: true });
  addEventListener('pageshow', update);
  document.addEventListener('DOMContentLoaded', update);
  // A copyright year printed at build time is wrong on 1 January.
  document.addEventListener('DOMContentLoaded', () => {
    for (const year of document.querySelectorAll('[data-year]')) year.textContent = new Date().getFullYear();
  });
})(document.documentElement);
