import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  BOOTSTRAP_FAILS,
  BOOTSTRAP_FAILS_LATE,
  HOLD_TIMERS,
  NO_INTERSECTION_OBSERVER,
  NO_LOAD_EVENT,
  NO_PAINT_TIMING,
  NO_READY_EVENT,
  NO_STORAGE,
  runHeldTimers,
} from '../support/failure-scripts.ts';
import { messages } from '../support/messages.ts';
import { projects, readPageTexts } from '../support/routes.ts';
import { startWebKit } from './support/browser.ts';
import { type FaultyProxy, type ProxyFaults, startFaultyProxy } from './support/faulty-proxy.ts';
import { useBuiltSite } from './support/on-site.ts';
import {
  evaluate,
  firstElementExpression,
  labelSelector,
  waitForHydration,
  waitForValue,
} from './support/page.ts';
import { waitUntilPainted } from './support/painted.ts';
import { clickWhenStable } from './support/press.ts';

// Each test blocks the event that normally ends a loading state (see the table in apps/site/app/critical-path/README.md). The
// timeout must end the state. tests/e2e/degraded-loading.spec.ts has the same tests for Chromium and Firefox.

const openWindow = useBuiltSite(() => startWebKit({ waitsForLoad: false }));
const browserWindow = openWindow({ width: 1440, height: 900 });

const PROJECT_LIST = labelSelector(messages.portfolio.list);
const CATEGORY_FILTER = labelSelector(messages.portfolio.filter);
const SECOND_FILTER_BUTTON = `${CATEGORY_FILTER} button:nth-of-type(2)`;

const STYLE_SHEET_PATH = /\/assets\/[^/]+\.css$/;
/** Matches the first image of a page that no other test opens, so that the image is not in the browser's cache. */
const FIRST_IMAGE_PATH = new RegExp(readPageTexts('services').hero.picture.replaceAll('/', '-'));
/** Matches the entry module, without which the page is not hydrated. Only one file hangs, because hanging requests use up connections. */
const ENTRY_PATH = /\/assets\/entry\.client[^/]*\.js$/;
/** Scripts that end the two timeouts of the table. */
const END_HYDRATION_TIMEOUT = runHeldTimers(20_000);
const END_RENDER_TIMEOUT = runHeldTimers(6_000);

const HAS_CRITICAL_CSS_ONLY = `document.querySelector('${CRITICAL_ONLY_SELECTOR}') !== null`;
const FOOTER_VISIBILITY = `getComputedStyle(document.querySelector('body > footer')).visibility`;
/** True once the full CSS is applied. The critical CSS has no rules for the footer. */
const FOOTER_IS_STYLED = `getComputedStyle(document.querySelector('body > footer')).padding !== '0px'`;
const IS_PAINTED = `performance.getEntriesByType('paint').length > 0`;
const HAS_STYLE_SHEETS = `document.querySelector('head > link[rel=stylesheet]') !== null`;
const IS_FILTER_VISIBLE = `${firstElementExpression(CATEGORY_FILTER)}.getClientRects().length > 0`;
const SECOND_BUTTON_ELEMENT = firstElementExpression(SECOND_FILTER_BUTTON);
/** Tests wait until this is true, because a late change of the URL would disturb the next test. */
const IS_CATEGORY_IN_URL = `location.search.includes('category')`;
const FIRST_PROJECT_PATH = `/portfolio/${projects[0]?.id}`;

let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await startFaultyProxy(browserWindow.toUrl(''));
});
beforeEach(() => proxy.break({}));
afterAll(() => proxy?.stop());

/** Opens a page with faults, and waits until it is parsed. The load event may never fire. */
async function openWithFaults(path: string, { scripts = [], ...faults }: ProxyFaults = {}): Promise<void> {
  proxy.break({ ...faults, scripts: [HOLD_TIMERS, ...scripts] });
  await runScript('window.isPreviousPage = true');
  await browserWindow.browser.get(proxy.toUrl(path));
  await waitForValue(
    browserWindow.browser,
    `!window.isPreviousPage && document.readyState !== 'loading'`,
    true,
  );
}

const runScript = (script: string) => browserWindow.browser.executeScript(script);
/** Dispatches an event that starts hydration. A key press would need a focused window. */
const dispatchInput = () => runScript(`dispatchEvent(new Event('scroll'))`);

