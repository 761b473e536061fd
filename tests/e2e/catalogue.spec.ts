import {
  FIRST_CATEGORY_COUNT,
  LARGER_CATEGORY_COUNT,
  mockLargerCatalogue,
} from '../support/larger-catalogue.ts';
import { messages } from '../support/messages.ts';
import { countPieceImages, pieces } from '../support/routes.ts';
import { isSample } from '../support/sample.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

const moreButton = (page: Page) => page.getByRole('button', { name: 'Show more pieces' });
const categoryFilter = (page: Page) => page.getByRole('group', { name: messages.pieces.filter });
const visiblePieces = (page: Page) =>
  page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible');
const statusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Opens a catalogue with more pieces than the sample content has. */
async function openLargerCatalogue(page: Page): Promise<void> {
  await mockLargerCatalogue(page);
  await openHydratedPage(page, '/design-studio');
  await page.getByRole('contentinfo').getByRole('link', { name: messages.pages.homes }).click();
  await expect(page).toHaveURL(/\/homes$/);
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT);
}

test.skip(!isSample, 'the larger catalogue extends the sample');

test('the button loads the pieces of one archive file at a time, then disappears', {
  tag: '@main',
}, async ({ page }) => {
  await openLargerCatalogue(page);
  await expect(statusMessage(page, `${LARGER_CATEGORY_COUNT} pieces`)).toHaveCount(1);
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT + 24);
  await expect(statusMessage(page, '24 more pieces listed.')).toHaveCount(1);
  await expect(visiblePieces(page).nth(FIRST_CATEGORY_COUNT).getByRole('link')).toBeFocused();
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(LARGER_CATEGORY_COUNT);
  await expect(statusMessage(page, '3 more pieces listed.')).toHaveCount(1);
  await expect(
    visiblePieces(page)
      .nth(FIRST_CATEGORY_COUNT + 24)
      .getByRole('link'),
  ).toBeFocused();
  await expect(moreButton(page)).toHaveCount(0);
  await expect(statusMessage(page, `${LARGER_CATEGORY_COUNT} pieces`)).toHaveCount(1);
});

test('loaded pieces do not move the others, and the lightbox includes them', async ({ page }) => {
  await openLargerCatalogue(page);
  const readLefts = () =>
    visiblePieces(page).evaluateAll(
      (items, count) => items.slice(0, count).map((item) => Math.round(item.getBoundingClientRect().left)),
      FIRST_CATEGORY_COUNT,
    );
  const before = await readLefts();
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT + 24);
  await expect.poll(readLefts).toEqual(before);
  await visiblePieces(page).nth(FIRST_CATEGORY_COUNT).getByRole('link').click();
  const firstPageImages = countPieceImages(pieces[0]?.category ?? '');
  await expect(page.getByRole('dialog')).toContainText(`${firstPageImages + 1} / ${firstPageImages + 24}`);
});

test('each category loads its own pieces, and Back shows them again', async ({ page }) => {
  await openLargerCatalogue(page);
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT + 24);
  await categoryFilter(page).getByRole('button', { name: 'Tables', exact: true }).click();
  await expect(visiblePieces(page)).toHaveCount(1);
  await expect(statusMessage(page, 'more pieces listed')).toHaveCount(0);
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(1 + 24);
  await expect(page).toHaveURL(/category=Tables/);
  await page.getByRole('main').getByRole('link', { name: 'View Full Portfolio' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await page.goBack();
  await expect(visiblePieces(page)).toHaveCount(1 + 24);
  await page.goBack();
  await expect(page).toHaveURL(/\/homes$/);
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT + 24);
});
