import { messages } from '../support/messages.ts';
import { articles } from '../support/routes.ts';
import { expect, type Locator, openHydratedPage, type Page, pausePageClock, test } from '../support/test.ts';

/** Returns an article by its position, newest first. Skips the test if it does not exist. */
const articleAt = (index: number) => {
  const article = articles.at(index);
  test.skip(!article, 'the blog has too few articles');
  if (!article) throw new Error(`There is no article ${index}`);
  return article;
};
const openArticle = (page: Page, index: number) => openHydratedPage(page, `/blog/${articleAt(index).id}`);

test('an article shows its date, author, category and reading time', { tag: '@skip-firefox' }, async ({
  page,
}) => {
  await page.goto(`/blog/${articleAt(1).id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articleAt(1).title);
  await expect(page.getByRole('main').locator('time').first()).toHaveAttribute('datetime', articleAt(1).date);
  await expect(page.getByRole('main')).toContainText(/\d+ min/);
});

test('an article links to the previous and the next article', { tag: '@skip-firefox' }, async ({ page }) => {
  const neighbourPaths = (index: number) =>
    [articles[index + 1], articles[index - 1]].flatMap((article) => (article ? [`/blog/${article.id}`] : []));
  for (const index of new Set([0, Math.min(1, articles.length - 1), articles.length - 1])) {
    await page.goto(`/blog/${articleAt(index).id}`);
    const links = page.getByRole('navigation', { name: messages.article.more }).getByRole('link');
    const hrefs = await links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
    expect(hrefs.sort()).toEqual(neighbourPaths(index).sort());
  }
});

test('an article lists up to three related articles without itself', { tag: '@skip-firefox' }, async ({
  page,
}) => {
  test.skip(articles.length < 2, 'a single article has no related articles');
  await page.goto(`/blog/${articleAt(0).id}`);
  const relatedLinks = page.getByRole('region', { name: messages.article.relatedArticles }).getByRole('link');
  await expect(relatedLinks.first()).toBeVisible();
  const hrefs = await relatedLinks.evaluateAll((elements) =>
    elements.map((link) => link.getAttribute('href')),
  );
  expect(hrefs.length).toBeGreaterThan(0);
  expect(hrefs.length).toBeLessThanOrEqual(3);
  expect(hrefs).not.toContain(`/blog/${articleAt(0).id}`);
});

test('the next article opens at its top', async ({ page }) => {
  // Skips the test without a third article.
  articleAt(2);
  await openArticle(page, 1);
  await page.getByRole('navigation', { name: messages.article.more }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/blog/${articleAt(2).id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articleAt(2).title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the link to all posts fits in one line on a wide screen', { tag: '@skip-firefox' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openArticle(page, 0);
  const backLink = page.getByRole('link', { name: messages.article.back });
  expect((await backLink.boundingBox())?.height).toBeLessThan(60);
  await backLink.click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('Share copies the URL, and shows at most three confirmations for 4 s each', {
  tag: '@main',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openArticle(page, 0);
  await pausePageClock(page);
  const shareButton = page.getByRole('button', { name: messages.article.share });
  await shareButton.click();
  await page.mouse.move(2, 2);
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: messages.article.copied });
  const expectCountAfterTimers = (locator: Locator) =>
    expect.poll(async () => {
      await page.clock.runFor(100);
      return locator.count();
    });
  await expectCountAfterTimers(toasts).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/blog/${articleAt(0).id}$`),
  );
  await page.clock.runFor(3_700);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toasts).toHaveCount(0);
  for (let click = 0; click < 4; click += 1) await shareButton.click();
  await expectCountAfterTimers(toasts).toBe(4);
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
});

test('Share shows the URL in a field when the clipboard is denied', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
    });
  });
  await openArticle(page, 0);
  await page.getByRole('button', { name: messages.article.share }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /address/i })).toHaveValue(
    new RegExp(`/blog/${articleAt(0).id}$`),
  );
});
