// Runs in the head of every finished page, before anything is painted, alone: no framework, no imports. The table of its states
// is in README.md. First what waits until the first view stands, then the application, which begins when the visitor does.
((root, { sheet, needs, page, entry }) => {
  // Every page carries this script: short names for what it says often.
  const listen = addEventListener;
  const unlisten = removeEventListener;
  const { classList } = root;
  const link = (properties) => Object.assign(document.createElement('link'), properties);

  // -- The first view has the line to itself

  const [navigation] = performance.getEntriesByType('navigation');
  let showRest = () => {};
  // Who comes back, reloads in mid-page, follows a link to a place in it or opens it behind another page: all rules at once.
  if (navigation?.type !== 'navigate' || location.hash || document.hidden)
    document.write(link({ rel: 'stylesheet', href: sheet }).outerHTML);
  else {
    const end = () => classList.remove('rest-waits');
    showRest = () => {
      showRest = () => {};
      const styles = link({ rel: 'stylesheet', href: sheet, onload: end, onerror: end });
      document.head.append(styles);
    };
    // Whatever fails or hangs, this comes.
    setTimeout(() => [showRest(), end()], 6000);
    classList.add('rest-waits');
  }

  // -- The application

  // None in a browser that it is not built for (has-script.js): there a page is what it is without.
  if (!classList.contains('js')) return listen('load', () => showRest());

  let started = false;

  const ready = () => {
    unlisten('click', hold, true);
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
      if (document.readyState === 'loading')
        await new Promise((parsed) => listen('DOMContentLoaded', parsed));
      await import(entry);
    } catch (failure) {
      console.error(failure);
      giveUp();
    }
  };

  const fetchAhead = (rel, fetchPriority) => {
    for (const href of `${needs} ${page} ${entry}`.split(' '))
      document.head.append(link({ rel, href, fetchPriority }));
  };

  // A click on a control that only the application can answer is kept, and made again once the application is there.
  const hold = (event) => {
    const control = event.target.closest?.('button:not([popovertarget]), [data-answered]');
    if (!event.isTrusted || !control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    root.held = control;
  };

  for (const intent of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin', 'scroll'])
    listen(intent, start, { capture: true, passive: true });
  listen('click', hold, true);
  listen('app-ready', ready);

  // What the address or an earlier visit asks for cannot wait for a hand: a filter, a subject, a half-written letter.
  const isAskedFor = () => {
    try {
      return (
        location.search ||
        (document.forms[0] && Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))
      );
    } catch {
      return false;
    }
  };

  listen('DOMContentLoaded', () => {
    if (isAskedFor()) start();
    const view = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && start());
    for (const element of document.querySelectorAll('[data-starts]')) view.observe(element);
  });

  // With the load event the first picture has come, which a slow phone shows up to half a second later.
  listen('load', () =>
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      showRest();
      const { saveData, effectiveType } = navigator.connection ?? {};
      if (started || saveData || /2g/.test(effectiveType)) return;
      // Safari knows no prefetch. Elsewhere it is the better one: a preloaded module is compiled at once.
      fetchAhead(link().relList.supports('prefetch') ? 'prefetch' : 'modulepreload', 'low');
    }).observe({ type: 'paint', buffered: true }),
  );
})(document.documentElement, document.currentScript.dataset);
