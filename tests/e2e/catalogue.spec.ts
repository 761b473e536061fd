import { ALL, ARCHIVE, answerArchive, enlargeCatalogue, FIRST } from '../support/larger-catalogue.ts';
import { isSample } from '../support/sample.ts';
import { expect, noteTimers, open, type Page, passWait, stopTime, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const more = (page: Page) => page.getByRole('button', { name: 'Show more pieces' });
const filter = (page: Page) => page.getByRole('group', { name: words.pieces.filter });
const shown = (page: Page) => page.getByRole('list', { name: words.pieces.list }).locator('> li:visible');
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Comes to the catalogue by a link, with more pieces than the sample has. */
async function openLarger(page: Page): Promise<void> {
  await enlargeCatalogue(page);
  await open(page, '/design-studio');
  await page.getByRole('contentinfo').getByRole('link', { name: words.pages.homes }).click();
  await expect(page).toHaveURL(/\/homes$/);
  await expect(shown(page)).toHaveCount(FIRST);
}

test.skip(!isSample, 'the larger catalogue is the sample’s with more in it');

test('the sample’s pieces are all in the page, so nothing offers more', async ({ page }) => {
  await open(page, '/homes');
  await expect(more(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: words.pieces.all })).toHaveCount(0);
});

test('the filter counts all pieces; the button brings them file by file, says how many, and leaves', {
  tag: '@main',
}, async ({ page }) => {
  await openLarger(page);
  await expect(said(page, `${ALL} pieces`)).toHaveCount(1);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST + 24);
  await expect(said(page, '24 more pieces listed.')).toHaveCount(1);
  await expect(shown(page).nth(FIRST).getByRole('link')).toBeFocused();
  await more(page).click();
  await expect(shown(page)).toHaveCount(ALL);
  await expect(said(page, '3 more pieces listed.')).toHaveCount(1);
  await expect(
    shown(page)
      .nth(FIRST + 24)
      .getByRole('link'),
  ).toBeFocused();
  await expect(more(page)).toHaveCount(0);
  await expect(said(page, `${ALL} pieces`)).toHaveCount(1);
});

test('what came makes whole rows, and moves nothing that stood there', async ({ page }) => {
  await openLarger(page);
  const places = () =>
    shown(page).evaluateAll((items) =>
      items.map((item) =>
        [item.getBoundingClientRect().left, item.getBoundingClientRect().width].map(Math.round),
      ),
    );
  const before = await places();
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST + 24);
  expect((await places()).slice(0, FIRST)).toEqual(before);
});

test('the lightbox goes through what was brought, too', async ({ page }) => {
  await openLarger(page);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST + 24);
  await shown(page).nth(FIRST).getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText(`${FIRST + 1} / ${FIRST + 24}`);
});

test('each category brings its own; Back finds what was brought', async ({ page }) => {
  await openLarger(page);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST + 24);
  await filter(page).getByRole('button', { name: 'Tables', exact: true }).click();
  await expect(shown(page)).toHaveCount(1);
  await expect(said(page, 'more pieces listed')).toHaveCount(0);
  await more(page).click();
  await expect(shown(page)).toHaveCount(1 + 24);
  await expect(page).toHaveURL(/category=Tables/);
  await page.getByRole('main').getByRole('link', { name: 'View Full Portfolio' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await page.goBack();
  await expect(shown(page)).toHaveCount(1 + 24);
  await page.goBack();
  await expect(page).toHaveURL(/\/homes$/);
  await expect(shown(page)).toHaveCount(FIRST + 24);
});

test('a failure is told after the retries, keeps what is there, and can be tried again', async ({
  page,
  watch,
}) => {
  watch.expected.push(/archive/i, /503/);
  await page.clock.install();
  await noteTimers(page);
  await openLarger(page);
  let asked = 0;
  await page.unroute(ARCHIVE);
  await page.route(ARCHIVE, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: 'no' });
  });
  await stopTime(page);
  await more(page).click();
  for (const wait of [1_000, 2_000, 4_000]) await passWait(page, wait);
  await expect.poll(() => asked).toBe(4);
  await expect(page.getByRole('alert')).toContainText(/pieces could not be loaded/i);
  await expect(shown(page)).toHaveCount(FIRST);
  await page.unroute(ARCHIVE);
  await page.route(ARCHIVE, answerArchive);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST + 24);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
