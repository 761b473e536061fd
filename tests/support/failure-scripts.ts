import { APP_READY_EVENT } from '../../apps/site/app/critical-path/contract.ts';
import {
  directText,
  parseHtml,
  setText,
  toHtml,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { findBootstrap } from '../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';

/**
 * Scripts that break browser features before the scripts of a page run. They are source text, because Playwright runs them and the
 * proxy of the WebKit tests inserts them into pages.
 */

/**
 * Holds timers of 3.5 s and more until the script of `runHeldTimers` runs them: messages that vanish, slides that advance, and
 * timeouts of the page. So their effects do not depend on the speed of the machine. Intervals stay held after they ran.
 */
export const HOLD_TIMERS = `{
  const originalSetTimeout = setTimeout, originalSetInterval = setInterval;
  const originalClearTimeout = clearTimeout, originalClearInterval = clearInterval;
  const heldTimers = new Map();
  let lastId = 0;
  const hold = (timer) => {
    lastId -= 1;
    heldTimers.set(lastId, timer);
    return lastId;
  };
  window.setTimeout = (callback, delayMs, ...rest) =>
    delayMs >= 3500
      ? hold({ run: () => callback(...rest), delayMs })
      : originalSetTimeout(callback, delayMs, ...rest);
  window.setInterval = (callback, delayMs, ...rest) =>
    delayMs >= 3500
      ? hold({ run: () => callback(...rest), delayMs, repeats: true })
      : originalSetInterval(callback, delayMs, ...rest);
  window.clearTimeout = (id) => void (heldTimers.delete(id) || originalClearTimeout(id));
  window.clearInterval = (id) => void (heldTimers.delete(id) || originalClearInterval(id));
  window.runHeldTimers = (maxDelayMs) => {
    const dueTimers = [...heldTimers].filter(([, { delayMs }]) => delayMs <= maxDelayMs);
    for (const [id, { run, repeats }] of dueTimers) if (repeats || heldTimers.delete(id)) run();
    return dueTimers.length > 0;
  };
}`;

/** Returns a script that runs the held timers with delays up to `maxDelayMs`. Its value is whether there was one. */
export const runHeldTimers = (maxDelayMs: number): string => `window.runHeldTimers(${maxDelayMs})`;

/** Makes bootstrap.js fail at its start: `document.hidden` throws. */
export const BOOTSTRAP_FAILS = `Object.defineProperty(document, 'hidden', {
  get: () => {
    throw new Error('broken on purpose');
  },
});`;

/** Makes bootstrap.js fail near its end: it cannot listen for `pointermove`. */
export const BOOTSTRAP_FAILS_LATE = `{
  const { addEventListener } = window;
  window.addEventListener = (type, ...rest) => {
    if (type === 'pointermove') throw new Error('broken on purpose');
    addEventListener.call(window, type, ...rest);
  };
}`;

/** Changes the bootstrap script of a page. The content security policy then blocks it. */
export function blockBootstrapScript(html: string): string {
  const document = parseHtml(html);
  const bootstrap = findBootstrap(document);
  setText(bootstrap, `${directText(bootstrap)} `);
  return toHtml(document);
}

/** Ignores observers of paint timing entries, as in browsers without paint timing. */
export const NO_PAINT_TIMING = `{
  const { observe } = PerformanceObserver.prototype;
  PerformanceObserver.prototype.observe = function (options) {
    if (options.type !== 'paint') observe.call(this, options);
  };
}`;

/** Hides the load event from the page. */
export const NO_LOAD_EVENT = `addEventListener('load', (event) => event.stopImmediatePropagation(), true);`;

/** Hides the event that reports the end of hydration from the page. */
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
