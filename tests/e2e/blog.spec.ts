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

test.skip(articles.length <= 8, 'all articles are in the first page');

test('the blog shows 3 featured and 5 other articles, and the button loads the remaining articles', {
  tag: ['@main', '@skip-firefox'],
}, async ({ page }) => {
  await openHydratedPage(page, '/blog');
  await expect(
    page.getByRole('region', { name: messages.journal.featured }).getByRole('article'),
  ).toHaveCount(3);
  await expect(listItems(page)).toHaveCount(5);
  await moreButton(page).click();
  await expect(listItems(page)).toHaveCount(articles.length - 3);
  await expect(page.getByRole('status').filter({ hasText: `${articles.length - 8} more` })).toHaveCount(1);
  await expect(moreButton(page)).toHaveCount(0);
  await expect(listItems(page).nth(5).getByRole('link')).toBeFocused();
});

test('the blog lists every article once, newest first', { tag: '@skip-firefox' }, async ({ page }) => {
  await openHydratedPage(page, '/blog');
  await moreButton(page).click();
  await expect(listItems(page)).toHaveCount(articles.length - 3);
  const links = page
    .getByRole('region', { name: messages.journal.featured })
    .or(page.getByRole('list', { name: messages.journal.list }))
    .locator('a[href^="/blog/"]');
  const hrefs = await links.evaluateAll((elements) => [
    ...new Set(elements.map((link) => link.getAttribute('href'))),
  ]);
  expect(hrefs).toEqual(articles.map(({ id }) => `/blog/${id}`));
});

test('a failure is reported after retries with delays of 1, 2 and 4 s, and can be retried', {
  tag: '@skip-firefox',
}, async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/archive/i, /503/);
  let requestCount = 0;
  await page.clock.install();
  await recordTimers(page);
  await page.route(ARCHIVE_URL, (route) => {
    requestCount += 1;
    return route.fulfill({ status: 503, body: 'no' });
  });
  await openHydratedPage(page, '/blog');
  await pausePageClock(page);
  await moreButton(page).click();
  for (const [retry, delayMs] of [1_000, 2_000, 4_000].entries()) {
    await advanceTimer(page, delayMs);
    await expect.poll(() => requestCount).toBe(retry + 2);
  }
  await expect(page.getByRole('alert')).toContainText(/could not be loaded/i);
  await expect(listItems(page)).toHaveCount(5);
  await page.unroute(ARCHIVE_URL);
  await moreButton(page).click();
  await expect(listItems(page)).toHaveCount(articles.length - 3);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an invalid response and a broken connection are reported', { tag: '@skip-firefox' }, async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await page.clock.install();
  await recordTimers(page);
  await page.route(ARCHIVE_URL, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello</p>' }),
  );
  await openHydratedPage(page, '/blog');
  await pausePageClock(page);
  await moreButton(page).click();
  const runRetries = async (times: number) => {
    for (const delayMs of [1_000, 2_000, 4_000]) await advanceTimer(page, delayMs, times);
  };
  await runRetries(1);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(ARCHIVE_URL);
  await page.route(ARCHIVE_URL, (route) => route.abort());
  await moreButton(page).click();
  await runRetries(2);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(moreButton(page)).toBeVisible();
});

test('Back shows the loaded articles without requesting them again', async ({ page }) => {
  let requestCount = 0;
  page.on('request', (request) => {
    if (/\/blog\/archive\//.test(request.url())) requestCount += 1;
  });
  await openHydratedPage(page, '/blog');
  await moreButton(page).click();
  await expect(listItems(page)).toHaveCount(articles.length - 3);
  await listItems(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(listItems(page)).toHaveCount(articles.length - 3);
  await expect(moreButton(page)).toHaveCount(0);
  expect(requestCount).toBe(1);
});
