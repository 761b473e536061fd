import { parseDocument, setText, textOf, toHtml } from '../../apps/site/app/critical-path/finish/document.ts';
import { findStarter } from '../../apps/site/app/critical-path/finish/starter.ts';
import { READY_EVENT } from '../../apps/site/app/critical-path/states.ts';

/**
 * What is broken on purpose before a page's own scripts run, in any engine: source text, so that it can be handed to a browser by
 * its protocol or stand in a page.
 */

/** Keeps back timers of 5 s and more: they run when a test says that their time has passed (`passTime`), on any machine. */
export const HELD_TIMERS = `{
  const run = setTimeout, clear = clearTimeout, held = new Map();
  let last = 0;
  window.setTimeout = (then, ms, ...rest) => {
    if (!(ms >= 5000)) return run(then, ms, ...rest);
    last -= 1;
    held.set(last, { then, ms });
    return last;
  };
  window.clearTimeout = (id) => (held.delete(id) ? undefined : clear(id));
  window.passTime = (until) => {
    for (const [id, { then, ms }] of [...held]) if (ms <= until && held.delete(id)) then();
  };
}`;

/** In a page with held timers: so many ms have passed since it began. */
export const passTime = (ms: number): string => `window.passTime(${ms})`;

/** The page's first script fails before it has done anything: nothing tells whether the page is seen. */
export const FIRST_SCRIPT_FAILS = `Object.defineProperty(document, 'hidden', {
  get: () => {
    throw new Error('broken on purpose');
  },
});`;

/** The page's first script fails half-way: it cannot hear of a hand that moves. */
export const FIRST_SCRIPT_FAILS_LATE = `{
  const { addEventListener } = window;
  window.addEventListener = (type, ...rest) => {
    if (type === 'pointermove') throw new Error('broken on purpose');
    addEventListener.call(window, type, ...rest);
  };
}`;

/** A page as it is where one letter of its first script was changed on the way, and the policy refuses it for that. */
export function withFirstScriptRefused(html: string): string {
  const document = parseDocument(html);
  const starter = findStarter(document);
  setText(starter, `${textOf(starter)} `);
  return toHtml(document);
}

/** A browser that tells nobody when it has painted. */
export const NO_PAINT_TIMING = `{
  const { observe } = PerformanceObserver.prototype;
  PerformanceObserver.prototype.observe = function (options) {
    if (options.type !== 'paint') observe.call(this, options);
  };
}`;

/** The load event reaches nobody. */
export const NO_LOAD_EVENT = `addEventListener('load', (event) => event.stopImmediatePropagation(), true);`;

/** The application's word that it is ready reaches nobody. */
export const NO_WORD_OF_READINESS = `addEventListener('${READY_EVENT}', (event) => event.stopImmediatePropagation(), true);`;

/** A browser that does not tell what comes into view. */
export const NO_INTERSECTION_OBSERVER = `delete window.IntersectionObserver;`;

/** Every use of the browser's storage fails, as in some private windows and by some policies. */
export const NO_STORAGE = `for (const name of ['sessionStorage', 'localStorage'])
  Object.defineProperty(window, name, {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });`;
