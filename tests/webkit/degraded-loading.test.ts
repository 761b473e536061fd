import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  FIRST_SCRIPT_FAILS,
  FIRST_SCRIPT_FAILS_LATE,
  HELD_TIMERS,
  NO_INTERSECTION_OBSERVER,
  NO_LOAD_EVENT,
  NO_PAINT_TIMING,
  NO_READY_EVENT,
  NO_STORAGE,
  passTime,
} from '../support/failure-scripts.ts';
import { messages } from '../support/messages.ts';
import { projects, readPageTexts } from '../support/routes.ts';
import { startWebKit } from './support/browser.ts';
import { type Faults, type FaultySite, startFaultyProxy } from './support/faulty-proxy.ts';
import { useBuiltSite } from './support/on-site.ts';
import { byLabel, evaluate, firstElement, waitForHydration, waitForValue } from './support/page.ts';
import { waitUntilPainted } from './support/painted.ts';
import { clickWhenStable } from './support/press.ts';

// Each row of the table in apps/site/app/critical-path/README.md: what ends it is broken, and it ends all the same. The same in other engines:
// tests/e2e/degraded-loading.spec.ts.

const open = useBuiltSite(() => startWebKit({ waitsForLoad: false }));
const visit = open({ width: 1440, height: 900 });

const PROJECTS = byLabel(messages.portfolio.list);
const FILTER = byLabel(messages.portfolio.filter);
const SECOND_BUTTON = `${FILTER} button:nth-of-type(2)`;

const STYLES = /\/assets\/[^/]+\.css$/;
/** Of a page that no other test opens: the browser does not have it yet. */
const FIRST_PICTURE = new RegExp(readPageTexts('services').hero.picture.replaceAll('/', '-'));
/** One file, without which the application does not begin: a browser that waits for many has no line left for anything else. */
const ENTRY = /\/assets\/entry\.client[^/]*\.js$/;
const GIVEN_UP = passTime(20_000);
const SHOWN_ANYWAY = passTime(6_000);

const IS_WAITING = `document.querySelector('${CRITICAL_ONLY_SELECTOR}') !== null`;
const FOOTER = `getComputedStyle(document.querySelector('body > footer')).visibility`;
/** The rules in the page are for what is above it. */
const FOOTER_IS_STYLED = `getComputedStyle(document.querySelector('body > footer')).padding !== '0px'`;
const IS_PAINTED = `performance.getEntriesByType('paint').length > 0`;
/** 1 if there is any, 0 otherwise. */
const STYLE_SHEETS = `Number(document.querySelector('head > link[rel=stylesheet]') !== null)`;
const FILTER_SHOWN = `${firstElement(FILTER)}.getClientRects().length > 0`;
const SECOND = firstElement(SECOND_BUTTON);
/** Waited for, or the change of the address would come between the next test and its page. */
const IS_IN_ADDRESS = `location.search.includes('category')`;
const FIRST_PROJECT = `/portfolio/${projects[0]?.id}`;

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultyProxy(visit.address(''));
});
beforeEach(() => site.break({}));
afterAll(() => site?.stop());

/** Opens a page in which this is broken, and waits until it is read, but not for what may not come. */
async function go(path: string, { scripts = [], ...faults }: Faults = {}): Promise<void> {
  site.break({ ...faults, scripts: [HELD_TIMERS, ...scripts] });
  await run('window.isLeft = true');
  await visit.browser.get(site.address(path));
  await waitForValue(visit.browser, `!window.isLeft && document.readyState !== 'loading'`, true);
}

const run = (script: string) => visit.browser.executeScript(script);
/** A sign of intent: a key is told only to a window that has the focus. */
const giveSign = () => run(`dispatchEvent(new Event('scroll'))`);

/** Waits until the page's last line is painted. */
async function seeEnd(): Promise<void> {
  await run('scrollTo(0, document.body.scrollHeight)');
  await waitUntilPainted(visit.browser, messages.pages.termsOfService);
}

describe('what is below the first screens', () => {
  test('is shown at once when the styles fail', async () => {
    await go('/portfolio', { fail: STYLES });
    await waitForValue(visit.browser, IS_WAITING, false);
    expect(await evaluate(visit.browser, FOOTER)).toBe('visible');
  });

  test('waits for styles that hang, and then no longer', async () => {
    await go('/portfolio', { hang: STYLES });
    await waitForValue(visit.browser, STYLE_SHEETS, 1);
    expect(await evaluate(visit.browser, FOOTER)).toBe('hidden');
    await run(SHOWN_ANYWAY);
    await waitForValue(visit.browser, FOOTER, 'visible');
    await seeEnd();
  });

  test('waits for a first picture that hangs, and then no longer', async () => {
    await go('/services', { hang: FIRST_PICTURE });
    await waitUntilPainted(visit.browser, readPageTexts('services').hero.title);
    expect([await evaluate(visit.browser, IS_WAITING), await evaluate(visit.browser, STYLE_SHEETS)]).toEqual([
      true,
      0,
    ]);
    await run(SHOWN_ANYWAY);
    await waitForValue(visit.browser, IS_WAITING, false);
    expect(await evaluate(visit.browser, FOOTER)).toBe('visible');
    await waitForValue(visit.browser, FOOTER_IS_STYLED, true);
  });

  test('is painted after that while, too, for who comes to a place in the page and waits for the styles', async () => {
    await go('/portfolio#main', { hang: STYLES });
    expect(await evaluate(visit.browser, IS_PAINTED)).toBe(false);
    await run(SHOWN_ANYWAY);
    await waitForValue(visit.browser, IS_PAINTED, true);
    await waitUntilPainted(visit.browser, readPageTexts('portfolio').hero.title);
  });

  test.each([
    ['a browser that says nothing of paint', NO_PAINT_TIMING],
    ['a load event that is lost', NO_LOAD_EVENT],
  ])(
    '%s: it is shown, with its styles, after a while, or as soon as there is a sign of intent',
    async (_what, broken) => {
      const { browser } = visit;
      await go('/portfolio', { scripts: [broken] });
      expect([await evaluate(browser, IS_WAITING), await evaluate(browser, STYLE_SHEETS)]).toEqual([true, 0]);
      await run(SHOWN_ANYWAY);
      await waitForValue(browser, IS_WAITING, false);
      expect(await evaluate(browser, STYLE_SHEETS)).toBe(1);
      await go('/homes', { scripts: [broken] });
      expect(await evaluate(browser, IS_WAITING)).toBe(true);
      await giveSign();
      await waitForValue(browser, IS_WAITING, false);
    },
  );
});