/** Scrolls to the end of the page, and waits until its last line is painted. */
async function waitUntilEndIsPainted(): Promise<void> {
  await runScript('scrollTo(0, document.body.scrollHeight)');
  await waitUntilPainted(browserWindow.browser, messages.pages.termsOfService);
}

// Sections below the first view are hidden until the style sheet and the first image have loaded.
describe('later sections', () => {
  test('appear when the style sheet fails', async () => {
    await openWithFaults('/portfolio', { fail: STYLE_SHEET_PATH });
    await waitForValue(browserWindow.browser, HAS_CRITICAL_CSS_ONLY, false);
    expect(await evaluate(browserWindow.browser, FOOTER_VISIBILITY)).toBe('visible');
  });

  test('appear after a timeout when the style sheet hangs', async () => {
    await openWithFaults('/portfolio', { hang: STYLE_SHEET_PATH });
    await waitForValue(browserWindow.browser, HAS_STYLE_SHEETS, true);
    expect(await evaluate(browserWindow.browser, FOOTER_VISIBILITY)).toBe('hidden');
    await runScript(END_RENDER_TIMEOUT);
    await waitForValue(browserWindow.browser, FOOTER_VISIBILITY, 'visible');
    await waitUntilEndIsPainted();
  });

  test('appear after a timeout when the first image hangs', async () => {
    await openWithFaults('/services', { hang: FIRST_IMAGE_PATH });
    await waitUntilPainted(browserWindow.browser, readPageTexts('services').hero.title);
    expect([
      await evaluate(browserWindow.browser, HAS_CRITICAL_CSS_ONLY),
      await evaluate(browserWindow.browser, HAS_STYLE_SHEETS),
    ]).toEqual([true, false]);
    await runScript(END_RENDER_TIMEOUT);
    await waitForValue(browserWindow.browser, HAS_CRITICAL_CSS_ONLY, false);
    expect(await evaluate(browserWindow.browser, FOOTER_VISIBILITY)).toBe('visible');
    await waitForValue(browserWindow.browser, FOOTER_IS_STYLED, true);
  });

  test('are painted after a timeout when the style sheet hangs and the URL has a fragment', async () => {
    await openWithFaults('/portfolio#main', { hang: STYLE_SHEET_PATH });
    expect(await evaluate(browserWindow.browser, IS_PAINTED)).toBe(false);
    await runScript(END_RENDER_TIMEOUT);
    await waitForValue(browserWindow.browser, IS_PAINTED, true);
    await waitUntilPainted(browserWindow.browser, readPageTexts('portfolio').hero.title);
  });

  test.each([
    ['paint timing', NO_PAINT_TIMING],
    ['a load event', NO_LOAD_EVENT],
  ])('appear with their styles after a timeout or an input, without %s', async (_feature, failureScript) => {
    const { browser } = browserWindow;
    await openWithFaults('/portfolio', { scripts: [failureScript] });
    expect([
      await evaluate(browser, HAS_CRITICAL_CSS_ONLY),
      await evaluate(browser, HAS_STYLE_SHEETS),
    ]).toEqual([true, false]);
    await runScript(END_RENDER_TIMEOUT);
    await waitForValue(browser, HAS_CRITICAL_CSS_ONLY, false);
    expect(await evaluate(browser, HAS_STYLE_SHEETS)).toBe(true);
    await openWithFaults('/homes', { scripts: [failureScript] });
    expect(await evaluate(browser, HAS_CRITICAL_CSS_ONLY)).toBe(true);
    await dispatchInput();
    await waitForValue(browser, HAS_CRITICAL_CSS_ONLY, false);
  });
});

describe('the page without a working bootstrap script', () => {
  test.each<[string, ProxyFaults]>([
    ['is blocked by the policy', { blockBootstrap: true }],
    ['fails at its start', { scripts: [BOOTSTRAP_FAILS] }],
    ['fails near its end', { scripts: [BOOTSTRAP_FAILS_LATE] }],
  ])('is complete without controls when the script %s', async (_failure, faults) => {
    const { browser } = browserWindow;
    await openWithFaults('/portfolio', faults);
    await runScript(END_RENDER_TIMEOUT);
    await waitForValue(browser, FOOTER_IS_STYLED, true);
    expect([
      await evaluate(browser, HAS_CRITICAL_CSS_ONLY),
      await evaluate(browser, IS_FILTER_VISIBLE),
    ]).toEqual([false, false]);
    await clickWhenStable(browser, `${PROJECT_LIST} a`);
    await waitForValue(browser, 'location.pathname', FIRST_PROJECT_PATH);
  });
});

