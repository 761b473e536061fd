import { APP_READY_EVENT } from '../../apps/site/app/critical-path/contract.ts';
import {
  directText,
  parseHtml,
  setText,
  toHtml,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { findBootstrap } from '../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';

/**
 * Scripts that break browser features before the scripts of a page run. They are source text, so that they work in any engine: they are
 * sent by its protocol or inserted into a page.
 */

/** Holds timers of 5 s and more until the test calls `passTime`. */
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

/** Runs the held timers of up to `ms`. */
export const passTime = (ms: number): string => `window.passTime(${ms})`;

/** Makes the page's first script fail at its start: `document.hidden` throws. */
export const FIRST_SCRIPT_FAILS = `Object.defineProperty(document, 'hidden', {
  get: () => {
    throw new Error('broken on purpose');
  },
});`;

/** Makes the page's first script fail half-way: it cannot listen for `pointermove`. */
export const FIRST_SCRIPT_FAILS_LATE = `{
  const { addEventListener } = window;
  window.addEventListener = (type, ...rest) => {
    if (type === 'pointermove') throw new Error('broken on purpose');
    addEventListener.call(window, type, ...rest);
  };
}`;

/** Changes the first script of a page, so that the content security policy blocks it. */
export function withFirstScriptBlocked(html: string): string {
  const document = parseHtml(html);
  const starter = findBootstrap(document);
  setText(starter, `${directText(starter)} `);
  return toHtml(document);
}

/** Removes paint timing events. */
export const NO_PAINT_TIMING = `{
  const { observe } = PerformanceObserver.prototype;
  PerformanceObserver.prototype.observe = function (options) {
    if (options.type !== 'paint') observe.call(this, options);
  };
}`;

/** Stops the load event. */
export const NO_LOAD_EVENT = `addEventListener('load', (event) => event.stopImmediatePropagation(), true);`;

/** Stops the event that the application is ready. */
export const NO_READY_EVENT = `addEventListener('${APP_READY_EVENT}', (event) => event.stopImmediatePropagation(), true);`;

/** Removes IntersectionObserver. */
export const NO_INTERSECTION_OBSERVER = `delete window.IntersectionObserver;`;

/** Makes storage throw, as in some private windows and with some policies. */
export const NO_STORAGE = `for (const name of ['sessionStorage', 'localStorage'])
  Object.defineProperty(window, name, {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });`;
