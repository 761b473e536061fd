import { isPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test('the other pictures wait until the first has come', async ({ page }) => {
    const asked: string[] = [];
    let answer = () => {};
    await page.route(isPicture, async (route) => {
      asked.push(route.request().url());
      if (asked.length === 1)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      await route.continue();
    });
    await page.goto('/portfolio', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).not.toHaveClass(/unstyled/);
    expect(asked).toHaveLength(1);
    answer();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  });

  test('the code is fetched ahead before the other pictures', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (isPicture(url)) asked.push('picture');
      else if (url.pathname.endsWith('.js')) asked.push('code');
    });
    // The first picture comes once the page is painted, as on any line that is not this machine's own.
    await page.route(isPicture, async (route) => {
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
    await page.route(isPicture, (route) => {
      asked.push(route.request().url());
      return asked.length === 1 ? undefined : route.continue();
    });
    await page.goto('/portfolio', { waitUntil: 'domcontentloaded' });
    await page.mouse.wheel(0, 600);
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  });
});

test('a mouse that rests where a page appears does not start the application; one that moves does', async ({
  page,
}) => {
  const app = () => page.evaluate(() => document.documentElement.dataset.app);
  await page.goto('/about');
  const devtools = await page.context().newCDPSession(page);
  // What a browser tells a page that appears beneath a mouse: a place, and no movement.
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  await page.waitForTimeout(500);
  expect(await app()).toBeUndefined();
  await page.mouse.move(310, 310);
  await page.mouse.move(320, 320);
  await expect.poll(app).toBe('ready');
});
