import { APP_READY_SELECTOR, CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { isImageUrl } from '../support/images.ts';
import { messages } from '../support/messages.ts';
import { candleCount } from '../support/routes.ts';
import { expect, type Locator, test, waitForLayout } from '../support/test.ts';

/** How many of these parts have contents that are not laid out. */
const passedOver = (parts: Locator): Promise<number> =>
  parts.evaluateAll(
    (elements) =>
      elements.filter(
        ({ firstElementChild }) => !firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test('the other pictures wait until the first has come', { tag: '@main' }, async ({ page }) => {
    const asked: string[] = [];
    let answer = () => {};
    await page.route(isImageUrl, async (route) => {
      asked.push(route.request().url());
      if (asked.length === 1)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      await route.continue();
    });
    await page.goto('/portfolio', { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
    expect(asked).toHaveLength(1);
    answer();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  });

  test('the code is fetched ahead before the other pictures', { tag: '@chromium' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (isImageUrl(url)) asked.push('picture');
      else if (url.pathname.endsWith('.js')) asked.push('code');
    });
    // The first picture comes once the page is painted, as on any line that is not this machine's own.
    let first = true;
    await page.route(isImageUrl, async (route) => {
      const waits = first;
      first = false;
      if (waits)
        await page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
            }),
        );
      await route.continue();
    });
    await page.goto('/portfolio');
    await expect.poll(() => asked.filter((kind) => kind === 'picture').length).toBeGreaterThan(1);
    expect(asked.indexOf('code')).toBe(1);
    expect(asked.indexOf('picture', 1)).toBeGreaterThan(asked.filter((kind) => kind === 'code').length);
  });

  test('who scrolls before the first picture has come sees the others', async ({ page }) => {
    const asked: string[] = [];
    await page.route(isImageUrl, (route) => {
      asked.push(route.request().url());
      return asked.length === 1 ? undefined : route.continue();
    });
    await page.goto('/portfolio', { waitUntil: 'domcontentloaded' });
    await page.mouse.wheel(0, 600);
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  });

  test('a long list is laid out to its end with no scroll', async ({ page }) => {
    await page.goto('/nazaakat');
    // By their place and not by their role, which they have once they are laid out.
    const candles = page.locator(`ul[aria-label="${messages.candles.list}"] > li`);
    expect(await candles.count()).toBe(candleCount);
    await expect.poll(() => passedOver(candles)).toBe(0);
  });

  test('a whole page is laid out, from its first part to the footer, with no scroll', async ({ page }) => {
    for (const path of ['/', '/process', '/homes']) {
      await page.goto(path);
      await waitForLayout(page);
      expect(await passedOver(page.locator('main > *, main > ol > *, body > footer')), path).toBe(0);
    }
  });
});

test('a mouse that rests where a page appears does not start the application; one that moves does', {
  tag: ['@chromium', '@main'],
}, async ({ page }) => {
  const app = () => page.locator(APP_READY_SELECTOR).count();
  await page.goto('/about');
  const devtools = await page.context().newCDPSession(page);
  // What a browser tells a page that appears beneath a mouse: a place, and no movement.
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  await page.waitForTimeout(500);
  expect(await app()).toBe(0);
  await page.mouse.move(310, 310);
  await page.mouse.move(320, 320);
  await expect.poll(app).toBe(1);
});
