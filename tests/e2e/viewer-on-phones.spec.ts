import { paths } from '../../packages/content/paths.ts';
import { dragWithPen, swipe } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { first, openGallery, projectCard } from '../support/portfolio.ts';
import { expect, openPage, test } from '../support/test.ts';

/** The portfolio with projects of one kind. */
const filtered = paths.portfolio(first.category);

test.describe('The viewer under a finger', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('opens under an address of its own, keeps the category, closes by Back and opens by Forward', async ({
    page,
  }) => {
    await openPage(page, filtered);
    await projectCard(page, first.title).tap();
    const dialog = page.getByRole('dialog', { name: first.title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filtered);
    await page.goForward();
    await dialog.getByRole('button', { name: messages.viewer.close }).tap();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filtered);
  });

  test('turns by a swipe on the picture and not by one on the words; a double tap on Close opens nothing', {
    tag: '@main',
  }, async ({ page }) => {
    await openPage(page, '/portfolio');
    const dialog = await openGallery(page);
    const at = (number: number) => expect(dialog).toContainText(`${number} / ${first.pictures.length}`);
    const stage = dialog.locator('picture').first();
    await swipe(page, stage, -40);
    await at(1);
    await swipe(page, stage, -80);
    await at(2);
    // A step is heard as the finger or the pen is lifted: the turn after it shows whether there was one.
    for (const text of [dialog.getByRole('heading'), dialog.locator('p').nth(1)])
      for (const across of [swipe, dragWithPen]) await across(page, text, -80);
    await dragWithPen(page, stage, -80);
    await at(3);
    const close = await dialog.getByRole('button', { name: messages.viewer.close }).boundingBox();
    const [x, y] = [(close?.x ?? 0) + (close?.width ?? 0) - 30, (close?.y ?? 0) + 24];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(dialog).toBeHidden();
    await page.waitForTimeout(600);
    await expect(page.getByRole('button', { name: messages.frame.openMenu })).toBeVisible();
    await expect(page).toHaveURL(/\/portfolio$/);
  });

  test('opens without the line: its code came before the first tap', async ({ page, context, watch }) => {
    watch.expected.push(/ERR_INTERNET_DISCONNECTED/);
    const code = page.waitForResponse(/\/project-viewer-[^/]+\.js$/);
    await openPage(page, '/portfolio');
    await (await code).finished();
    await context.setOffline(true);
    await projectCard(page, first.title).tap();
    await expect(page.getByRole('dialog', { name: first.title })).toBeVisible();
  });
});

test('the viewer on a phone leaves no word out of reach', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, '/portfolio');
  const dialog = await openGallery(page);
  const title = dialog.getByRole('heading', { name: first.title });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
  const picture = await dialog.getByRole('img').first().boundingBox();
  const words = await title.boundingBox();
  expect((await dialog.getByRole('list').boundingBox())?.height).toBeGreaterThan(48);
  expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? Number.NaN));
});
