import { paths } from '../../packages/content/paths.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { pieces, readPageTexts, subjectName } from '../support/routes.ts';
import { expect, openPage, test } from '../support/test.ts';

const said = readPageTexts('piece');

test('a piece’s address, shared or reloaded, shows its page: name, facts, what goes with it, the way on', {
  tag: '@main',
}, async ({ page }) => {
  const piece = pieces.find(({ goesWith = [] }) => goesWith.length > 0);
  if (!piece) throw new Error('No piece goes with another');
  await openPage(page, paths.piece(piece.slug));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(piece.title);
  await expect(main.getByText(piece.size)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const beside = main.getByRole('region', { name: said.goesWith }).getByRole('link');
  const hrefs = await beside.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(piece.goesWith.map(paths.piece));
  await expect(main.getByRole('link', { name: said.enquire }).first()).toHaveAttribute(
    'href',
    `/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`,
  );
  await main.getByRole('link', { name: said.all }).click();
  await expect(page).toHaveURL(paths.homes(piece.category));
});

test('the pages of pieces go round by number', { tag: '@main' }, async ({ page }) => {
  await openPage(page, `/homes/${pieces.at(-1)?.slug}`);
  const turn = page.getByRole('navigation', { name: messages.piece.pieces });
  await turn
    .getByRole('link', { name: fillMessage(messages.piece.next, { number: pieces[0]?.id ?? 0 }) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/homes/${pieces[0]?.slug}$`));
  await turn
    .getByRole('link', { name: fillMessage(messages.piece.previous, { number: pieces.at(-1)?.id ?? 0 }) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/homes/${pieces.at(-1)?.slug}$`));
});

test('a piece that there is not, or no longer, is said to be missing', async ({ page, watch }) => {
  watch.expected.push(/404|not found/i);
  const answer = await page.goto('/homes/23-throne');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readPageTexts('not-found').title);
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
