// The application's starter, inline in every finished page (tools/finish/hold-scripts.ts puts it there). Pages are
// complete without the application, so it begins at the visitor's first sign of intent and not before.
((root) => {
  // Every page carries this script: short names for what it says often.
  const page = document;
  const listen = addEventListener;
  const unlisten = removeEventListener;
  const block = (name) => JSON.parse(page.querySelector(`[data-app=${name}]`).textContent);
  const link = (properties) => Object.assign(page.createElement('link'), properties);
  const fetchAll = (rel, fetchPriority, { needs, entry }) => {
    for (const href of [...needs, entry]) page.head.append(link({ rel, href, fetchPriority }));
  };
  const intents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin', 'scroll'];
  let started = false;

  const start = async ({ type, movementX, movementY } = {}) => {
    // A mouse that rests is said to move when a page appears beneath it.
    if (started || (type === 'pointermove' && !movementX && !movementY)) return;
    started = true;
    try {
      const modules = block('modules');
      const { needs, routes, data, entry } = modules;
      fetchAll('modulepreload', 'auto', modules);
      // Each runs as soon as it is there, the entry when all are: it takes the page over.
      const load = (hrefs) => Promise.all(hrefs.map((href) => import(href)));
      await load(needs);
      const routeModules = {};
      for (const id in routes) routeModules[id] = Object.assign({}, ...(await load(routes[id])));
      const { default: streamed } = await import(data);
      window.__reactRouterContext = { ...block('context'), stream: new Response(streamed).body };
      window.__reactRouterRouteModules = routeModules;
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

  for (const intent of intents) listen(intent, start, { capture: true, passive: true });
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
    if (location.search || page.querySelector('[data-starts]')) return true;
    try {
      return page.forms.length > 0 && Object.keys(sessionStorage).some((key) => key.startsWith('draft:'));
    } catch {
      return false;
    }
  };

  listen('DOMContentLoaded', () => {
    if (askedFor()) start();
    const view = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && start(),
    );
    for (const element of page.querySelectorAll('[data-moves]')) view.observe(element);
  });

  listen('load', () => {
    const { saveData, effectiveType } = navigator.connection ?? {};
    if (saveData || /2g/.test(effectiveType)) return;
    // Not before the first frame, which a slow phone may show up to half a second after the load event; else at once, since
    // the requests of the other pictures come next (before-paint.js), and a tap waits for the code.
    const prefetch = () => {
      // Safari knows no prefetch. Elsewhere it is the better one: a preloaded module is compiled at once.
      const rel = link().relList.supports('prefetch') ? 'prefetch' : 'modulepreload';
      if (!started) fetchAll(rel, 'low', block('modules'));
    };
    if (performance.getEntriesByType('paint')[0]) prefetch();
    else setTimeout(prefetch, 500);
  });
})(document.documentElement);
