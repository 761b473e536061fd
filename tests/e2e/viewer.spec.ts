import { paths } from '../../packages/content/paths.ts';
import { drag, dragWithPen, swipe } from '../support/gestures.ts';
import { readImage } from '../support/marks.ts';
import { messages } from '../support/messages.ts';
import { firstProject, openGallery, projectCard, secondProject } from '../support/portfolio.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

const imageCount = firstProject.pictures.length;

test('Back, Escape and the button close the gallery and return the focus, and Forward opens it again', {
  tag: ['@main', '@firefox'],
}, async ({ page }) => {
  const filteredPath = paths.portfolio(firstProject.category);
  await openHydratedPage(page, filteredPath);
  const pageTitle = await page.title();
  const dialog = await openGallery(page);
  await expect(page).toHaveTitle(new RegExp(`^${firstProject.title} \\|`));
  const expectClosed = async () => {
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
    await expect(page).toHaveTitle(pageTitle);
    await expect(projectCard(page, firstProject.title)).toBeFocused();
  };
  await page.goBack();
  await expectClosed();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed();
  await openGallery(page);
  await dialog.getByRole('button', { name: messages.viewer.close }).click();
  await expectClosed();
});

test('buttons, arrow keys and thumbnails change the image in a circle, and each opening starts with the first', {
  tag: '@main',
}, async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  const dialog = await openGallery(page);
  const expectImage = async (number: number) => {
    await expect(dialog).toContainText(`${number} / ${imageCount}`);
    const { caption } = readImage(firstProject.pictures[number - 1] ?? '');
    await expect(dialog.getByText(caption, { exact: true })).toBeInViewport({ ratio: 1 });
  };
  await dialog.getByRole('button', { name: messages.viewer.previous }).click();
  await expectImage(imageCount);
  await dialog.getByRole('button', { name: messages.viewer.next }).click();
  await expectImage(1);
  await page.keyboard.press('ArrowRight');
  await expectImage(2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectImage(imageCount);
  await dialog.getByRole('button', { name: 'Image 3' }).click();
  await expectImage(3);
  // A mouse drag and keys that extend a selection do not change the image, so that the next key leads from 3 to 4.
  await drag(page, dialog.locator('picture').first(), -80);
  await drag(page, dialog.locator('p').nth(1), 100);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectImage(4);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openGallery(page);
  await expectImage(1);
});

test('a click on another project directly after Escape opens that project', async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  const card = projectCard(page, secondProject.title);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await card.boundingBox();
  const dialog = await openGallery(page);
  await page.keyboard.press('Escape');
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(page.getByRole('dialog', { name: secondProject.title })).toBeVisible();
  await expect(page).toHaveURL(paths.project(secondProject.id));
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(paths.portfolio());
});

test('a double click, or Escape pressed twice, opens or closes the gallery once', async ({ page }) => {
  await page.goto('/about');
  await openHydratedPage(page, '/portfolio');
  const dialog = page.getByRole('dialog', { name: firstProject.title });
  await projectCard(page, firstProject.title).dblclick();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(paths.project(firstProject.id));
  await dialog.getByRole('button', { name: messages.viewer.close }).dblclick();
  await expect(dialog).toBeHidden();
  await openGallery(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(paths.portfolio());
  // Each opening and closing left one entry of the history.
  await page.goBack();
  await expect(page).toHaveURL(paths.about());
});

test('each image is fully visible on each screen, and the buttons keep their position', async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  const dialog = await openGallery(page);
  const next = dialog.getByRole('button', { name: messages.viewer.next });
  const buttonBox = () => next.evaluate((button) => button.getBoundingClientRect().toJSON());
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(dialog).toContainText(`1 / ${imageCount}`);
    let firstBox: unknown;
    for (const id of firstProject.pictures) {
      const image = dialog.getByRole('img', { name: readImage(id).alt, exact: true }).first();
      await expect
        .poll(
          () =>
            image.evaluate((element: HTMLImageElement) => {
              const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
              const ratio = element.naturalWidth / element.naturalHeight;
              // Excludes the scroll bar, which takes part of the width in some browsers.
              const availableWidth = element.closest('dialog')?.clientWidth ?? Number.NaN;
              return {
                isLoaded: element.naturalWidth > 0,
                isInViewport: left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1,
                isUndistorted: Math.abs(width / height / ratio - 1) < 0.02,
                isLarge: Math.max(width / availableWidth, height / innerHeight) > 0.6,
              };
            }),
          `${width} x ${height}`,
        )
        .toEqual({ isLoaded: true, isInViewport: true, isUndistorted: true, isLarge: true });
      firstBox ??= await buttonBox();
      await expect.poll(buttonBox).toEqual(firstBox);
      await next.press('Enter');
    }
  }
});

test('the gallery traps the focus, and the page behind it is not rendered and keeps its position', {
  // Not in Firefox, where the Tab key also leads to the browser's own controls.
  tag: '@main',
}, async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  const card = projectCard(page, secondProject.title);
  await card.scrollIntoViewIfNeeded();
  const cardElement = await card.elementHandle();
  const isCardRendered = () => cardElement?.evaluate((link) => link.checkVisibility());
  const scrollState = () => page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight]);
  const before = await scrollState();
  await openGallery(page, secondProject);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  for (let key = 0; key < secondProject.pictures.length + 6; key += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName))
      .toMatch(/DIALOG|BODY/);
    await expect(page.locator('body > :not(dialog) :focus')).toHaveCount(0);
  }
  await expect.poll(isCardRendered).toBe(false);
  await expect.poll(scrollState).toEqual(before);
  await page.keyboard.press('Escape');
  await expect.poll(isCardRendered).toBe(true);
  await expect.poll(scrollState).toEqual(before);
  await expect(card).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
});

test('only the current image and its neighbours are loaded in full size', async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  const dialog = await openGallery(page);
  const largestWidth = async (id: string | undefined) => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const pattern = new RegExp(`/assets/pictures/.*${String(id).replaceAll('/', '-')}\\.\\w+-(\\d+)\\.`);
    return Math.max(0, ...urls.flatMap((url) => Number(pattern.exec(url)?.[1] ?? [])));
  };
  const [, , third] = firstProject.pictures;
  for (const index of [0, 1, -1])
    await expect.poll(() => largestWidth(firstProject.pictures.at(index))).toBeGreaterThan(700);
  await expect.poll(() => largestWidth(third)).toBeLessThan(700);
  await dialog.getByRole('button', { name: messages.viewer.next }).click();
  await expect.poll(() => largestWidth(third)).toBeGreaterThan(700);
});

test.describe('on a phone', () => {
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
    const close = dialog.getByRole('button', { name: messages.viewer.close });
    const [x, y] = await close.evaluate((button) => {
      const { right, top } = button.getBoundingClientRect();
      return [right - 30, top + 24] as const;
    });
    // Sends both taps at once. A busy page handles the first tap late, so two taps in turn may not be a double tap.
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
    // The second tap would have opened the menu, whose button is below. A third tap would be part of the double tap.
    await page.getByRole('button', { name: messages.frame.openMenu }).press('Enter');
    await expect(page.getByRole('navigation', { name: messages.frame.menu })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('the gallery opens offline, because its code is prefetched', async ({ page, context }) => {
    const dialogScript = page.waitForResponse(/\/project-viewer-[^/]+\.js$/);
    await openHydratedPage(page, '/portfolio');
    await (await dialogScript).finished();
    await context.setOffline(true);
    await projectCard(page, firstProject.title).tap();
    await expect(page.getByRole('dialog', { name: firstProject.title })).toBeVisible();
  });
});
