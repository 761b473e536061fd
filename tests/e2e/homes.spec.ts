import { INITIAL_PIECES } from '../../apps/site/app/routes/homes/catalogue-pagination.ts';
import { messages } from '../support/messages.ts';
import { pieceCounts } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

const [[firstCategory, firstCount] = ['', 0], [secondCategory, secondCount] = ['', 0]] = pieceCounts;
const lastCategory = pieceCounts.at(-1)?.[0] ?? '';
const totalCount = pieceCounts.reduce((sum, [, count]) => sum + count, 0);
/** Whether the page lists all pieces at once. tests/e2e/catalogue.spec.ts tests longer catalogues. */
const listsAllPieces = totalCount <= INITIAL_PIECES;
const categoryFilter = (page: Page) => page.getByRole('group', { name: messages.pieces.filter });
const pieceList = (page: Page) => page.getByRole('list', { name: messages.pieces.list });
const visiblePieces = (page: Page) => pieceList(page).locator('> li:visible');

test('the filter starts with the first category and shows one category at a time', {
  tag: ['@main', '@skip-firefox'],
}, async ({ page }) => {
  await openHydratedPage(page, '/homes');
  await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([firstCategory]);
  await expect(categoryFilter(page).getByRole('button')).toHaveText(
    pieceCounts.map(([category]) => category),
  );
  for (const [category, count] of pieceCounts) {
    await categoryFilter(page).getByRole('button', { name: category, exact: true }).click();
    if (listsAllPieces) await expect(visiblePieces(page)).toHaveCount(count);
    else await expect(visiblePieces(page)).not.toHaveCount(0);
    await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([category]);
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(lastCategory);
});

test('only the default category is visible before hydration', { tag: '@skip-firefox' }, async ({ page }) => {
  await page.goto('/homes');
  if (listsAllPieces) await expect(visiblePieces(page)).toHaveCount(firstCount);
  else expect(await visiblePieces(page).count()).toBeLessThan(totalCount);
});

test('the category in the URL is selected, and an unknown category selects the default', {
  tag: '@skip-firefox',
}, async ({ page }) => {
  await page.goto(`/homes?category=${encodeURIComponent(secondCategory)}`);
  await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([secondCategory]);
  if (listsAllPieces) await expect(visiblePieces(page)).toHaveCount(secondCount);
  await page.goto('/homes?category=Thrones');
  await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([firstCategory]);
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

test(
  'the page has 22 pieces, five steps, two links and no prices',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/homes');
    await expect(pieceList(page).locator('> li')).toHaveCount(22);
    await expect(page.getByRole('list', { name: 'Design process' }).getByRole('listitem')).toHaveCount(5);
    const html = await page.content();
    expect(html).not.toMatch(/₹|\bRs\b|16999|36000|11999|35000/);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'View Full Portfolio' })).toHaveAttribute(
      'href',
      '/portfolio',
    );
    await expect(main.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute(
      'href',
      /^\/contact/,
    );
  },
);