describe('the first script', () => {
  test.each<[string, Faults]>([
    ['that the policy refuses', { refuse: true }],
    ['that fails at once', { scripts: [FIRST_SCRIPT_FAILS] }],
    ['that fails half-way', { scripts: [FIRST_SCRIPT_FAILS_LATE] }],
  ])('%s: the styles come, and the page is what it is without', async (_what, faults) => {
    const { browser } = visit;
    await go('/portfolio', faults);
    await run(SHOWN_ANYWAY);
    await waitForValue(browser, FOOTER_IS_STYLED, true);
    expect([await evaluate(browser, IS_WAITING), await evaluate(browser, FILTER_SHOWN)]).toEqual([
      false,
      false,
    ]);
    await clickWhenStable(browser, `${PROJECTS} a`);
    await waitForValue(browser, 'location.pathname', FIRST_PROJECT);
  });
});

describe('the application', () => {
  test('that hangs is given up: its controls go; when it comes after all they are back, and work', async () => {
    const { browser } = visit;
    await go('/portfolio', { hang: ENTRY });
    await giveSign();
    expect(await evaluate(browser, FILTER_SHOWN)).toBe(true);
    await waitForValue(browser, `(${GIVEN_UP}, ${FILTER_SHOWN})`, false);
    site.letGo();
    await waitForHydration(browser);
    await waitForValue(browser, FILTER_SHOWN, true);
    await run(`${SECOND}.click()`);
    await waitForValue(browser, `${SECOND}.getAttribute('aria-pressed')`, 'true');
    await waitForValue(browser, IS_IN_ADDRESS, true);
  });

  test('that hangs: a click on a link that it answers is kept, and the browser’s in the end', async () => {
    const { browser } = visit;
    await go('/portfolio', { hang: ENTRY });
    await clickWhenStable(visit.browser, `${PROJECTS} a`);
    expect(await evaluate(browser, 'location.pathname')).toBe('/portfolio');
    await run(GIVEN_UP);
    await waitForValue(browser, 'location.pathname', FIRST_PROJECT);
  });

  test('that fails: a click on such a link is the browser’s at once', async () => {
    await go('/portfolio', { fail: ENTRY });
    await clickWhenStable(visit.browser, `${PROJECTS} a`);
    await waitForValue(visit.browser, 'location.pathname', FIRST_PROJECT);
  });

  test('whose word of readiness is lost: a click that was kept is made in the end, once', async () => {
    const { browser } = visit;
    await go('/portfolio', { scripts: [NO_READY_EVENT] });
    await clickWhenStable(visit.browser, SECOND_BUTTON);
    await waitForHydration(browser);
    expect(await evaluate(browser, `${SECOND}.getAttribute('aria-pressed')`)).toBe('false');
    await run(`window.acted = 0;
      new MutationObserver(() => window.acted += 1).observe(${SECOND}, { attributeFilter: ['aria-pressed'] });
      ${GIVEN_UP}`);
    await waitForValue(browser, `${SECOND}.getAttribute('aria-pressed')`, 'true');
    expect(await evaluate(browser, 'acted')).toBe(1);
    await waitForValue(browser, IS_IN_ADDRESS, true);
  });

  test('begins with what moves by itself, where storage is denied, too', async () => {
    await go('/', { scripts: [NO_STORAGE] });
    // Seen without a sign of intent, such as scrolling would be. It is told with the next frame.
    await visit.browser.executeAsyncScript(`const [done] = arguments;
      for (const one of document.querySelectorAll('[aria-roledescription=carousel]')) one.style = 'position: fixed; top: 0';
      requestAnimationFrame(() => requestAnimationFrame(done));`);
    await waitForHydration(visit.browser);
  });

  test('is not there in a browser that does not tell what comes into view: the page is what it is without', async () => {
    const { browser } = visit;
    await go('/portfolio', { scripts: [NO_INTERSECTION_OBSERVER] });
    await waitForValue(browser, IS_WAITING, false);
    expect([await evaluate(browser, FILTER_SHOWN), await evaluate(browser, FOOTER)]).toEqual([
      false,
      'visible',
    ]);
    await clickWhenStable(browser, `${PROJECTS} a`);
    await waitForValue(browser, 'location.pathname', FIRST_PROJECT);
  });
});
