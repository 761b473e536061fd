import type { Locator } from '@playwright/test';
import { paths } from '../../packages/content/paths.ts';
import { drag } from '../support/gestures.ts';
import { readImage } from '../support/marks.ts';
import { messages } from '../support/messages.ts';
import { pieces as allPieces, countPieceImages, pieceCounts } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, test, waitForPostHydration } from '../support/test.ts';

const [[firstCategory] = ['']] = pieceCounts;
const [firstPiece] = allPieces.filter(({ category }) => category === firstCategory);
const visibleLinks = (page: Page) =>
  page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible').getByRole('link');
const firstLink = (page: Page) => visibleLinks(page).first();
/** Position of the visible image, such as `1 / 5`. */
const counter = (dialog: Locator) => dialog.getByText(/^\d+ \/ \d+$/);
async function openLightbox(page: Page) {
  await openHydratedPage(page, '/homes');
  await firstLink(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

// viewer.spec.ts tests what both dialogs share: buttons, keys, swipes, focus and thumbnails.

test('the backdrop closes the lightbox and restores focus and scrolling, and clicks on the content do not', {
  tag: '@main',
}, async ({ page }) => {
  await openHydratedPage(page, '/homes');
  await firstLink(page).dblclick({ position: { x: 5, y: 5 } });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(/\S/);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await counter(dialog).click();
  await dialog.getByRole('heading').click();
  await dialog.getByRole('img').first().click();
  // The mouse is released on the backdrop.
  await drag(page, dialog.getByRole('heading'), 600);
  const count = countPieceImages(firstCategory);
  await page.keyboard.press('ArrowLeft');
  await expect(counter(dialog)).toHaveText(`${count} / ${count}`);
  await dialog.getByRole('button', { name: messages.viewer.next }).click();
  await expect(counter(dialog)).toHaveText(`1 / ${count}`);
  await page.mouse.click(8, 450);
  await expect(dialog).toBeHidden();
  await expect(firstLink(page)).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
});

test('the lightbox shows all images of a piece before the next piece, and opens with its cover', async ({
  page,
}) => {
  const piece = allPieces.find(({ pictures }) => pictures.length > 1);
  if (!piece) return test.skip(true, 'No piece has several images');
  await openHydratedPage(page, paths.homes(piece.category));
  const link = visibleLinks(page).and(page.getByRole('link', { name: piece.title, exact: true }));
  await link.click();
  const dialog = page.getByRole('dialog');
  const image = dialog.locator('figure img');
  const cover = readImage(piece.pictures[0] ?? '').alt;
  await expect(image).toHaveAttribute('alt', cover);
  for (let number = 1; number < piece.pictures.length; number += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(image).not.toHaveAttribute('alt', cover);
    await expect(dialog.getByRole('heading')).toHaveText(piece.title);
    await expect(page).toHaveURL(paths.piece(piece.slug));
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await link.click();
  await expect(image).toHaveAttribute('alt', cover);
  for (const _ of piece.pictures) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).not.toHaveText(piece.title);
  // Going back from the first image shows the last one.
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('heading')).toHaveText(piece.title);
  await expect(image).not.toHaveAttribute('alt', cover);
});

test('a link that is clicked offline says so in the lightbox, and opens when the connection returns', async ({
  page,
}) => {
  const dialog = await openLightbox(page);
  await waitForPostHydration(page);
  await page.context().setOffline(true);
  await dialog.getByRole('link').click();
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(paths.piece(firstPiece?.slug ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstPiece?.title ?? '');
});

test('the lightbox has the URL of its piece; arrow keys change it, and Back and Forward close and reopen it', {
  tag: '@firefox',
}, async ({ page }) => {
  const category = pieceCounts.findLast(([, count]) => count > 1)?.[0];
  const filteredPath = paths.homes(category);
  const [current, next] = allPieces.filter((piece) => piece.category === category);
  await openHydratedPage(page, filteredPath);
  await firstLink(page).click();
  const dialog = page.getByRole('dialog');
  await expect(page).toHaveURL(paths.piece(current?.slug ?? ''));
  for (const _ of current?.pictures ?? []) await page.keyboard.press('ArrowRight');
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
  await page.goto('/about');
  await page.goto(`${paths.homes()}?piece=${firstPiece?.slug}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const _ of firstPiece?.pictures ?? []) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).not.toHaveText(firstPiece?.title ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(paths.homes());
  await firstLink(page).click();
  await expect(page).toHaveURL(paths.piece(firstPiece?.slug ?? ''));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(paths.homes());
});

test('the controls do not overlap, and the image is large on a phone in landscape', async ({ page }) => {
  const dialog = await openLightbox(page);
  const countOverlaps = () =>
    counter(dialog)
      .or(dialog.getByRole('button'))
      .evaluateAll((elements) => {
        const boxes = elements.map((element) => element.getBoundingClientRect());
        return boxes.flatMap((a, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5,
            ),
        ).length;
      });
  for (const [width, height] of [
    [320, 568],
    [1440, 900],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(countOverlaps, `${width} x ${height}`).toBe(0);
    await expect(dialog.getByRole('button', { name: messages.viewer.next })).toBeInViewport({ ratio: 1 });
  }
  await expect
    .poll(() =>
      dialog
        .getByRole('img')
        .first()
        .evaluate((image) => Math.max(image.clientHeight / 390, image.clientWidth / (844 - 160))),
    )
    .toBeGreaterThan(0.95);
});
