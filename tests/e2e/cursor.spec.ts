import { messages } from '../support/messages.ts';
import { expect, openHydratedPage, type Page, test, waitForPostHydration } from '../support/test.ts';

const cursor = (page: Page) => page.locator('[data-cursor]');
const nativeCursor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).cursor);

/** Opens a page and waits until the first move of the mouse would load the custom cursor. */
async function openPageForCursor(page: Page, path: string): Promise<void> {
  await openHydratedPage(page, path);
  await waitForPostHydration(page);
}

test('a ring of 40 px and a dot of 8 px follow the mouse', async ({ page }) => {
  await openPageForCursor(page, '/about');
  await expect(cursor(page)).toHaveCount(0);
  expect(await nativeCursor(page)).not.toBe('none');
  await page.mouse.move(400, 500);
  await page.mouse.move(420, 520);
  await expect(cursor(page)).toHaveCount(1);
  await page.mouse.move(640, 480);
  const sizes = await cursor(page)
    .locator('i, b')
    .evaluateAll((parts) =>
      parts.map((part) => [getComputedStyle(part).width, getComputedStyle(part).height]),
    );
  expect(sizes).toEqual([
    ['40px', '40px'],
    ['8px', '8px'],
  ]);
  const dotCentre = () =>
    cursor(page)
      .locator('b')
      .evaluate((dot) => {
        const { left, top, width, height } = dot.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      });
  await expect.poll(dotCentre).toEqual([640, 480]);
  await expect.poll(() => nativeCursor(page)).toBe('none');
});

test('the cursor shrinks when pressed, grows over links, and disappears over text fields', async ({
  page,
}) => {
  await openPageForCursor(page, '/contact');
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await expect(cursor(page)).toHaveCount(1);
  const ringWidth = () =>
    cursor(page)
      .locator('i')
      .evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(ringWidth).toBeCloseTo(40, 0);
  await page.mouse.down();
  await expect.poll(ringWidth).toBeLessThan(38);
  await page.mouse.up();
  await page.getByRole('banner').getByRole('link', { name: messages.pages.about }).hover();
  await expect.poll(ringWidth).toBeGreaterThan(42);
  await page.getByRole('form', { name: messages.message.form }).locator('[name="message"]').hover();
  await expect(cursor(page).locator('b')).toHaveCSS('opacity', '0');
  await expect(page.getByRole('form', { name: messages.message.form }).locator('[name="message"]')).toHaveCSS(
    'cursor',
    'text',
  );
});

test('the cursor is above a dialog', async ({ page }) => {
  await openPageForCursor(page, '/portfolio');
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.getByRole('list', { name: messages.portfolio.list }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.move(500, 400);
  await expect(cursor(page)).toHaveCount(1);
  await expect(cursor(page)).toHaveJSProperty('popover', 'manual');
  await expect(page.locator('[data-cursor]:popover-open')).toHaveCount(1);
});

test('the cursor is hidden below 768 px, also after a resize', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await openPageForCursor(page, '/about');
  await page.mouse.move(200, 300);
  await page.mouse.move(220, 320);
  await page.waitForTimeout(400);
  await expect(cursor(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 800 });
  // The first move loads the cursor. A later move shows it.
  let x = 300;
  await expect
    .poll(async () => {
      x += 10;
      await page.mouse.move(x, 300);
      return nativeCursor(page);
    })
    .toBe('none');
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(() => nativeCursor(page)).not.toBe('none');
  await expect(cursor(page)).toBeHidden();
});

test.describe('on a touch screen', { tag: '@chromium' }, () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 1366 } });

  test('there is no custom cursor', async ({ page }) => {
    await openPageForCursor(page, '/about');
    await page.touchscreen.tap(300, 300);
    await page.waitForTimeout(400);
    await expect(cursor(page)).toHaveCount(0);
  });
});
