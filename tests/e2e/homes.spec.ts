import { INITIAL_PIECES } from '../../apps/site/app/routes/homes/catalogue-pagination.ts';
import { messages } from '../support/messages.ts';
import { pieceCounts } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

const [[firstCategory, firstCount] = ['', 0], [secondCategory] = ['', 0]] = pieceCounts;
const totalCount = pieceCounts.reduce((sum, [, count]) => sum + count, 0);
/** catalogue.spec.ts tests longer catalogues. */
const listsAllPieces = totalCount <= INITIAL_PIECES;
const categoryFilter = (page: Page) => page.getByRole('group', { name: messages.pieces.filter });
const selectedCategory = (page: Page) => categoryFilter(page).getByRole('button', { pressed: true });
const visiblePieces = (page: Page) =>
  page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible');

test('the filter shows one category at a time, that of the URL, or the first one if the URL has an unknown one', {
  tag: '@main',
}, async ({ page }) => {
  test.skip(!listsAllPieces, 'the page has a part of the pieces');
  await page.goto('/homes');
  await expect(visiblePieces(page)).toHaveCount(firstCount);
  for (const [category, count] of pieceCounts.toReversed()) {
    await categoryFilter(page).getByRole('button', { name: category, exact: true }).click();
    await expect(visiblePieces(page)).toHaveCount(count);
    await expect(selectedCategory(page)).toHaveText([category]);
  }
  await page.goto(`/homes?category=${encodeURIComponent(secondCategory)}`);
  await expect(selectedCategory(page)).toHaveText([secondCategory]);
  await page.goto('/homes?category=Thrones');
  await expect(selectedCategory(page)).toHaveText([firstCategory]);
});

test('the list has 3 columns on wide screens, 2 on medium screens, and 1 on phones', async ({ page }) => {
  await openHydratedPage(page, '/homes');
  const countColumns = () =>
    visiblePieces(page).evaluateAll(
      (items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size,
    );
  for (const [width, columnCount] of [
    [1440, 3],
    [680, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(countColumns, `columns at ${width}`).toBe(columnCount);
  }
});
