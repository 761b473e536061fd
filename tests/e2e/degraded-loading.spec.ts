import { APP_READY_SELECTOR, CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  BOOTSTRAP_FAILS,
  BOOTSTRAP_FAILS_LATE,
  blockBootstrapScript,
  NO_INTERSECTION_OBSERVER,
  NO_LOAD_EVENT,
  NO_PAINT_TIMING,
  NO_READY_EVENT,
  NO_STORAGE,
  runHeldTimers,
} from '../support/failure-scripts.ts';
import { isImageUrl } from '../support/images.ts';
import { messages } from '../support/messages.ts';
import { projects } from '../support/routes.ts';
import { expect, type Page, test } from '../support/test.ts';

// Each test blocks the event that normally ends a loading state (see the table in apps/site/app/critical-path/README.md). The
// timeout must end the state.

const STYLE_SHEET_URL = /\/assets\/[^/]+\.css$/;
const MODULE_URL = /\/assets\/[^/]+\.js$/;
const HYDRATION_TIMEOUT_MS = 20_000;
const RENDER_TIMEOUT_MS = 6_000;

const footer = (page: Page) => page.locator('body > footer');
const categoryFilter = (page: Page) => page.getByRole('group', { name: messages.portfolio.filter });
const firstCard = (page: Page) =>
  page.getByRole('list', { name: messages.portfolio.list }).getByRole('link').first();

/** Opens a page with failure scripts, and waits until it is parsed. The load event may never fire. */
async function openWithFailures(page: Page, path: string, ...failureScripts: string[]): Promise<void> {
  for (const script of failureScripts) await page.addInitScript(script);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
}

/** Runs the timers that HOLD_TIMERS has held, as if the timeout had elapsed. */
const elapseTimeout = (page: Page, delayMs: number) => page.evaluate(runHeldTimers(delayMs));

/** Lets requests hang until `release` is called. */
async function hangRequests(
  page: Page,
  url: RegExp,
): Promise<{ requestedUrls: string[]; release: () => void }> {
  const requestedUrls: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    requestedUrls.push(route.request().url());
    await released;
    await route.continue();
  });
  return { requestedUrls, release };
}

// Sections below the first view are hidden until the style sheet and the first image have loaded.
test.describe('later sections', () => {
  test('appear after a timeout when the style sheet hangs', async ({ page }) => {
    const { requestedUrls } = await hangRequests(page, STYLE_SHEET_URL);
    await openWithFailures(page, '/portfolio');
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(0);
    await expect(footer(page)).toHaveCSS('visibility', 'hidden');
    await elapseTimeout(page, RENDER_TIMEOUT_MS);
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
  });

  test('are painted after a timeout when the style sheet hangs and the URL has a fragment', async ({
    page,
  }) => {
    const { requestedUrls, release } = await hangRequests(page, STYLE_SHEET_URL);
    await openWithFailures(page, '/portfolio#main');
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(0);
    const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length > 0);
    await elapseTimeout(page, RENDER_TIMEOUT_MS);
    await expect.poll(painted).toBe(true);
    // A style sheet that arrives after the timeout is applied.
    release();
    await expect(footer(page)).not.toHaveCSS('padding', '0px');
  });

  test('appear when the style sheet fails', async ({ page }) => {
    await page.route(STYLE_SHEET_URL, (route) => route.abort());
    await openWithFailures(page, '/portfolio');
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
  });

  for (const [feature, failureScript] of [
    ['paint timing', NO_PAINT_TIMING],
    ['a load event', NO_LOAD_EVENT],
  ] as const)
    test(`appear with their styles after a timeout or an input, without ${feature}`, async ({ page }) => {
      for (const show of [() => elapseTimeout(page, RENDER_TIMEOUT_MS), () => page.keyboard.press('Shift')]) {
        await openWithFailures(page, '/portfolio', failureScript);
        await page.waitForLoadState('load');
        await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
        await show();
        await expect(page.locator('head > link[rel=stylesheet]')).not.toHaveCount(0);
        await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
      }
    });

  test('appear after a timeout when the first image hangs', async ({ page }) => {
    const requestedUrls: string[] = [];
    await page.route(isImageUrl, (route) => {
      requestedUrls.push(route.request().url());
      // The first request hangs.
      return requestedUrls.length === 1 ? undefined : route.continue();
    });
    await openWithFailures(page, '/portfolio');
    await expect.poll(() => requestedUrls.length).toBe(1);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
    await elapseTimeout(page, RENDER_TIMEOUT_MS);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(1);
  });
});

