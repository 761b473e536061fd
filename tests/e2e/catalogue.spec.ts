import {
  ARCHIVE_URL,
  FIRST_PAGE_COUNT,
  mockLargerCatalogue,
  respondWithArchive,
  TOTAL_COUNT,
} from '../support/larger-catalogue.ts';
import { messages } from '../support/messages.ts';
import { isSample } from '../support/sample.ts';
import {
  advanceTimer,
  expect,
  openPage,
  type Page,
  pauseClock,
  recordTimers,
  test,
} from '../support/test.ts';

const more = (page: Page) => page.getByRole('button', { name: 'Show more pieces' });
const filter = (page: Page) => page.getByRole('group', { name: messages.pieces.filter });
const shown = (page: Page) => page.getByRole('list', { name: messages.pieces.list }).locator('> li:visible');
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Comes to the catalogue by a link, with more pieces than the sample has. */
async function openLarger(page: Page): Promise<void> {
  await mockLargerCatalogue(page);
  await openPage(page, '/design-studio');
  await page.getByRole('contentinfo').getByRole('link', { name: messages.pages.homes }).click();
  await expect(page).toHaveURL(/\/homes$/);
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT);
}

test.skip(!isSample, 'the larger catalogue is the sample’s with more in it');

test('the sample’s pieces are all in the page, so nothing offers more', async ({ page }) => {
  await openPage(page, '/homes');
  await expect(more(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: messages.pieces.all })).toHaveCount(0);
});

test('the filter counts all pieces; the button brings them file by file, says how many, and leaves', {
  tag: '@main',
}, async ({ page }) => {
  await openLarger(page);
  await expect(said(page, `${TOTAL_COUNT} pieces`)).toHaveCount(1);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT + 24);
  await expect(said(page, '24 more pieces listed.')).toHaveCount(1);
  await expect(shown(page).nth(FIRST_PAGE_COUNT).getByRole('link')).toBeFocused();
  await more(page).click();
  await expect(shown(page)).toHaveCount(TOTAL_COUNT);
  await expect(said(page, '3 more pieces listed.')).toHaveCount(1);
  await expect(
    shown(page)
      .nth(FIRST_PAGE_COUNT + 24)
      .getByRole('link'),
  ).toBeFocused();
  await expect(more(page)).toHaveCount(0);
  await expect(said(page, `${TOTAL_COUNT} pieces`)).toHaveCount(1);
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
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT + 24);
  expect((await places()).slice(0, FIRST_PAGE_COUNT)).toEqual(before);
});

test('the lightbox goes through what was brought, too', async ({ page }) => {
  await openLarger(page);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT + 24);
  await shown(page).nth(FIRST_PAGE_COUNT).getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText(`${FIRST_PAGE_COUNT + 1} / ${FIRST_PAGE_COUNT + 24}`);
});

test('each category brings its own; Back finds what was brought', async ({ page }) => {
  await openLarger(page);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT + 24);
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
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT + 24);
});

test('a failure is told after the retries, keeps what is there, and can be tried again', async ({
  page,
  watch,
}) => {
  watch.expected.push(/archive/i, /503/);
  await page.clock.install();
  await recordTimers(page);
  await openLarger(page);
  let asked = 0;
  await page.unroute(ARCHIVE_URL);
  await page.route(ARCHIVE_URL, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: 'no' });
  });
  await pauseClock(page);
  await more(page).click();
  for (const wait of [1_000, 2_000, 4_000]) await advanceTimer(page, wait);
  await expect.poll(() => asked).toBe(4);
  await expect(page.getByRole('alert')).toContainText(/pieces could not be loaded/i);
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT);
  await page.unroute(ARCHIVE_URL);
  await page.route(ARCHIVE_URL, respondWithArchive);
  await more(page).click();
  await expect(shown(page)).toHaveCount(FIRST_PAGE_COUNT + 24);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
