import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { READY, REDRAWN, WAITING } from '../../apps/site/app/critical-path/states.ts';

interface Watch {
  /** Messages on the console, and errors, that a test brings about on purpose. */
  expected: RegExp[];
  /** What the browser complained of so far. */
  complaints: string[];
  /** Requests that left the site. */
  foreign: string[];
}

/** What browsers say without anything being wrong. */
const NO_COMPLAINT = [
  // Chromium, where the next document's rules arrive too late for a transition to it. The document itself is shown.
  /ViewTransition opt-in disabled/,
  // Without a graphics card, of reading its own picture, as a look at the page does.
  /GL Driver Message .*GPU stall due to ReadPixels/,
  // Firefox, of a font that was on its way when the page was left (NS_BINDING_ABORTED).
  /downloadable font: download failed .* status=2152398850 /,
];

/** The tests' own `test`: it fails whenever the browser complains of something that the test did not announce. */
export const test = base.extend<{ watch: Watch; noScript: Page }>({
  watch: [
    async ({ context, baseURL, browserName }, use) => {
      const watch: Watch = { expected: [], complaints: [], foreign: [] };
      context.on('console', (message) => {
        // Of what could not be loaded the text does not say what it was.
        const { url } = message.location();
        const address = message.text().startsWith('Failed to load resource') ? ` (${url})` : '';
        if (['error', 'warning'].includes(message.type()) || message.text().startsWith(REDRAWN))
          watch.complaints.push(message.text() + address);
      });
      context.on('weberror', (error) => watch.complaints.push(String(error.error())));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(http|ws)/.test(url.protocol) && url.host !== new URL(baseURL ?? '').host)
          watch.foreign.push(request.url());
      });
      await use(watch);
      // An answer that a test changes on its way may still be asked for when the test is over: it would fail the next one.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // Firefox's protocol tells of an error that is logged its kind alone.
      if (browserName === 'firefox' && watch.expected.length > 0) watch.expected.push(/^\w*Error$/);
      const unexpected = watch.complaints.filter(
        (text) => ![...NO_COMPLAINT, ...watch.expected].some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'complaints on the console').toEqual([]);
      expect(watch.foreign, 'requests to other servers').toEqual([]);
    },
    { auto: true },
  ],
  /** A page of a browser in which script is switched off. */
  noScript: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect, type Locator, type Page };

/** Opens a page and waits until its script has taken over and all is in its place, so that what is clicked next is heard. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await laidOut(page);
}

/** Gives a sign of intent, for which the application waits, and waits until it has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.locator(READY).waitFor();
  // Effects run after the elements are bound; two frames let them finish.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

/** Waits until the page has all its rules and its first picture, and so its height. */
export async function laidOut(page: Page): Promise<void> {
  await expect(page.locator(WAITING)).toHaveCount(0);
}

/**
 * Stops time in the page: from here on timers run only by `page.clock.runFor`, so that a busy machine changes nothing. The
 * page must have been opened with `page.clock.install()` before.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Notes the timers that the page's code sets from its next document on. Called after `page.clock.install()`. */
export async function noteTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = window.setTimeout;
    const delays: (number | undefined)[] = [];
    Object.assign(window, {
      delays,
      setTimeout: (handler: () => void, delay?: number, ...rest: unknown[]) => {
        delays.push(delay);
        return set(handler, delay, ...rest);
      },
    });
  });
}

/**
 * Lets a wait of the page's code pass, once it has begun: an answer is read in real time, however the page's clock stands.
 *
 * @param delay what the code waits, in milliseconds.
 * @param times how often it has begun such a wait by then.
 */
export async function passWait(page: Page, delay: number, times = 1): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((of) => {
        const delays: unknown = Reflect.get(window, 'delays');
        return Array.isArray(delays) ? delays.filter((one) => one === of).length : 0;
      }, delay),
    )
    .toBe(times);
  await page.clock.runFor(delay);
}

/** How far the page's content reaches past the right edge of the screen, in CSS pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether the page behind a dialog or menu can be scrolled. */
export async function scrolls(page: Page): Promise<boolean> {
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 400);
  await page.waitForTimeout(250);
  return (await page.evaluate(() => scrollY)) !== before;
}

/** What says that a link waits for the line; there, and empty, once links are held. */
export const offlineLine = (page: Page): Locator => page.locator('p[role=status]:is(body > *, dialog > *)');
