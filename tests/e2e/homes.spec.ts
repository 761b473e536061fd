import { INITIAL_PIECES } from '../../apps/site/app/routes/homes/catalogue-pagination.ts';
import { messages } from '../support/messages.ts';
import { pieceCounts } from '../support/routes.ts';
import { onlySample } from '../support/sample.ts';
import { expect, openPage, type Page, test } from '../support/test.ts';

const [[first, inFirst] = ['', 0], [second, inSecond] = ['', 0]] = pieceCounts;
const last = pieceCounts.at(-1)?.[0] ?? '';
const total = pieceCounts.reduce((sum, [, count]) => sum + count, 0);
/** Where the catalogue's page shows all pieces; of a longer one tests/e2e/catalogue.spec.ts tells. */
const whole = total <= INITIAL_PIECES;
const filter = (page: Page) => page.getByRole('group', { name: messages.pieces.filter });
const pieces = (page: Page) => page.getByRole('list', { name: messages.pieces.list });
const shown = (page: Page) => pieces(page).locator('> li:visible');

test('begins with the first category, and shows each category alone', { tag: '@main' }, async ({ page }) => {
  await openPage(page, '/homes');
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([first]);
  await expect(filter(page).getByRole('button')).toHaveText(pieceCounts.map(([category]) => category));
  for (const [category, number] of pieceCounts) {
    await filter(page).getByRole('button', { name: category, exact: true }).click();
    if (whole) await expect(shown(page)).toHaveCount(number);
    else await expect(shown(page)).not.toHaveCount(0);
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([category]);
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(last);
});

test('shows only the default category before the application runs, and never all', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/homes');
  if (whole) await expect(shown(page)).toHaveCount(inFirst);
  else expect(await shown(page).count()).toBeLessThan(total);
});

test('a category in the address is kept with no hand on the mouse; an unknown one is the default', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto(`/homes?category=${encodeURIComponent(second)}`);
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([second]);
  if (whole) await expect(shown(page)).toHaveCount(inSecond);
  await page.goto('/homes?category=Thrones');
  await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([first]);
});

test('sets 3 columns on wide screens, 2 on middling, 1 on phones', { tag: '@main' }, async ({ page }) => {
  await openPage(page, '/homes');
  const columns = () =>
    shown(page).evaluateAll(
      (items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size,
    );
  for (const [width, number] of [
    [1440, 3],
    [680, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, `columns at ${width}`).toBe(number);
  }
});

test('tells no prices, holds 22 pieces and five steps, leads on', onlySample, async ({ page }) => {
  await page.goto('/homes');
  await expect(pieces(page).locator('> li')).toHaveCount(22);
  await expect(page.getByRole('list', { name: 'Design process' }).getByRole('listitem')).toHaveCount(5);
  const html = await page.content();
  expect(html).not.toMatch(/₹|\bRs\b|16999|36000|11999|35000/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'View Full Portfolio' })).toHaveAttribute('href', '/portfolio');
  await expect(main.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute('href', /^\/contact/);
});
