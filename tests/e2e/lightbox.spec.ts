import type { Locator } from '@playwright/test';
import { paths } from '../../packages/content/paths.ts';
import { drag, dragWithPen, swipe } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { pieces as allPieces, countPieceImages, pieceCounts } from '../support/routes.ts';
import {
  canScroll,
  expect,
  openHydratedPage,
  type Page,
  test,
  waitForPostHydration,
} from '../support/test.ts';

const [[firstCategory] = ['']] = pieceCounts;
const pieceList = (page: Page) => page.getByRole('list', { name: messages.pieces.list });
const visiblePieces = (page: Page) => pieceList(page).locator('> li:visible');

test.describe('the lightbox', () => {
  const firstLink = (page: Page) => visiblePieces(page).getByRole('link').first();
  /** Position of the visible image, such as `1 / 5`. */
  const counter = (dialog: Locator) => dialog.getByText(/^\d+ \/ \d+$/);
  async function openLightbox(page: Page) {
    await openHydratedPage(page, '/homes');
    await firstLink(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  }

  test('the lightbox shows the image and its category', { tag: '@skip-firefox' }, async ({ page }) => {
    const dialog = await openLightbox(page);
    await expect(dialog.locator('img').first()).toBeVisible();
    await expect(dialog).toContainText(firstCategory);
    await expect(dialog).toHaveAccessibleName(/\S/);
  });

  test('the close button, Escape and a click on the backdrop close the lightbox and restore focus and scrolling', {
    tag: '@main',
  }, async ({ page }) => {
    const dialog = await openLightbox(page);
    for (const [method, close] of [
      ['its button', () => page.getByRole('button', { name: messages.viewer.closeImage }).click()],
      ['Escape', () => page.keyboard.press('Escape')],
      ['the backdrop', () => page.mouse.click(8, 450)],
    ] as const) {
      await expect(dialog, method).toBeVisible();
      expect(await canScroll(page), method).toBe(false);
      await close();
      await expect(dialog, method).toBeHidden();
      await expect(firstLink(page), method).toBeFocused();
      await expect.poll(() => canScroll(page), method).toBe(true);
      await firstLink(page).click();
    }
  });

  test('arrow keys, swipes and a pen change the image, and wrap from the last to the first image', {
    tag: '@chromium',
  }, async ({ page }) => {
    const dialog = await openLightbox(page);
    const count = countPieceImages(firstCategory);
    const expectImage = (number: number) => expect(counter(dialog)).toHaveText(`${number} / ${count}`);
    await expectImage(1);
    for (let number = 2; number <= count; number += 1) {
      await page.keyboard.press('ArrowRight');
      await expectImage(number);
    }
    await page.keyboard.press('ArrowRight');
    await expectImage(1);
    await page.keyboard.press('ArrowLeft');
    await expectImage(count);
    await swipe(page, dialog.locator('figure'), -80);
    await expectImage(1);
    // A mouse drag, or a pen on the text, does not change the image. The numbers after the next steps prove it, because each
    // step starts from the current image.
    await drag(page, dialog.locator('figure'), -80);
    await dragWithPen(page, dialog.getByRole('heading'), -80);
    await page.keyboard.press('ArrowLeft');
    await expectImage(count);
    await dragWithPen(page, dialog.locator('picture').first(), -80);
    await expectImage(1);
    await expect(dialog).toBeVisible();
  });

  test('the lightbox shows all images of a piece before the next piece, and opens with its cover', {
    tag: '@skip-firefox',
  }, async ({ page }) => {
    const piece = allPieces.find(({ pictures }) => pictures.length > 1);
    if (!piece) return test.skip(true, 'No piece has several images');
    await openHydratedPage(page, paths.homes(piece.category));
    const link = visiblePieces(page).getByRole('link', { name: piece.title, exact: true });
    await link.click();
    const dialog = page.getByRole('dialog');
    const image = dialog.locator('figure img');
    const cover = await image.getAttribute('alt');
    for (let number = 1; number < piece.pictures.length; number += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(image).not.toHaveAttribute('alt', cover ?? '');
      await expect(dialog.getByRole('heading')).toHaveText(piece.title);
      await expect(page).toHaveURL(paths.piece(piece.slug));
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await link.click();
    await expect(image).toHaveAttribute('alt', cover ?? '');
    for (const _ of piece.pictures) await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('heading')).not.toHaveText(piece.title);
    await expect(page).not.toHaveURL(paths.piece(piece.slug));
    // Going back from the first image shows the last one.
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('heading')).toHaveText(piece.title);
    await expect(image).not.toHaveAttribute('alt', cover ?? '');
  });

  test('selecting text does not close the lightbox, even if the mouse is released on the backdrop', async ({
    page,
  }) => {
    const dialog = await openLightbox(page);
    const title = await dialog.getByRole('heading').boundingBox();
    if (!title) throw new Error('There is no title');
    await page.mouse.move(title.x + 4, title.y + title.height / 2);
    await page.mouse.down();
    await page.mouse.move(title.x + title.width + 260, title.y + title.height / 2, { steps: 5 });
    await page.mouse.up();
    // The click needs the open dialog.
    const before = (await counter(dialog).textContent()) ?? '';
    await dialog.getByRole('button', { name: messages.viewer.next }).click();
    await expect(counter(dialog)).not.toHaveText(before);
  });

  test('offline, a click on the link of the lightbox shows a message, and the link opens when online', {
    tag: '@chromium',
  }, async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/ERR_INTERNET_DISCONNECTED/, /ERR_CACHE_MISS/);
    const dialog = await openLightbox(page);
    await waitForPostHydration(page);
    const link = dialog.getByRole('link');
    const path = await link.getAttribute('href');
    await page.context().setOffline(true);
    await link.click();
    await expect(dialog.getByRole('status')).toContainText('You are offline');
    await page.context().setOffline(false);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('the lightbox has the URL of its piece; arrow keys change the URL, and Back and Forward close and reopen it', async ({
    page,
  }) => {
    const category = pieceCounts.findLast(([, count]) => count > 1)?.[0];
    const filteredPath = paths.homes(category);
    const [current, next] = allPieces.filter((piece) => piece.category === category);
    await openHydratedPage(page, filteredPath);
    await firstLink(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(paths.piece(current?.slug ?? ''));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(paths.piece(next?.slug ?? ''));
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
    await page.goForward();
    await expect(dialog).toContainText(next?.title ?? '');
    await dialog.getByRole('button', { name: messages.viewer.closeImage }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filteredPath);
  });

  test('a lightbox that an address has opened closes to its list, after a step too', async ({ page }) => {
    const [piece] = allPieces.filter(({ category }) => category === firstCategory);
    await page.goto('/about');
    await page.goto(`${paths.homes()}?piece=${piece?.slug}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const before = (await counter(dialog).textContent()) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(counter(dialog)).not.toHaveText(before);
    for (const _ of pieceCounts) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(paths.homes());
    await firstLink(page).click();
    await expect(page).toHaveURL(paths.piece(piece?.slug ?? ''));
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(paths.homes());
  });

  test('a link leads to the page of the piece', { tag: '@skip-firefox' }, async ({ page }) => {
    const dialog = await openLightbox(page);
    await dialog
      .getByRole('link', { name: new RegExp(`^(${messages.pieces.viewIn3d}|${messages.pieces.more})$`) })
      .click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(paths.piece(allPieces[0]?.slug ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(allPieces[0]?.title ?? '');
  });

  test('a double click on a piece opens the lightbox, and clicks on its counter, title or image do not close it', {
    // Playwright's second click in Firefox waits for the busy page, and is then too late for a double click.
    tag: '@skip-firefox',
  }, async ({ page }) => {
    await openHydratedPage(page, '/homes');
    // The page is busy when the second click comes.
    await page.evaluate(() =>
      addEventListener(
        'click',
        () => {
          const end = performance.now() + 700;
          while (performance.now() < end);
        },
        { once: true },
      ),
    );
    await firstLink(page).dblclick({ position: { x: 5, y: 5 } });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(600);
    await counter(dialog).click();
    await dialog.getByRole('heading').click();
    await dialog.getByRole('img').first().click();
    await expect(dialog).toBeVisible();
  });

  test('the buttons and the counter do not overlap at any screen size', async ({ page }) => {
    const dialog = await openLightbox(page);
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const controls = counter(dialog).or(dialog.getByRole('button'));
      // One call measures all boxes, so that they belong to the same layout.
      const boxes = await controls.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(boxes.length).toBeGreaterThanOrEqual(4);
      for (const [index, box] of boxes.entries())
        for (const otherBox of boxes.slice(index + 1)) {
          const isSeparate =
            box.right <= otherBox.left + 0.5 ||
            otherBox.right <= box.left + 0.5 ||
            box.bottom <= otherBox.top + 0.5 ||
            otherBox.bottom <= box.top + 0.5;
          expect(isSeparate, `${width}: ${JSON.stringify(box)} and ${JSON.stringify(otherBox)}`).toBe(true);
        }
    }
  });

  test('the image fills the height of a phone in landscape', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    const dialog = await openLightbox(page);
    await expect
      .poll(async () => {
        const image = await dialog.getByRole('img').first().boundingBox();
        return Math.max((image?.height ?? 0) / 390, (image?.width ?? 0) / (844 - 160));
      })
      .toBeGreaterThan(0.95);
    await expect(dialog.getByRole('button', { name: messages.viewer.next })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  });

  test('a click with a modifier key opens a new tab instead of the lightbox', async ({ page, context }) => {
    await openHydratedPage(page, '/homes');
    const newTab = context.waitForEvent('page', { timeout: 40_000 });
    await firstLink(page).click({ modifiers: ['ControlOrMeta'] });
    await (await newTab).waitForLoadState();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
