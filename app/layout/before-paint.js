// Runs inline in the head, before anything is painted, on every page. It works alone: no framework, no imports.
((root) => {
  const listen = addEventListener;
  const classes = root.classList;
  const find = (selector) => document.querySelector(selector);
  classes.add('js', 'unstyled');
  const { type } = performance.getEntriesByType('navigation')[0] ?? {};
  // A reload in the middle of a navigation: see destination.tsx.
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    if (destination && type === 'reload') location.replace(destination);
  } catch {}
  // A visit that begins at the top gives the first screen all of the line: other pictures wait for its own.
  const fromTop = type === 'navigate' && !location.hash;
  if (fromTop) classes.add('first-picture');
  // Neither lasts, whatever fails: a line that hangs, an event that a browser does not know.
  setTimeout(() => classes.remove('unstyled', 'first-picture'), 6000);
  const pictureCame = () => classes.remove('first-picture');
  listen('app-ready', pictureCame);
  // The top bar changes past 50 px (specification, section 9), also after a reload in mid-page.
  const update = () => {
    const bar = find('[data-state]');
    if (bar) bar.dataset.state = scrollY > 50 ? 'scrolled' : 'top';
  };
  listen(
    'scroll',
    () => {
      pictureCame();
      update();
    },
    { passive: true },
  );
  listen('DOMContentLoaded', () => {
    // Once the frame that the rules make anew is painted: what is below would make it longer.
    const styled = () => requestAnimationFrame(() => setTimeout(() => classes.remove('unstyled')));
    // A finished page holds the styles of its first screens; the file of all follows (tools/finish/inline-styles.ts).
    const addStyles = () => {
      const styles = find('[data-sheets]');
      if (!styles) return styled();
      styles.insertAdjacentHTML('afterend', styles.textContent);
      const link = styles.nextSibling;
      link.onload = link.onerror = styled;
    };
    // With the load event the first picture has come; nor do the others delay the first frame, or the code that is fetched
    // ahead at that event (start-on-intent.js), which a tap right after it needs more.
    if (fromTop)
      new PerformanceObserver((_paints, observer) => {
        observer.disconnect();
        addStyles();
        if (document.readyState === 'complete') pictureCame();
        else listen('load', pictureCame);
      }).observe({ type: 'paint', buffered: true });
    else {
      // Only here: to ask where the page is scrolled to lays out all of it at once, before the first frame.
      addStyles();
      update();
    }
    // A copyright year printed at build time is wrong on 1 January.
    for (const year of document.querySelectorAll('[data-year]')) year.textContent = new Date().getFullYear();
  });
})(document.documentElement);
