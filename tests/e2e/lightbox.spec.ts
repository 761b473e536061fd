import { paths } from '../../packages/content/paths.ts';
import { drag, dragWithPen, swipe } from '../support/gestures.ts';
import { messages } from '../support/messages.ts';
import { pieces as allPieces, pieceCounts } from '../support/routes.ts';
import { canScroll, expect, offlineStatus, openPage, type Page, test } from '../support/test.ts';

const [[first] = ['']] = pieceCounts;
const pieces = (page: Page) => page.getByRole('list', { name: messages.pieces.list });
const shown = (page: Page) => pieces(page).locator('> li:visible');

test.describe('The lightbox', () => {
  const link = (page: Page) => shown(page).getByRole('link').first();
  async function openLightbox(page: Page) {
    await openPage(page, '/homes');
    await link(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  }

  test('shows the picture and its category', { tag: '@main' }, async ({ page }) => {
    const dialog = await openLightbox(page);
    await expect(dialog.locator('img').first()).toBeVisible();
    await expect(dialog).toContainText(first);
    await expect(dialog).toHaveAccessibleName(/\S/);
  });

  test('closes by its button, Escape and a click on the backdrop, and gives back focus and scrolling', {
    tag: '@main',
  }, async ({ page }) => {
    const dialog = await openLightbox(page);
    for (const [way, close] of [
      ['its button', () => page.getByRole('button', { name: messages.viewer.closeImage }).click()],
      ['Escape', () => page.keyboard.press('Escape')],
      ['the backdrop', () => page.mouse.click(8, 450)],
    ] as const) {
      await expect(dialog, way).toBeVisible();
      expect(await canScroll(page), way).toBe(false);
      await close();
      await expect(dialog, way).toBeHidden();
      await expect(link(page), way).toBeFocused();
      expect(await canScroll(page), way).toBe(true);
      await link(page).click();
    }
  });

  test('goes round the pieces of the category by arrow keys and by swipes', {
    tag: ['@chromium', '@main'],
  }, async ({ page }) => {
    const dialog = await openLightbox(page);
    const title = () => dialog.getByRole('heading').textContent();
    const begun = await title();
    await page.keyboard.press('ArrowRight');
    await expect.poll(title).not.toBe(begun);
    const count = await shown(page).count();
    for (let step = 1; step < count; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(title).toBe(begun);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(title).not.toBe(begun);
    await swipe(page, dialog.locator('figure'), -80);
    await expect.poll(title).toBe(begun);
    // Neither a mouse turns it, nor a pen on the words: the pen on the picture then makes the one step there is.
    await drag(page, dialog.locator('figure'), -80);
    await dragWithPen(page, dialog.getByRole('heading'), -80);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(title).not.toBe(begun);
    await dragWithPen(page, dialog.locator('picture').first(), -80);
    await expect.poll(title).toBe(begun);
    await expect(dialog).toBeVisible();
  });

  test('stays open for who selects its words, wherever the mouse lets go', async ({ page }) => {
    const dialog = await openLightbox(page);
    const title = await dialog.getByRole('heading').boundingBox();
    if (!title) throw new Error('There is no title');
    await page.mouse.move(title.x + 4, title.y + title.height / 2);
    await page.mouse.down();
    await page.mouse.move(title.x + title.width + 260, title.y + title.height / 2, { steps: 5 });
    await page.mouse.up();
    // Letting go has been answered by the time that a button is: the dialog is there to answer it.
    const before = await dialog.getByRole('heading').textContent();
    await dialog.getByRole('button', { name: messages.viewer.next }).click();
    await expect(dialog.getByRole('heading')).not.toHaveText(before ?? '');
  });

  test('without a line keeps its link for later, and says so where it is seen', { tag: '@chromium' }, async ({
    page,
    watch,
  }) => {
    watch.expected.push(/ERR_INTERNET_DISCONNECTED/, /ERR_CACHE_MISS/);
    const dialog = await openLightbox(page);
    await expect(offlineStatus(page)).toBeAttached();
    const link = dialog.getByRole('link');
    const address = await link.getAttribute('href');
    await page.context().setOffline(true);
    await link.click();
    await expect(dialog.getByRole('status')).toContainText('You are offline');
    await page.context().setOffline(false);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('stands under the piece’s own address, which Back leaves, Forward finds and the arrows change', async ({
    page,
  }) => {
    const category = pieceCounts.findLast(([, count]) => count > 1)?.[0];
    const filtered = paths.homes(category);
    const [one, next] = allPieces.filter((piece) => piece.category === category);
    await openPage(page, filtered);
    await link(page).click();
    const dialog = page.getByRole('dialog');
    await expect(page).toHaveURL(paths.piece(one?.slug ?? ''));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(paths.piece(next?.slug ?? ''));
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filtered);
    await page.goForward();
    await expect(dialog).toContainText(next?.title ?? '');
    await dialog.getByRole('button', { name: messages.viewer.closeImage }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(filtered);
  });

  test('leads to the piece’s own page', { tag: ['@once', '@main'] }, async ({ page }) => {
    const dialog = await openLightbox(page);
    await dialog
      .getByRole('link', { name: new RegExp(`^(${messages.pieces.viewIn3d}|${messages.pieces.more})$`) })
      .click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(paths.piece(allPieces[0]?.slug ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(allPieces[0]?.title ?? '');
  });

  test('a click on its counter, its words or its picture keeps it; a double click on the piece does, too', async ({
    page,
  }) => {
    await openPage(page, '/homes');
    await link(page).dblclick({ position: { x: 5, y: 5 } });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(600);
    await dialog.getByText(/^\d+ \/ \d+$/).click();
    await dialog.getByRole('heading').click();
    await dialog.getByRole('img').first().click();
    await expect(dialog).toBeVisible();
  });

  test('its buttons and its counter stand apart on every screen', async ({ page }) => {
    const dialog = await openLightbox(page);
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const parts = [dialog.getByText(/^\d+ \/ \d+$/), ...(await dialog.getByRole('button').all())];
      const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter(
        (box) => box !== null,
      );
      expect(boxes.length).toBeGreaterThanOrEqual(4);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const isApart =
            one.x + one.width <= other.x + 0.5 ||
            other.x + other.width <= one.x + 0.5 ||
            one.y + one.height <= other.y + 0.5 ||
            other.y + other.height <= one.y + 0.5;
          expect(isApart, `${width}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true);
        }
    }
  });

  test('on a phone on its side the picture takes the height', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    const dialog = await openLightbox(page);
    const image = await dialog.getByRole('img').first().boundingBox();
    expect(Math.max((image?.height ?? 0) / 390, (image?.width ?? 0) / (844 - 160))).toBeGreaterThan(0.95);
    await expect(dialog.getByRole('button', { name: messages.viewer.next })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  });

  test('leaves a click with a modifier key to the browser', async ({ page, context }) => {
    await openPage(page, '/homes');
    const opened = context.waitForEvent('page', { timeout: 40_000 });
    await link(page).click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForLoadState();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