test.describe('the page without a working bootstrap script', () => {
  /** Reads a style of the footer, for which the critical CSS has no rules. */
  const footerPadding = (page: Page) => footer(page).evaluate((element) => getComputedStyle(element).padding);

  /** Expects that the page has all its styles, that its links work, and that it hides controls that need script. */
  async function expectComplete(page: Page, padding: string): Promise<void> {
    await expect.poll(() => footerPadding(page)).toBe(padding);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
    await expect(categoryFilter(page)).toBeHidden();
    await firstCard(page).click();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${projects[0]?.id}$`));
  }

  for (const [when, failureScript] of [
    ['is blocked by the policy', ''],
    ['fails at its start', BOOTSTRAP_FAILS],
    ['fails near its end', BOOTSTRAP_FAILS_LATE],
  ] as const)
    test(`is complete when the script ${when}`, async ({ page, context, browserMonitor }) => {
      browserMonitor.allowedMessages.push(/broken on purpose/);
      await page.goto('/portfolio');
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
      const padding = await footerPadding(page);
      const failingPage = await context.newPage();
      if (failureScript === '')
        await failingPage.route('**/portfolio', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: blockBootstrapScript(await response.text()) });
        });
      await openWithFailures(failingPage, '/portfolio', failureScript);
      if (failureScript === BOOTSTRAP_FAILS_LATE) await elapseTimeout(failingPage, RENDER_TIMEOUT_MS);
      await expectComplete(failingPage, padding);
    });
});

test.describe('hydration', () => {
  test('hides controls after a timeout, and shows them when it completes later', {
    tag: '@firefox',
  }, async ({ page }) => {
    const { requestedUrls, release } = await hangRequests(page, MODULE_URL);
    await openWithFailures(page, '/portfolio');
    await page.keyboard.press('Shift');
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(0);
    await expect(categoryFilter(page)).toBeVisible();
    await expect
      .poll(async () => {
        await elapseTimeout(page, HYDRATION_TIMEOUT_MS);
        return categoryFilter(page).isVisible();
      })
      .toBe(false);
    release();
    await page.locator(APP_READY_SELECTOR).waitFor();
    await expect(categoryFilter(page)).toBeVisible();
    const last = categoryFilter(page).getByRole('button').last();
    await last.click();
    await expect(last).toHaveAttribute('aria-pressed', 'true');
  });

  test('passes a delayed click on a link to the browser after a timeout', async ({ page }) => {
    await hangRequests(page, MODULE_URL);
    await openWithFailures(page, '/portfolio');
    await firstCard(page).click();
    await expect(page).toHaveURL(/\/portfolio$/);
    await elapseTimeout(page, HYDRATION_TIMEOUT_MS);
    await expect(page).toHaveURL(new RegExp(`/portfolio/${projects[0]?.id}$`));
  });

  test('passes a click with a modifier key to the browser at once', async ({ page }) => {
    await hangRequests(page, MODULE_URL);
    await openWithFailures(page, '/portfolio');
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        Object.assign(window, { isLeftToBrowser: !event.defaultPrevented });
        // Prevents a new tab or a download.
        event.preventDefault();
      }),
    );
    const isLeftToBrowser = () => page.evaluate(() => Reflect.get(window, 'isLeftToBrowser') ?? false);
    await firstCard(page).click();
    await expect.poll(isLeftToBrowser).toBe(false);
    for (const key of ['Alt', 'Control', 'Meta', 'Shift'] as const) {
      await page.evaluate(() => Object.assign(window, { isLeftToBrowser: false }));
      await firstCard(page).click({ modifiers: [key] });
      await expect.poll(isLeftToBrowser, key).toBe(true);
    }
  });

  test('repeats a delayed click once after a timeout when the ready event is missing', async ({ page }) => {
    await openWithFailures(page, '/portfolio', NO_READY_EVENT);
    const button = categoryFilter(page).getByRole('button').nth(1);
    await button.click();
    await page.locator(APP_READY_SELECTOR).waitFor();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await elapseTimeout(page, HYDRATION_TIMEOUT_MS);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('a carousel in view', () => {
  // In this viewport, a carousel is in view without scrolling.
  test.use({ viewport: { width: 1440, height: 9000 } });

  test('starts hydration, also without storage', async ({ page }) => {
    await openWithFailures(page, '/', NO_STORAGE);
    await page.locator(APP_READY_SELECTOR).waitFor();
  });

  test('does not start hydration without IntersectionObserver, and the page is complete', async ({
    page,
  }) => {
    await openWithFailures(page, '/portfolio', NO_INTERSECTION_OBSERVER);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    await expect(categoryFilter(page)).toBeHidden();
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
    await firstCard(page).click();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${projects[0]?.id}$`));
    await expect(page.locator(APP_READY_SELECTOR)).toHaveCount(0);
  });
});
