import { paths } from '../../packages/content/paths.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { pieces, readPageTexts, subjectName } from '../support/routes.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

const texts = readPageTexts('piece');

test('the page of a piece shows its name, size, related pieces and links', {
  tag: '@main',
}, async ({ page }) => {
  const piece = pieces.find(({ goesWith = [] }) => goesWith.length > 0);
  if (!piece) throw new Error('No piece has related pieces');
  await openHydratedPage(page, paths.piece(piece.slug));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(piece.title);
  await expect(main.getByText(piece.size)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const relatedLinks = main.getByRole('region', { name: texts.goesWith }).getByRole('link');
  const hrefs = await relatedLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(piece.goesWith.map(paths.piece));
  await expect(main.getByRole('link', { name: texts.enquire }).first()).toHaveAttribute(
    'href',
    `/contact?${new URLSearchParams({ subject: subjectName('furniture') })}`,
  );
  await main.getByRole('link', { name: texts.all }).click();
  await expect(page).toHaveURL(paths.homes(piece.category));
});

test('the page of a piece shows all its images', { tag: '@skip-firefox' }, async ({ page }) => {
  const piece = pieces.find(({ pictures }) => pictures.length > 1);
  if (!piece) return test.skip(true, 'No piece has several images');
  await openHydratedPage(page, paths.piece(piece.slug));
  const captions = page.getByRole('main').getByRole('figure').locator('figcaption');
  await expect(captions).toHaveCount(piece.pictures.length - 1);
  await captions.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('figure').getByRole('img').last()).toBeInViewport();
});

test('the pages of pieces link to each other by number and wrap', async ({ page }) => {
  await openHydratedPage(page, `/homes/${pieces.at(-1)?.slug}`);
  const pager = page.getByRole('navigation', { name: messages.piece.pieces });
  await pager
    .getByRole('link', { name: fillMessage(messages.piece.next, { number: pieces[0]?.id ?? 0 }) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/homes/${pieces[0]?.slug}$`));
  await pager
    .getByRole('link', { name: fillMessage(messages.piece.previous, { number: pieces.at(-1)?.id ?? 0 }) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/homes/${pieces.at(-1)?.slug}$`));
});

test('an unknown piece shows the not-found page', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/404|not found/i);
  const response = await page.goto('/homes/23-throne');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readPageTexts('not-found').title);
});

test('on a phone in landscape, the image and the name of a piece are visible without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/homes/${pieces[0]?.slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const imageBox = await main.locator('picture').first().boundingBox();
  expect(imageBox?.width).toBeLessThan(600);
});
