// Runs inline in the head of every built page, before the first paint. It delays the style sheets and the application. README.md
// has a table of its states.
((root, script) => {
  const { sheets, needs, page, entry } = script.dataset;
  // Every page contains this script, so these aliases save bytes.
  const listen = addEventListener;
  const doc = document;
  const { classList } = root;
  const createLink = (properties) => Object.assign(doc.createElement('link'), properties);

  // -- Style sheets: loaded after the first view

  const [navigation] = performance.getEntriesByType('navigation');
  const styles = sheets.split(' ').map((href) => createLink({ rel: 'stylesheet', href }));
  let loadStyles = () => {};
  // The next element of the page is a fallback `<style>` that imports the sheets if this script fails (inject-bootstrap.ts). The
  // `<style>` tag written here is not closed, so the browser reads the tag of the fallback as CSS and ignores its imports.
  const writeAndCancelFallback = (html) => doc.write(`${html}<style>`);
  // On reload, back, forward, links to a fragment and in background tabs, the sheets load at once.
  if (navigation?.type !== 'navigate' || location.hash || doc.hidden) {
    writeAndCancelFallback(styles.map(({ outerHTML }) => outerHTML).join(''));
    let lastNode = script;
    for (const newLink of styles) {
      lastNode = lastNode.nextSibling;
      const writtenLink = lastNode;
      // A sheet that does not respond blocks painting. After 6 s a print sheet replaces it, because print sheets do not block. When
      // the new sheet has loaded, it applies to screens too.
      setTimeout(() => {
        if (writtenLink.sheet) return;
        newLink.onload = () => (newLink.media = 'all');
        newLink.media = 'print';
        writtenLink.replaceWith(newLink);
      }, 6000);
    }
  } else {
    const showHiddenContent = () => classList.remove('rest-waits');
    loadStyles = () => {
      loadStyles = () => {};
      let pending = styles.length;
      for (const sheet of styles) sheet.onload = sheet.onerror = () => --pending || showHiddenContent();
      doc.head.append(...styles);
    };
    // After 6 s the content that `rest-waits` hides is shown, even if an image or a sheet has not loaded.
    setTimeout(() => [loadStyles(), showHiddenContent()], 6000);
    classList.add('rest-waits');
    writeAndCancelFallback('');
  }

  // -- Application: started on the first sign of intent

  // Browsers older than those of the browserslist in package.json, and browsers without IntersectionObserver, get the page without
  // the application.
  if (!''.toWellFormed || !window.IntersectionObserver) return listen('load', () => loadStyles());

  let started = false;
  root.held = new Set();

  const repeatHeldClicks = () => {
    removeEventListener('click', holdClick, true);
    for (const control of root.held) if (control.isConnected) control.click();
    root.held.clear();
  };
  // If the application has failed or takes too long, hides the controls that need it, and lets the browser handle the held clicks.
  const giveUp = () => {
    if (!root.dataset.app) classList.remove('js');
    repeatHeldClicks();
  };

  const start = async ({ type, movementX, movementY } = {}) => {
    // Browsers report a move of 0 px when a page appears under a mouse that does not move.
    if (started || (type === 'pointermove' && !movementX && !movementY)) return;
    started = true;
    loadStyles();
    setTimeout(giveUp, 20000);
    try {
      preload('modulepreload', 'auto');
      // The entry hydrates the page, so all other modules must run before it.
      await Promise.all(`${needs} ${page}`.split(' ').map((href) => import(href)));
      if (doc.readyState === 'loading') await new Promise((resolve) => listen('DOMContentLoaded', resolve));
      await import(entry);
    } catch (error) {
      console.error(error);
      giveUp();
    }
  };

  const preload = (rel, fetchPriority) => {
    for (const href of `${needs} ${page} ${entry}`.split(' '))
      doc.head.append(createLink({ rel, href, fetchPriority }));
  };

  // Stops a click on a control that needs the application. `repeatHeldClicks` dispatches it again, once for each control.
  const holdClick = (event) => {
    const control = event.target.closest?.('button:not([popovertarget]), [data-enhanced]');
    if (!event.isTrusted || !control || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    root.held.add(control);
  };

  for (const eventType of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin', 'scroll'])
    listen(eventType, start, { capture: true, passive: true });
  listen('app-ready', repeatHeldClicks);

  // A query in the URL or a stored form draft changes the page, so the application then starts at once.
  const isNeededAtOnce = () => {
    try {
      return (
        location.search ||
        (doc.forms[0] && /draft:/.test(Object.keys({ ...sessionStorage, ...localStorage })))
      );
    } catch {
      // Storage is denied.
    }
  };

  const { saveData, effectiveType } = navigator.connection ?? {};
  const isMetered = saveData || /2g/.test(effectiveType);

  listen('DOMContentLoaded', () => {
    if (isNeededAtOnce()) start();
    // On a metered connection, a visible carousel does not start the application.
    if (isMetered) return;
    const observer = new IntersectionObserver(
      (observations) => observations.some((entry) => entry.isIntersecting) && start(),
    );
    for (const element of doc.querySelectorAll('[data-hydrate]')) observer.observe(element);
  });

  // A slow phone may paint the first image half a second after the load event, so this also waits for a paint entry.
  listen('load', () =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      loadStyles();
      if (started || isMetered) return;
      // Safari does not support prefetch. Other browsers prefetch, because they would compile a preloaded module at once.
      preload(createLink().relList.supports('prefetch') ? 'prefetch' : 'modulepreload', 'low');
    }).observe({ type: 'paint', buffered: true }),
  );

  // These lines are last, in case a line above fails. Clicks must then reach the page, and controls that need script must stay
  // hidden.
  listen('click', holdClick, true);
  classList.add('js');
})(document.documentElement, document.currentScript);
