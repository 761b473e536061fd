import { messages } from '../support/messages.ts';
import { articles, readPageTexts } from '../support/routes.ts';
import {
  advanceTimer,
  expect,
  openHydratedPage,
  type Page,
  pausePageClock,
  recordTimers,
  test,
} from '../support/test.ts';

const moreButton = (page: Page) => page.getByRole('button', { name: readPageTexts('blog').list.moreText });
const listItems = (page: Page) =>
  page.getByRole('list', { name: messages.journal.list }).getByRole('listitem');
const ARCHIVE_URL = '**/blog/archive/**';
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000];

test.skip(articles.length <= 8, 'all articles are in the first page');

test('the button loads the other articles, newest first, and Back shows them without a new request', {
  tag: ['@main', '@firefox'],
}, async ({ page }) => {
  let requestCount = 0;
  page.on('request', (request) => {
    if (/\/blog\/archive\//.test(request.url())) requestCount += 1;
  });
  await openHydratedPage(page, '/blog');
  await moreButton(page).click();
  await expect(listItems(page).getByRole('heading')).toHaveText(articles.slice(3).map(({ title }) => title));
  await expect(page.getByRole('status').filter({ hasText: `${articles.length - 8} more` })).toHaveCount(1);
  await expect(moreButton(page)).toHaveCount(0);
  await expect(listItems(page).nth(5).getByRole('link')).toBeFocused();
  await listItems(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.goBack();
  await expect(listItems(page)).toHaveCount(articles.length - 3);
  expect(requestCount).toBe(1);
});

test('each kind of failure is reported after three retries, and the button tries again', async ({ page }) => {
  await page.clock.install();
  await recordTimers(page);
  await openHydratedPage(page, '/blog');
  await pausePageClock(page);
  const alert = page.getByRole('alert');
  for (const [index, response] of [
    { status: 503, body: 'no' },
    { status: 200, contentType: 'text/html', body: '<p>Hello</p>' },
    null,
  ].entries()) {
    let requestCount = 0;
    await page.route(ARCHIVE_URL, (route) => {
      requestCount += 1;
      return response ? route.fulfill(response) : route.abort();
    });
    await moreButton(page).click();
    await expect(alert).toHaveCount(0);
    for (const [retry, delayMs] of RETRY_DELAYS_MS.entries()) {
      await advanceTimer(page, delayMs, index + 1);
      await expect.poll(() => requestCount).toBe(retry + 2);
    }
    await expect(alert).toBeVisible();
    await expect(listItems(page)).toHaveCount(5);
    await page.unroute(ARCHIVE_URL);
  }
  await moreButton(page).click();
  await expect(listItems(page)).toHaveCount(articles.length - 3);
  await expect(alert).toHaveCount(0);
});
