// Runs inline in the head, before anything is painted, on every page. It works alone: no framework, no imports.
((root) => {
  const listen = addEventListener;
  root.classList.add('js');
  const { type } = performance.getEntriesByType('navigation')[0] ?? {};
  // A reload in the middle of a navigation: see destination.tsx.
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    if (destination && type === 'reload') location.replace(destination);
  } catch {}
  // A visit that begins at the top lays out what is far below when it comes near (base.css). A place in the page that is
  // asked for, or come back to, is found only where all heights are real.
  const settle = () => root.classList.remove('from-top');
  if (type === 'navigate' && !location.hash) root.classList.add('from-top');
  listen('popstate', settle);
  window.navigation?.addEventListener('navigate', ({ destination }) => /#/.test(destination.url) && settle());
  // The top bar changes past 50 px (specification, section 9), also after a reload in mid-page.
  const update = () => {
    const bar = document.querySelector('[data-state]');
    if (bar) bar.dataset.state = scrollY > 50 ? 'scrolled' : 'top';
  };
  listen('scroll', update, { passive: true });
  listen('pageshow', update);
  listen('DOMContentLoaded', () => {
    update();
    // A copyright year printed at build time is wrong on 1 January.
    for (const year of document.querySelectorAll('[data-year]')) year.textContent = new Date().getFullYear();
  });
})(document.documentElement);