describe('hydration', () => {
  test('hides controls after a timeout, and shows them when it completes later', async () => {
    const { browser } = browserWindow;
    await openWithFaults('/portfolio', { hang: ENTRY_PATH });
    await dispatchInput();
    expect(await evaluate(browser, IS_FILTER_VISIBLE)).toBe(true);
    await waitForValue(browser, `(${END_HYDRATION_TIMEOUT}, ${IS_FILTER_VISIBLE})`, false);
    proxy.releaseRequests();
    await waitForHydration(browser);
    await waitForValue(browser, IS_FILTER_VISIBLE, true);
    await runScript(`${SECOND_BUTTON_ELEMENT}.click()`);
    await waitForValue(browser, `${SECOND_BUTTON_ELEMENT}.getAttribute('aria-pressed')`, 'true');
    await waitForValue(browser, IS_CATEGORY_IN_URL, true);
  });

  test('passes a delayed click on a link to the browser after a timeout', async () => {
    const { browser } = browserWindow;
    await openWithFaults('/portfolio', { hang: ENTRY_PATH });
    await clickWhenStable(browserWindow.browser, `${PROJECT_LIST} a`);
    expect(await evaluate(browser, 'location.pathname')).toBe('/portfolio');
    await runScript(END_HYDRATION_TIMEOUT);
    await waitForValue(browser, 'location.pathname', FIRST_PROJECT_PATH);
  });

  test('passes a click on a link to the browser when it fails', async () => {
    await openWithFaults('/portfolio', { fail: ENTRY_PATH });
    await clickWhenStable(browserWindow.browser, `${PROJECT_LIST} a`);
    await waitForValue(browserWindow.browser, 'location.pathname', FIRST_PROJECT_PATH);
  });

  test('repeats a delayed click once after a timeout when the ready event is missing', async () => {
    const { browser } = browserWindow;
    await openWithFaults('/portfolio', { scripts: [NO_READY_EVENT] });
    await clickWhenStable(browserWindow.browser, SECOND_FILTER_BUTTON);
    await waitForHydration(browser);
    expect(await evaluate(browser, `${SECOND_BUTTON_ELEMENT}.getAttribute('aria-pressed')`)).toBe('false');
    await runScript(`window.changeCount = 0;
      new MutationObserver(() => window.changeCount += 1).observe(${SECOND_BUTTON_ELEMENT}, { attributeFilter: ['aria-pressed'] });
      ${END_HYDRATION_TIMEOUT}`);
    await waitForValue(browser, `${SECOND_BUTTON_ELEMENT}.getAttribute('aria-pressed')`, 'true');
    expect(await evaluate(browser, 'changeCount')).toBe(1);
    await waitForValue(browser, IS_CATEGORY_IN_URL, true);
  });

  test('starts when a carousel scrolls into view, also without storage', async () => {
    await openWithFaults('/', { scripts: [NO_STORAGE] });
    // Brings the carousels into view by CSS, because scrolling would start hydration. The observer is notified in the next frame.
    await browserWindow.browser.executeAsyncScript(`const [done] = arguments;
      for (const carousel of document.querySelectorAll('[aria-roledescription=carousel]')) carousel.style = 'position: fixed; top: 0';
      requestAnimationFrame(() => requestAnimationFrame(done));`);
    await waitForHydration(browserWindow.browser);
  });

  test('does not start without IntersectionObserver, and the page is complete', async () => {
    const { browser } = browserWindow;
    await openWithFaults('/portfolio', { scripts: [NO_INTERSECTION_OBSERVER] });
    await waitForValue(browser, HAS_CRITICAL_CSS_ONLY, false);
    expect([await evaluate(browser, IS_FILTER_VISIBLE), await evaluate(browser, FOOTER_VISIBILITY)]).toEqual([
      false,
      'visible',
    ]);
    await clickWhenStable(browser, `${PROJECT_LIST} a`);
    await waitForValue(browser, 'location.pathname', FIRST_PROJECT_PATH);
  });
});
