import { messages } from '../support/messages.ts';
import { articles } from '../support/routes.ts';
import { expect, type Locator, openPage, type Page, pauseClock, test } from '../support/test.ts';

const at = (place: number) => {
  const article = articles.at(place);
  test.skip(!article, 'the journal has too few articles');
  if (!article) throw new Error('There is no such article');
  return article;
};
const visit = (page: Page, place: number) => openPage(page, `/blog/${at(place).id}`);

test('shows date, author, category and reading time', { tag: '@once' }, async ({ page }) => {
  await page.goto(`/blog/${at(1).id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(at(1).title);
  await expect(page.getByRole('main').locator('time').first()).toHaveAttribute('datetime', at(1).date);
  await expect(page.getByRole('main')).toContainText(/\d+ min/);
});

test('leads to the previous and the next, at the ends to one of them', { tag: ['@once', '@main'] }, async ({
  page,
}) => {
  const neighbours = (place: number) =>
    [articles[place + 1], articles[place - 1]].flatMap((article) => (article ? [`/blog/${article.id}`] : []));
  for (const place of new Set([0, Math.min(1, articles.length - 1), articles.length - 1])) {
    await page.goto(`/blog/${at(place).id}`);
    const links = page.getByRole('navigation', { name: messages.article.more }).getByRole('link');
    const hrefs = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
    expect(hrefs.sort()).toEqual(neighbours(place).sort());
  }
});

test('shows up to three related articles, none of them itself', { tag: '@once' }, async ({ page }) => {
  test.skip(articles.length < 2, 'no article is related to an only one');
  await page.goto(`/blog/${at(0).id}`);
  const related = page.getByRole('region', { name: messages.article.relatedName }).getByRole('link');
  await expect(related.first()).toBeVisible();
  const hrefs = await related.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
  expect(hrefs.length).toBeGreaterThan(0);
  expect(hrefs.length).toBeLessThanOrEqual(3);
  expect(hrefs).not.toContain(`/blog/${at(0).id}`);
});

test('scrolls to its top when another follows', async ({ page }) => {
  at(2);
  await visit(page, 1);
  await page.getByRole('navigation', { name: messages.article.more }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/blog/${at(2).id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(at(2).title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('goes back to all posts, by a link that is one line on a wide screen too', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await visit(page, 0);
  const back = page.getByRole('link', { name: messages.article.back });
  expect((await back.boundingBox())?.height).toBeLessThan(60);
  await back.click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('Share copies the address and says so for 4 seconds, three times at most at once', {
  tag: '@main',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await visit(page, 0);
  await pauseClock(page);
  const share = page.getByRole('button', { name: messages.article.share });
  await share.click();
  await page.mouse.move(2, 2);
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: messages.article.copied });
  const shown = (locator: Locator) =>
    expect.poll(async () => {
      await page.clock.runFor(100);
      return locator.count();
    });
  await shown(toasts).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/blog/${at(0).id}$`));
  await page.clock.runFor(3_700);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toasts).toHaveCount(0);
  for (let press = 0; press < 4; press += 1) await share.click();
  await shown(toasts).toBe(4);
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
});

test('Share offers the address by hand where the clipboard is denied', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
    });
  });
  await visit(page, 0);
  await page.getByRole('button', { name: messages.article.share }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /address/i })).toHaveValue(new RegExp(`/blog/${at(0).id}$`));
});
