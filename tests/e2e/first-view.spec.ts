import { APP_READY_SELECTOR, CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { HOLD_TIMERS } from '../support/failure-scripts.ts';
import { isImageUrl } from '../support/images.ts';
import { messages } from '../support/messages.ts';
import { candleCount } from '../support/routes.ts';
import { expect, type Locator, test, waitForLayout } from '../support/test.ts';

/** Counts the elements that the browser has not laid out yet (`content-visibility: auto`). */
const countUnrendered = (locator: Locator): Promise<number> =>
  locator.evaluateAll(
    (elements) =>
      elements.filter(
        ({ firstElementChild }) => !firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } });
  // Holds the timer that shows the later sections of a page, which could end too early on a busy machine.
  test.beforeEach(({ page }) => page.addInitScript(HOLD_TIMERS));

  test('the other images load after the first image', { tag: '@main' }, async ({ page }) => {
    const requestedUrls: string[] = [];
    let respond = () => {};
    await page.route(isImageUrl, async (route) => {
      requestedUrls.push(route.request().url());
      if (requestedUrls.length === 1)
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
      await route.continue();
    });
    await page.goto('/portfolio', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => requestedUrls.length).toBe(1);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
    expect(requestedUrls).toHaveLength(1);
    respond();
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(1);
  });

  test('scripts are prefetched before the other images', { tag: '@chromium' }, async ({ page }) => {
    const requestedTypes: ('image' | 'script')[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (isImageUrl(url)) requestedTypes.push('image');
      else if (url.pathname.endsWith('.js')) requestedTypes.push('script');
    });
    // Delays the first image until the page is painted, as on a real network.
    let isFirst = true;
    await page.route(isImageUrl, async (route) => {
      const isDelayed = isFirst;
      isFirst = false;
      if (isDelayed)
        await page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
            }),
        );
      await route.continue();
    });
    await page.goto('/portfolio');
    await expect.poll(() => requestedTypes.filter((type) => type === 'image').length).toBeGreaterThan(1);
    expect(requestedTypes.indexOf('script')).toBe(1);
    expect(requestedTypes.indexOf('image', 1)).toBeGreaterThan(
      requestedTypes.filter((type) => type === 'script').length,
    );
  });

  test('scrolling loads the other images while the first image hangs', async ({ page }) => {
    const requestedUrls: string[] = [];
    await page.route(isImageUrl, (route) => {
      requestedUrls.push(route.request().url());
      return requestedUrls.length === 1 ? undefined : route.continue();
    });
    await page.goto('/portfolio', { waitUntil: 'domcontentloaded' });
    await page.mouse.wheel(0, 600);
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(1);
  });

  test('a long list is laid out completely without scrolling', async ({ page }) => {
    await page.goto('/nazaakat');
    // Elements that are not laid out have no role, so this uses a CSS selector.
    const candles = page.locator(`ul[aria-label="${messages.candles.list}"] > li`);
    expect(await candles.count()).toBe(candleCount);
    await expect.poll(() => countUnrendered(candles)).toBe(0);
  });

  test('a whole page is laid out without scrolling', async ({ page }) => {
    for (const path of ['/', '/process', '/homes']) {
      await page.goto(path);
      await waitForLayout(page);
      await expect
        .poll(() => countUnrendered(page.locator('main > *, main > ol > *, body > footer')), path)
        .toBe(0);
    }
  });
});

test('a moving mouse starts hydration, and a resting mouse does not', {
  tag: '@chromium',
}, async ({ page }) => {
  const readyCount = () => page.locator(APP_READY_SELECTOR).count();
  await page.goto('/about');
  const devtools = await page.context().newCDPSession(page);
  // Browsers also send this event if a page appears under a mouse that does not move.
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  await page.waitForTimeout(500);
  expect(await readyCount()).toBe(0);
  await page.mouse.move(310, 310);
  await page.mouse.move(320, 320);
  await expect.poll(readyCount).toBe(1);
});
