import { messages } from '../support/messages.ts';
import { expect, openHydratedPage, type Page, test, waitForPostHydration } from '../support/test.ts';

const cursor = (page: Page) => page.locator('[data-cursor]');
const nativeCursor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).cursor);

/** Opens a page and moves the mouse until the custom cursor has replaced the native one. */
async function openPageWithCursor(page: Page, path: string): Promise<void> {
  await openHydratedPage(page, path);
  await waitForPostHydration(page);
  await showCursor(page);
}

async function showCursor(page: Page): Promise<void> {
  let x = 300;
  await expect
    .poll(async () => {
      x += 10;
      await page.mouse.move(x, 300);
      return nativeCursor(page);
    })
    .toBe('none');
}

test('a ring and a dot follow the mouse, shrink when pressed, grow over links and disappear over text fields', {
  tag: '@main',
}, async ({ page }) => {
  await openPageWithCursor(page, '/contact');
  await page.mouse.move(640, 480);
  const dotCentre = () =>
    cursor(page)
      .locator('b')
      .evaluate((dot) => {
        const { left, top, width, height } = dot.getBoundingClientRect();
        return [left + width / 2, top + height / 2].map(Math.round);
      });
  await expect.poll(dotCentre).toEqual([640, 480]);
  const ringWidth = () =>
    cursor(page)
      .locator('i')
      .evaluate((ring) => ring.getBoundingClientRect().width);
  await expect.poll(ringWidth).toBeCloseTo(40, 0);
  await page.mouse.down();
  await expect.poll(ringWidth).toBeLessThan(38);
  await page.mouse.up();
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).hover();
  await expect.poll(ringWidth).toBeGreaterThan(42);
  await page.getByRole('form', { name: messages.message.form }).locator('[name="message"]').hover();
  await expect(cursor(page).locator('b')).toHaveCSS('opacity', '0');
});

test('the cursor is above a dialog, and hidden below 768 px', async ({ page }) => {
  await openPageWithCursor(page, '/portfolio');
  await page.getByRole('list', { name: messages.portfolio.list }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.move(500, 400);
  await expect(page.locator('[data-cursor]:popover-open')).toHaveCount(1);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(() => nativeCursor(page)).not.toBe('none');
  await expect(cursor(page)).toBeHidden();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 1366 } });

  test('there is no custom cursor', async ({ page }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openHydratedPage(page, '/about');
    await waitForPostHydration(page);
    await page.touchscreen.tap(300, 300);
    // The tap that follows is handled after the first one.
    await page.getByRole('button', { name: messages.pages.services }).tap();
    await expect(page.getByRole('link', { name: messages.pages.nazaakat }).first()).toBeVisible();
    expect(requestedPaths.filter((path) => path.includes('/cursor-'))).toEqual([]);
  });
});
