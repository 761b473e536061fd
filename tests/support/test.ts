import { test as base, expect, type Locator, type Page } from '@playwright/test';
import {
  APP_READY_SELECTOR,
  CRITICAL_ONLY_SELECTOR,
  RERENDERED_MESSAGE,
} from '../../apps/site/app/critical-path/contract.ts';
import { HOLD_TIMERS } from './failure-scripts.ts';

interface BrowserMonitor {
  /** Errors and console messages that a test expects. */
  allowedMessages: RegExp[];
  /** Uncaught errors. */
  errors: string[];
  /** Uncaught errors, and warnings and errors of the console. */
  messages: string[];
  /** Requests to other origins. */
  crossOriginRequests: string[];
}

/** Console messages that are not errors of the site. */
const IGNORED_MESSAGES = [
  // Chromium: the CSS of the next document arrived too late for a view transition.
  /ViewTransition opt-in disabled/,
  // Machines without a graphics card: a screenshot of WebGL was taken.
  /GL Driver Message .*GPU stall due to ReadPixels/,
  // Chromium: on a busy machine, the admin used a preloaded response only some seconds after the page had loaded.
  /\/admin\/api\/\S+ was preloaded using link preload but not used within a few seconds/,
  // Firefox: the page was left while a font was loading (NS_BINDING_ABORTED).
  /downloadable font: download failed .* status=2152398850 /,
];

interface Fixtures {
  /** Whether warnings and errors of the console fail the test, too. For the tests of each kind of page. */
  checksConsole: boolean;
  browserMonitor: BrowserMonitor;
  heldTimers: undefined;
  pageWithoutScript: Page;
}

/**
 * Extends `test` of Playwright: a test fails on uncaught errors and on requests to other origins, and timers of 3.5 s and more do
 * not run, unless the test installs `page.clock`.
 */
export const test = base.extend<Fixtures>({
  checksConsole: [false, { option: true }],
  browserMonitor: [
    async ({ context, baseURL, browserName, checksConsole }, use) => {
      const browserMonitor: BrowserMonitor = {
        allowedMessages: [],
        errors: [],
        messages: [],
        crossOriginRequests: [],
      };
      context.on('console', (message) => {
        // The message of a failed request does not contain the URL.
        const { url } = message.location();
        const urlSuffix = message.text().startsWith('Failed to load resource') ? ` (${url})` : '';
        const isLogged = ['error', 'warning'].includes(message.type());
        if (isLogged || message.text().startsWith(RERENDERED_MESSAGE))
          browserMonitor.messages.push(message.text() + urlSuffix);
      });
      context.on('weberror', (error) => {
        browserMonitor.errors.push(String(error.error()));
        browserMonitor.messages.push(String(error.error()));
      });
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(http|ws)/.test(url.protocol) && url.host !== new URL(baseURL ?? '').host)
          browserMonitor.crossOriginRequests.push(request.url());
      });
      await use(browserMonitor);
      // Mocked requests that are still pending would fail the next test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // Firefox reports only the type of a logged error, so expected errors cannot be recognized by their text.
      if (browserName === 'firefox' && browserMonitor.allowedMessages.length > 0)
        browserMonitor.allowedMessages.push(/^\w*Error$/);
      const { errors, messages } = browserMonitor;
      const unexpected = (checksConsole ? messages : errors).filter(
        (text) =>
          ![...IGNORED_MESSAGES, ...browserMonitor.allowedMessages].some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'unexpected errors').toEqual([]);
      expect(browserMonitor.crossOriginRequests, 'requests to other servers').toEqual([]);
    },
    { auto: true },
  ],
  heldTimers: [
    async ({ context }, use) => {
      await context.addInitScript(HOLD_TIMERS);
      await use(undefined);
    },
    { auto: true },
  ],
  /** A page with JavaScript disabled. */
  pageWithoutScript: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect, type Locator, type Page };

/** Opens a page and waits for hydration and layout, so that the next click is handled. */
export async function openHydratedPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
  await waitForLayout(page);
}

/** Triggers hydration by a scroll event, and waits until it is complete. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.locator(APP_READY_SELECTOR).waitFor();
  // Waits two frames for effects, which run after hydration.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

/** Waits for the CSS and the first image, so that the layout is final. */
export async function waitForLayout(page: Page): Promise<void> {
  await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
}

/**
 * Pauses the clock of the page: timers run only by `page.clock.runFor`, independent of the machine's load. Requires
 * `page.clock.install()` before the page is opened.
 */
export async function pausePageClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Records the delays of timers in following documents. Call it after `page.clock.install()`. */
export async function recordTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const originalSetTimeout = window.setTimeout;
    const delays: (number | undefined)[] = [];
    Object.assign(window, {
      delays,
      setTimeout: (handler: () => void, delayMs?: number, ...rest: unknown[]) => {
        delays.push(delayMs);
        return originalSetTimeout(handler, delayMs, ...rest);
      },
    });
  });
}

/**
 * Waits until the page has set a timer, then advances the clock. The page may set the timer late, because responses arrive in real
 * time, even if the clock is paused. Requires `recordTimers`.
 *
 * @param delayMs delay of the timer.
 * @param times number of such timers that must have been set.
 */
export async function advanceTimer(page: Page, delayMs: number, times = 1): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((expectedDelay) => {
        const delays: unknown = Reflect.get(window, 'delays');
        return Array.isArray(delays) ? delays.filter((value) => value === expectedDelay).length : 0;
      }, delayMs),
    )
    .toBe(times);
  await page.clock.runFor(delayMs);
}

/** Returns how far the content overflows the right edge of the viewport, in CSS pixels. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Finds the status message of a link that waits for the network. It exists and is empty once links are intercepted. */
export const offlineStatus = (page: Page): Locator => page.locator('p[role=status]:is(body > *, dialog > *)');

/** Waits for the code that loads after hydration. It prefetches pages, and handles links while the browser is offline. */
export const waitForPostHydration = (page: Page): Promise<void> => expect(offlineStatus(page)).toBeAttached();
