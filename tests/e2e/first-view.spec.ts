import { APP_READY_SELECTOR, CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { isImageUrl } from '../support/images.ts';
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
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
    expect(requestedUrls).toHaveLength(1);
    respond();
    await expect.poll(() => requestedUrls.length).toBeGreaterThan(1);
  });

  test('a whole page is laid out without scrolling', async ({ page }) => {
    for (const path of ['/', '/process']) {
      await page.goto(path);
      await waitForLayout(page);
      await expect
        .poll(() => countUnrendered(page.locator('main > *, main > ol > *, body > footer')), path)
        .toBe(0);
    }
  });
});

test('a moving mouse starts hydration, and a mouse at rest does not', async ({ page }) => {
  await page.goto('/about');
  // Browsers also send this event if a page appears under a mouse that does not move.
  const send = (movementX: number) =>
    page.evaluate(
      (movement) => dispatchEvent(new PointerEvent('pointermove', { movementX: movement })),
      movementX,
    );
  const requestedPaths: string[] = [];
  await waitForLayout(page);
  page.on('request', (request) => {
    // Images below the first screen may still load.
    if (request.resourceType() !== 'image') requestedPaths.push(new URL(request.url()).pathname);
  });
  await send(0);
  // The modules would be requested before this file.
  await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
  expect(requestedPaths).toEqual(['/robots.txt']);
  await send(5);
  await page.locator(APP_READY_SELECTOR).waitFor();
});
