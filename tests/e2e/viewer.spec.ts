import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { paths } from '../../packages/content/paths.ts';
import { drag } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { firstProject, openGallery, projectCard, secondProject } from '../support/portfolio.ts';
import { canScroll, expect, openHydratedPage, test, waitForLayout } from '../support/test.ts';

/** Path of the portfolio with one category. */
const filteredPath = paths.portfolio(firstProject.category);

test.describe('the gallery', () => {
  test('a click on a project opens the gallery at its own URL; its button closes it and restores focus', {
    tag: '@main',
  }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page);
    await expect(dialog).toContainText(`1 / ${firstProject.pictures.length}`);
    await expect(dialog.getByRole('button', { name: /^Image \d+$/ })).toHaveCount(
      firstProject.pictures.length,
    );
    await dialog.getByRole('button', { name: messages.viewer.close }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio$/);
    await expect(projectCard(page, firstProject.title)).toBeFocused();
  });

  test('the whole caption of an image is visible', { tag: '@skip-firefox' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page);
    for (const id of firstProject.pictures.slice(0, 2)) {
      const { caption } = parse(readFileSync(`content/pictures/${id}.yaml`, 'utf8'));
      await expect(dialog.getByText(caption, { exact: true })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('ArrowRight');
    }
  });

  test('Back and Escape close the gallery, and Forward opens it again', { tag: '@main' }, async ({
    page,
  }) => {
    await openHydratedPage(page, filteredPath);
    const dialog = await openGallery(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
  });

  test('buttons, arrow keys and thumbnails change the image, from the last to the first and back', {
    tag: ['@main', '@skip-firefox'],
  }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page);
    const count = firstProject.pictures.length;
    const expectImage = (number: number) => expect(dialog).toContainText(`${number} / ${count}`);
    await dialog.getByRole('button', { name: messages.viewer.previous }).click();
    await expectImage(count);
    await dialog.getByRole('button', { name: messages.viewer.next }).click();
    await expectImage(1);
    await page.keyboard.press('ArrowRight');
    await expectImage(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectImage(count);
    await dialog.getByRole('button', { name: 'Image 3' }).click();
    await expectImage(3);
    // Selecting text or dragging the image with a mouse does not change the image.
    const text = await dialog.locator('p').nth(1).boundingBox();
    if (!text) throw new Error('There is no text');
    await page.mouse.move(text.x + 4, text.y + 10);
    await page.mouse.down();
    await page.mouse.move(text.x + 120, text.y + 10, { steps: 5 });
    await page.mouse.up();
    await expectImage(3);
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    // Keys that extend a selection do not change the image either.
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+ArrowRight');
    await drag(page, dialog.locator('picture').first(), -80);
    await expectImage(3);
  });

  test('the document title is the name of the open project', { tag: '@skip-firefox' }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    const before = await page.title();
    await openGallery(page);
    await expect(page).toHaveTitle(new RegExp(`^${firstProject.title} \\|`));
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle(before);
  });

  test('a click on another project directly after Escape opens that project', async ({ page }) => {
    await openHydratedPage(page, '/about');
    await openHydratedPage(page, '/portfolio');
    const card = projectCard(page, secondProject.title);
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await card.boundingBox();
    if (!box) throw new Error('The card has no size');
    const dialog = await openGallery(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByRole('dialog', { name: secondProject.title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${secondProject.id}$`));
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/portfolio$/);
  });

  test('a double click opens or closes the gallery once', {
    // Playwright's second click in Firefox waits for the busy page, and is then too late for a double click.
    tag: '@skip-firefox',
  }, async ({ page }) => {
    await page.goto('/about');
    await openHydratedPage(page, '/portfolio');
    const historyLength = () => page.evaluate(() => history.length);
    const before = await historyLength();
    await projectCard(page, firstProject.title).dblclick();
    const dialog = page.getByRole('dialog', { name: firstProject.title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${firstProject.id}$`));
    await page.waitForTimeout(600);
    expect(await historyLength()).toBe(before + 1);
    await dialog.getByRole('button', { name: messages.viewer.close }).dblclick();
    await expect(dialog).toBeHidden();
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(/\/portfolio$/);
    await openGallery(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio$/);
  });

  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [667, 375],
    [768, 1024],
    [1440, 900],
  ] as const) {
    // Firefox tests only the sizes of a phone in portrait and landscape.
    const tag = [390, 844].includes(width) ? [] : '@skip-firefox';
    test(`at ${width}x${height} each image is fully visible, and the buttons keep their position`, {
      tag,
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openHydratedPage(page, '/portfolio');
      const dialog = await openGallery(page);
      const next = dialog.getByRole('button', { name: messages.viewer.next });
      await expect(next).toBeVisible();
      // An element that is not painted yet has no bounding box.
      await expect.poll(() => next.boundingBox()).not.toBeNull();
      const buttonBox = await next.boundingBox();
      const aspectRatios = new Set<number>();
      for (const [index] of firstProject.pictures.entries()) {
        const image = dialog.getByRole('img').first();
        await expect
          .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBeGreaterThan(0);
        const box = await image.evaluate((element: HTMLImageElement) => {
          const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
          const isInViewport =
            left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
          return {
            isInViewport,
            width,
            height,
            // Excludes the scroll bar, which takes part of the width in some browsers.
            availableWidth: element.closest('dialog')?.clientWidth ?? Number.NaN,
            naturalRatio: element.naturalWidth / element.naturalHeight,
          };
        });
        expect(box.isInViewport, `image ${index + 1} is fully visible`).toBe(true);
        expect(Math.abs(box.width / box.height / box.naturalRatio - 1)).toBeLessThan(0.02);
        // The image fills most of the width or the height of the screen.
        expect(Math.max(box.width / box.availableWidth, box.height / height)).toBeGreaterThan(0.6);
        if (width < height)
          expect(box.width / box.availableWidth > 0.95 || box.height / height > 0.7).toBe(true);
        if (height < 400)
          expect(box.height / height > 0.95 || box.width / box.availableWidth > 0.8).toBe(true);
        aspectRatios.add(Math.round(box.naturalRatio * 10));
        expect(await next.boundingBox()).toEqual(buttonBox);
        // Presses the button by keyboard, because Playwright scrolls a button to the centre before a click in Firefox.
        await next.press('Enter');
      }
      expect(aspectRatios.size, 'the images have different aspect ratios').toBeGreaterThan(1);
    });
  }

  test('an arrow button shows a tooltip on hover', { tag: '@skip-firefox' }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page);
    const next = dialog.getByRole('button', { name: messages.viewer.next });
    const previous = dialog.getByRole('button', { name: messages.viewer.previous });
    const nextElement = await next.elementHandle();
    const tooltip = (button: typeof next) => button.locator('span');
    await expect(tooltip(next)).toHaveCSS('opacity', '0');
    const transitionDelay = () =>
      next.evaluate((button) => getComputedStyle(button.parentElement ?? button).transitionDelay);
    expect(await transitionDelay()).toBe('0.3s');
    await next.hover();
    expect(await transitionDelay()).toBe('0.7s');
    await expect(tooltip(next)).toHaveCSS('opacity', '1');
    await expect(tooltip(next)).toBeInViewport({ ratio: 1 });
    // While one tooltip is visible, the other tooltip appears without a delay.
    await previous.hover();
    expect(await tooltip(previous).evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await expect(tooltip(next)).toHaveCSS('opacity', '0');
    await page.mouse.move(10, 10);
    await expect(tooltip(previous)).toHaveCSS('opacity', '0');
    // The button is still the same element. If another element replaced it during a click, the click would be lost.
    expect(await nextElement?.evaluate((button) => button.isConnected)).toBe(true);
  });

  test('the gallery opens with the first image each time', { tag: '@skip-firefox' }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page);
    await dialog.getByRole('button', { name: messages.viewer.next }).click();
    await expect(dialog).toContainText(`2 / ${firstProject.pictures.length}`);
    await dialog.getByRole('button', { name: messages.viewer.close }).click();
    await expect(dialog).toBeHidden();
    const other = await openGallery(page, secondProject);
    await expect(other).toContainText(`1 / ${secondProject.pictures.length}`);
    await page.keyboard.press('Escape');
    const again = await openGallery(page);
    await expect(again).toContainText(`1 / ${firstProject.pictures.length}`);
  });

  test('the gallery traps focus, and the page behind it can neither scroll nor receive focus', {
    tag: '@main',
  }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page);
    for (let key = 0; key < firstProject.pictures.length + 6; key += 1) {
      await page.keyboard.press('Tab');
      const isFocusOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isFocusOutside).toBe(false);
    }
    expect(await canScroll(page)).toBe(false);
    const isFooterFocusable = await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('footer a');
      link?.focus();
      return document.activeElement === link;
    });
    expect(isFooterFocusable).toBe(false);
    await expect(dialog).toBeVisible();
  });

  test('only the current image and its two neighbours are loaded in full size', async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    await openGallery(page);
    const fileName = (id: string | undefined) => String(id).replaceAll('/', '-');
    const largestWidth = async (id: string | undefined) => {
      const urls = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      return Math.max(
        0,
        ...urls.flatMap((url) =>
          Number(new RegExp(`/assets/pictures/.*${fileName(id)}\\.\\w+-(\\d+)\\.`).exec(url)?.[1] ?? []),
        ),
      );
    };
    for (const index of [0, 1, -1])
      await expect.poll(() => largestWidth(firstProject.pictures.at(index))).toBeGreaterThan(700);
    // Within some seconds, browsers log a warning about unused preloaded files, which would fail the test.
    await page.waitForTimeout(5_000);
    for (const id of firstProject.pictures.slice(2, -1)) expect(await largestWidth(id)).toBeLessThan(700);
  });
});

test('the page behind the gallery is not rendered, and keeps its scroll position', async ({
  page,
  browserName,
}) => {
  await openHydratedPage(page, '/portfolio');
  const card = projectCard(page, secondProject.title);
  await card.scrollIntoViewIfNeeded();
  const cardElement = await card.elementHandle();
  const footer = page.locator('body > footer > :first-child');
  const isRendered = () =>
    Promise.all([
      cardElement?.evaluate((link) => link.checkVisibility()),
      footer.evaluate((part) => part.checkVisibility()),
    ]);
  const scrollState = () => page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight]);
  const before = await scrollState();
  const dialog = await openGallery(page, secondProject);
  expect(await isRendered()).toEqual([false, false]);
  expect(await scrollState()).toEqual(before);
  if (browserName === 'chromium') {
    await page.emulateMedia({ media: 'print' });
    // Print styles hide the footer.
    expect(await isRendered()).toEqual([true, false]);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // After print media, the footer is rendered last, as on the first load.
  await waitForLayout(page);
  expect(await isRendered()).toEqual([true, true]);
  expect(await scrollState()).toEqual(before);
  await expect(card).toBeFocused();
});
