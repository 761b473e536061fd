import { paths } from '../../packages/content/paths.ts';
import { dragWithPen, swipe } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { firstProject, openGallery, projectCard } from '../support/portfolio.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

test('the gallery changes images by a swipe on the image, and a double tap on Close opens nothing', {
  tag: '@main',
}, async ({ page }) => {
  const filteredPath = paths.portfolio(firstProject.category);
  await openHydratedPage(page, filteredPath);
  const dialog = await openGallery(page);
  const expectImage = (number: number) =>
    expect(dialog).toContainText(`${number} / ${firstProject.pictures.length}`);
  const image = dialog.locator('picture').first();
  // Short swipes and gestures on the text change nothing: each later swipe starts from the current image.
  await swipe(page, image, -40);
  await swipe(page, image, -80);
  await expectImage(2);
  for (const text of [dialog.getByRole('heading'), dialog.locator('p').nth(1)])
    for (const gesture of [swipe, dragWithPen]) await gesture(page, text, -80);
  await dragWithPen(page, image, -80);
  await expectImage(3);
  const box = await dialog.getByRole('button', { name: messages.viewer.close }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 30, (box?.y ?? 0) + 24];
  // Sends both taps at once. A busy page handles the first tap late, so two taps in turn may not be a double tap.
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(filteredPath);
  // The second tap would have opened the menu, whose button is below. A third tap would be part of the double tap.
  await page.getByRole('button', { name: messages.frame.openMenu }).press('Enter');
  await expect(page.getByRole('navigation', { name: messages.frame.menu })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the gallery opens offline, because its code is prefetched', async ({
  page,
  context,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/ERR_INTERNET_DISCONNECTED/);
  const dialogScript = page.waitForResponse(/\/project-viewer-[^/]+\.js$/);
  await openHydratedPage(page, '/portfolio');
  await (await dialogScript).finished();
  await context.setOffline(true);
  await projectCard(page, firstProject.title).tap();
  await expect(page.getByRole('dialog', { name: firstProject.title })).toBeVisible();
});

test('all text of the gallery can be scrolled into view', async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  const dialog = await openGallery(page);
  const title = dialog.getByRole('heading', { name: firstProject.title });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [image, text] = await Promise.all([
        dialog.getByRole('img').first().boundingBox(),
        title.boundingBox(),
      ]);
      return (text?.y ?? 0) - (image?.y ?? 0) - (image?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
});
