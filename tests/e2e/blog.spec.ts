import { messages } from '../support/messages.ts';
import { articles, readPageTexts } from '../support/routes.ts';
import {
  advanceTimer,
  expect,
  openPage,
  type Page,
  pauseClock,
  recordTimers,
  test,
} from '../support/test.ts';

const more = (page: Page) => page.getByRole('button', { name: readPageTexts('blog').list.moreText });
const listed = (page: Page) => page.getByRole('list', { name: messages.journal.list }).getByRole('listitem');
const ARCHIVE = '**/blog/archive/**';

test.skip(articles.length <= 8, 'all articles are listed from the first');

test('shows 3 featured articles and 5 more; the button brings the rest, says how many, and leaves', {
  tag: '@main',
}, async ({ page }) => {
  await openPage(page, '/blog');
  await expect(
    page.getByRole('region', { name: messages.journal.featured }).getByRole('article'),
  ).toHaveCount(3);
  await expect(listed(page)).toHaveCount(5);
  await more(page).click();
  await expect(listed(page)).toHaveCount(articles.length - 3);
  await expect(page.getByRole('status').filter({ hasText: `${articles.length - 8} more` })).toHaveCount(1);
  await expect(more(page)).toHaveCount(0);
  await expect(listed(page).nth(5).getByRole('link')).toBeFocused();
});

test('lists every article once, newest first', { tag: '@once' }, async ({ page }) => {
  await openPage(page, '/blog');
  await more(page).click();
  await expect(listed(page)).toHaveCount(articles.length - 3);
  const links = page
    .getByRole('region', { name: messages.journal.featured })
    .or(page.getByRole('list', { name: messages.journal.list }))
    .locator('a[href^="/blog/"]');
  const hrefs = await links.evaluateAll((elements) => [
    ...new Set(elements.map((link) => link.getAttribute('href'))),
  ]);
  expect(hrefs).toEqual(articles.map(({ id }) => `/blog/${id}`));
});

test('a failure is told after three retries (1, 2, 4 s), and can be tried again', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/archive/i, /503/);
  let asked = 0;
  await page.clock.install();
  await recordTimers(page);
  await page.route(ARCHIVE, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: 'no' });
  });
  await openPage(page, '/blog');
  await pauseClock(page);
  await more(page).click();
  for (const [retry, wait] of [1_000, 2_000, 4_000].entries()) {
    await advanceTimer(page, wait);
    await expect.poll(() => asked).toBe(retry + 2);
  }
  await expect(page.getByRole('alert')).toContainText(/could not be loaded/i);
  await expect(listed(page)).toHaveCount(5);
  await page.unroute(ARCHIVE);
  await more(page).click();
  await expect(listed(page)).toHaveCount(articles.length - 3);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an answer that is no archive, and a broken connection, are told, too', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/./);
  await page.clock.install();
  await recordTimers(page);
  await page.route(ARCHIVE, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello</p>' }),
  );
  await openPage(page, '/blog');
  await pauseClock(page);
  await more(page).click();
  const retries = async (times: number) => {
    for (const wait of [1_000, 2_000, 4_000]) await advanceTimer(page, wait, times);
  };
  await retries(1);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(ARCHIVE);
  await page.route(ARCHIVE, (route) => route.abort());
  await more(page).click();
  await retries(2);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(more(page)).toBeVisible();
});

test('the archive is kept for five minutes: Back brings nothing twice over the network', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (/\/blog\/archive\//.test(request.url())) asked += 1;
  });
  await openPage(page, '/blog');
  await more(page).click();
  await expect(listed(page)).toHaveCount(articles.length - 3);
  await listed(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(listed(page)).toHaveCount(articles.length - 3);
  await expect(more(page)).toHaveCount(0);
  expect(asked).toBe(1);
});
