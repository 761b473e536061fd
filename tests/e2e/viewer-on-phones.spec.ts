import { paths } from '../../packages/content/paths.ts';
import { dragWithPen, swipe } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { firstProject, openGallery, projectCard } from '../support/portfolio.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

/** Path of the portfolio with one category. */
const filteredPath = paths.portfolio(firstProject.category);

test.describe('the gallery on a touch screen', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('opens at its own URL, keeps the category, and works with Back and Forward', async ({ page }) => {
    await openHydratedPage(page, filteredPath);
    await projectCard(page, firstProject.title).tap();
    const dialog = page.getByRole('dialog', { name: firstProject.title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${firstProject.id}$`));
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
    await page.goForward();
    await dialog.getByRole('button', { name: messages.viewer.close }).tap();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
  });

  test('changes images by a swipe on the image but not on the text, and a double tap on Close opens nothing', {
    tag: '@main',
  }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page);
    const expectImage = (number: number) =>
      expect(dialog).toContainText(`${number} / ${firstProject.pictures.length}`);
    const image = dialog.locator('picture').first();
    await swipe(page, image, -40);
    await expectImage(1);
    await swipe(page, image, -80);
    await expectImage(2);
    // Gestures on the text do not change the image.
    for (const text of [dialog.getByRole('heading'), dialog.locator('p').nth(1)])
      for (const gesture of [swipe, dragWithPen]) await gesture(page, text, -80);
    await dragWithPen(page, image, -80);
    await expectImage(3);
    const closeButtonBox = await dialog.getByRole('button', { name: messages.viewer.close }).boundingBox();
    const [x, y] = [
      (closeButtonBox?.x ?? 0) + (closeButtonBox?.width ?? 0) - 30,
      (closeButtonBox?.y ?? 0) + 24,
    ];
    // Sends both taps at once. A busy page handles the first tap late, so two taps in turn may not be a double tap.
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await expect(dialog).toBeHidden();
    await page.waitForTimeout(600);
    await expect(page.getByRole('button', { name: messages.frame.openMenu })).toBeVisible();
    await expect(page).toHaveURL(/\/portfolio$/);
  });

  test('opens offline, because its code is prefetched', async ({ page, context, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/ERR_INTERNET_DISCONNECTED/);
    const dialogScript = page.waitForResponse(/\/project-viewer-[^/]+\.js$/);
    await openHydratedPage(page, '/portfolio');
    await (await dialogScript).finished();
    await context.setOffline(true);
    await projectCard(page, firstProject.title).tap();
    await expect(page.getByRole('dialog', { name: firstProject.title })).toBeVisible();
  });
});

test('all text of the gallery can be scrolled into view on a phone', { tag: '@skip-firefox' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydratedPage(page, '/portfolio');
  const dialog = await openGallery(page);
  const title = dialog.getByRole('heading', { name: firstProject.title });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
  const imageBox = await dialog.getByRole('img').first().boundingBox();
  const titleBox = await title.boundingBox();
  expect((await dialog.getByRole('list').boundingBox())?.height).toBeGreaterThan(48);
  expect(titleBox?.y).toBeGreaterThanOrEqual((imageBox?.y ?? 0) + (imageBox?.height ?? Number.NaN));
});
