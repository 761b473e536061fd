import { pieces, subjectOf } from '../support/routes.ts';
import { expect, open, test } from '../support/test.ts';
import { words } from '../support/words.ts';

test('a piece’s address, shared or reloaded, shows its page: name, facts, what goes with it, the way on', async ({
  page,
}) => {
  const piece = pieces.find(({ slug }) => slug === '17-flow-chair');
  await open(page, '/homes/17-flow-chair');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Flow Chair');
  await expect(main.getByText('620 × 940 × 790 mm')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const beside = main.getByRole('region', { name: 'What goes with it' }).getByRole('link');
  const hrefs = await beside.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(piece?.goesWith.map((slug) => `/homes/${slug}`));
  await expect(main.getByRole('link', { name: 'Ask about this piece' }).first()).toHaveAttribute(
    'href',
    `/contact?${new URLSearchParams({ subject: subjectOf('furniture') })}`,
  );
  await main.getByRole('link', { name: 'All pieces' }).click();
  await expect(page).toHaveURL(/\/homes\?category=Seating$/);
});

test('the pages of pieces go round by number', async ({ page }) => {
  await open(page, `/homes/${pieces.at(-1)?.slug}`);
  const turn = page.getByRole('navigation', { name: words.piece.pieces });
  await turn.getByRole('link', { name: /^After/ }).click();
  await expect(page).toHaveURL(new RegExp(`/homes/${pieces[0]?.slug}$`));
  await turn.getByRole('link', { name: /^Before/ }).click();
  await expect(page).toHaveURL(new RegExp(`/homes/${pieces.at(-1)?.slug}$`));
});

test('a piece that there is not, or no longer, is said to be missing', async ({ page, watch }) => {
  watch.expected.push(/404|not found/i);
  const answer = await page.goto('/homes/23-throne');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
});

test('on a phone held sideways a piece’s picture and its name are both on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/homes/${pieces[0]?.slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const picture = await main.locator('picture').first().boundingBox();
  expect(picture?.width).toBeLessThan(600);
});
