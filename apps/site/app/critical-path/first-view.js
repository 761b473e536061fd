// Runs in the head of every finished page, before anything is painted, alone: no framework, no imports. The table of its states
// is in README.md. First what waits until the first view stands, then the application, which begins when the visitor does.
((root, script) => {
  const { sheet, needs, page, entry } = script.dataset;
  // Every page carries this script: short names for what it says often.
  const listen = addEventListener;
  const doc = document;
  const { classList } = root;
  const link = (properties) => Object.assign(doc.createElement('link'), properties);

  // -- The first view has the line to itself

  const [navigation] = performance.getEntriesByType('navigation');
  const styles = link({ rel: 'stylesheet', href: sheet });
  let showRest = () => {};
  // Behind this script stands a style element that brings the sheet when this script cannot (finish/starter.ts). Its tag becomes
  // part of another one's text, which is no rule.
  const bringStyles = (html) => doc.write(`${html}<style>`);
  // Who comes back, reloads in mid-page, follows a link to a place in it or opens it behind another page: all rules at once.
  if (navigation?.type !== 'navigate' || location.hash || doc.hidden) {
    bringStyles(styles.outerHTML);
    const written = script.nextSibling;
    // One that hangs would keep the page from being painted; one for another medium than a screen does not.
    setTimeout(() => {
      if (written.sheet) return;
      styles.onload = () => (styles.media = 'all');
      styles.media = 'print';
      written.replaceWith(styles);
    }, 6000);
  } else {
    const end = () => classList.remove('rest-waits');
    showRest = () => {
      showRest = () => {};
      styles.onload = styles.onerror = end;
      doc.head.append(styles);
    };
    // Whatever fails or hangs, this comes.
    setTimeout(() => [showRest(), end()], 6000);
    classList.add('rest-waits');
    bringStyles('');
  }

  // -- The application

  // What it is built for (browserslist in package.json), and what some visitors take from their browser: without, a page is
  // what it is without script.
  if (!''.toWellFormed || !window.IntersectionObserver) return listen('load', () => showRest());

  let started = false;

  const ready = () => {
    removeEventListener('click', hold, true);
    if (root.held?.isConnected) root.held.click();
    root.held = null;
  };
  // Without the application the page is still whole: controls that need it are taken away, a held click is the browser's.
  const giveUp = () => {
    if (!root.dataset.app) classList.remove('js');
    ready();
  };

  const start = async ({ type, movementX, movementY } = {}) => {
    // A mouse that rests is said to move when a page appears beneath it.
    if (started || (type === 'pointermove' && !movementX && !movementY)) return;
    started = true;
    showRest();
    setTimeout(giveUp, 20000);
    try {
      fetchAhead('modulepreload', 'auto');
      // Each runs as soon as it is there, the entry when all are: it takes the page over.
      await Promise.all(`${needs} ${page}`.split(' ').map((href) => import(href)));
      if (doc.readyState === 'loading') await new Promise((parsed) => listen('DOMContentLoaded', parsed));
      await import(entry);
    } catch (failure) {
      console.error(failure);
      giveUp();
    }
  };

  const fetchAhead = (rel, fetchPriority) => {
    for (const href of `${needs} ${page} ${entry}`.split(' '))
      doc.head.append(link({ rel, href, fetchPriority }));
  };

  // A click on a control that only the application can answer is kept, and made again once the application is there.
  const hold = (event) => {
    const control = event.target.closest?.('button:not([popovertarget]), [data-answered]');
    if (!event.isTrusted || !control || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    root.held = control;
  };

  for (const intent of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin', 'scroll'])
    listen(intent, start, { capture: true, passive: true });
  listen('app-ready', ready);

  // What the address or an earlier visit asks for cannot wait for a hand: a filter, a subject, a half-written letter.
  const isAskedFor = () => {
    try {
      return (
        location.search ||
        (doc.forms[0] && Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))
      );
    } catch {
      return false;
    }
  };

  const { saveData, effectiveType } = navigator.connection ?? {};
  const isMetered = saveData || /2g/.test(effectiveType);

  listen('DOMContentLoaded', () => {
    if (isAskedFor()) start();
    // What moves by itself can wait for a hand where bytes are to be saved.
    if (isMetered) return;
    const view = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && start());
    for (const element of doc.querySelectorAll('[data-starts]')) view.observe(element);
  });

  // With the load event the first picture has come, which a slow phone shows up to half a second later.
  listen('load', () =>
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      showRest();
      if (started || isMetered) return;
      // Safari knows no prefetch. Elsewhere it is the better one: a preloaded module is compiled at once.
      fetchAhead(link().relList.supports('prefetch') ? 'prefetch' : 'modulepreload', 'low');
    }).observe({ type: 'paint', buffered: true }),
  );

  // Last: clicks would be lost, and what is offered by script dead, if one of the lines above had failed.
  listen('click', hold, true);
  classList.add('js');
})(document.documentElement, document.currentScript);
