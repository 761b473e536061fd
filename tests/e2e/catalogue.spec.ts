import {
  ARCHIVE_URL,
  FIRST_CATEGORY_COUNT,
  LARGER_CATEGORY_COUNT,
  mockLargerCatalogue,
  respondWithArchive,
} from '../support/larger-catalogue.ts';
import { messages } from '../support/messages.ts';
import { countPieceImages, pieces } from '../support/routes.ts';
import { isSample } from '../support/sample.ts';
import {
  advanceTimer,
  expect,
  openHydratedPage,
  type Page,
  pausePageClock,
  recordTimers,
  test,
} from '../support/test.ts';

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

test('the page contains all pieces of the sample content, and has no button for more', async ({ page }) => {
  await openHydratedPage(page, '/homes');
  await expect(moreButton(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: messages.pieces.all })).toHaveCount(0);
});

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

test('loading more pieces does not move the pieces already shown', async ({ page }) => {
  await openLargerCatalogue(page);
  const readPieceColumns = () =>
    visiblePieces(page).evaluateAll((items) =>
      items.map((item) =>
        [item.getBoundingClientRect().left, item.getBoundingClientRect().width].map(Math.round),
      ),
    );
  const before = await readPieceColumns();
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT + 24);
  expect((await readPieceColumns()).slice(0, FIRST_CATEGORY_COUNT)).toEqual(before);
});

test('the lightbox includes loaded pieces', async ({ page }) => {
  await openLargerCatalogue(page);
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT + 24);
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

test('a failure is reported after the retries, keeps the list, and can be retried', async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/archive/i, /503/);
  await page.clock.install();
  await recordTimers(page);
  await openLargerCatalogue(page);
  let requestCount = 0;
  await page.unroute(ARCHIVE_URL);
  await page.route(ARCHIVE_URL, (route) => {
    requestCount += 1;
    return route.fulfill({ status: 503, body: 'no' });
  });
  await pausePageClock(page);
  await moreButton(page).click();
  for (const delayMs of [1_000, 2_000, 4_000]) await advanceTimer(page, delayMs);
  await expect.poll(() => requestCount).toBe(4);
  await expect(page.getByRole('alert')).toContainText(/pieces could not be loaded/i);
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT);
  await page.unroute(ARCHIVE_URL);
  await page.route(ARCHIVE_URL, respondWithArchive);
  await moreButton(page).click();
  await expect(visiblePieces(page)).toHaveCount(FIRST_CATEGORY_COUNT + 24);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
