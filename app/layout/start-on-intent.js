// The application's starter, inline in every finished page (tools/finish/hold-scripts.ts puts it there). Pages are
// complete without the application, so it begins at the visitor's first sign of intent and not before.
((root) => {
  // Every page carries this script: short names for what it says often.
  const listen = addEventListener;
  const unlisten = removeEventListener;
  const block = (name) => JSON.parse(document.querySelector(`[data-app=${name}]`).textContent);
  const fetchAll = (rel, hrefs) => {
    for (const href of hrefs)
      document.head.append(Object.assign(document.createElement('link'), { rel, href, as: 'script' }));
  };
  const intents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin', 'scroll'];
  const listening = { capture: true, passive: true };
  let started = false;

  const start = async ({ type, movementX, movementY } = {}) => {
    // A mouse that rests is said to move when a page appears beneath it.
    if (started || (type === 'pointermove' && !movementX && !movementY)) return;
    started = true;
    for (const intent of intents) unlisten(intent, start, listening);
    try {
      const { needs, routes, data, entry } = block('modules');
      fetchAll('modulepreload', [...needs, entry]);
      // Each runs as soon as it is there, the entry when all are: it takes the page over.
      const load = (hrefs) => Promise.all(hrefs.map((href) => import(href)));
      await load(needs);
      const modules = {};
      for (const id in routes) modules[id] = Object.assign({}, ...(await load(routes[id])));
      const { default: streamed } = await import(data);
      window.__reactRouterContext = { ...block('context'), stream: new Response(streamed).body };
      window.__reactRouterRouteModules = modules;
      await import(entry);
    } catch (failure) {
      // Without the application the page is still whole; controls that need it are taken away again.
      console.error(failure);
      root.classList.remove('js');
      unlisten('click', hold, true);
    }
  };

  // A click on a control that only the application can answer is kept where the entry sees it (entry.client.tsx), and made
  // again once the application is there.
  const hold = (event) => {
    const control = event.target.closest?.('button:not([popovertarget]), [data-enhanced]');
    if (!event.isTrusted || !control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    root.held = control;
  };

  for (const intent of intents) listen(intent, start, listening);
  listen('click', hold, true);
  listen(
    'app-ready',
    () => {
      unlisten('click', hold, true);
      if (root.held?.isConnected) root.held.click();
    },
    { once: true },
  );

  // What the address or an earlier visit asks for cannot wait for a hand: a filter, a subject, a half-written letter.
  const askedFor = () => {
    if (location.search || document.querySelector('[data-starts]')) return true;
    try {
      return document.forms.length > 0 && Object.keys(sessionStorage).some((key) => key.startsWith('draft:'));
    } catch {
      return false;
    }
  };

  listen('DOMContentLoaded', () => {
    if (askedFor()) start();
    const view = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && start(),
    );
    for (const element of document.querySelectorAll('[data-moves]')) view.observe(element);
  });

  listen('load', () => {
    const { saveData, effectiveType } = navigator.connection ?? {};
    if (started || saveData || /2g/.test(effectiveType)) return;
    // Not before the first frame, which a slow phone may show up to half a second after the load event; else at once, since
    // the requests of the other pictures come next (before-paint.js), and a tap waits for the code.
    const prefetch = () => {
      if (started) return;
      const { needs, entry } = block('modules');
      fetchAll('prefetch', [...needs, entry]);
    };
    if (performance.getEntriesByType('paint').length > 0) prefetch();
    else setTimeout(prefetch, 500);
  });
})(document.documentElement);
