import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import { articles } from '../support/routes.ts';
import { expect, openHydratedPage, pausePageClock, test } from '../support/test.ts';

const [article, next] = articles;
const articlePath = paths.article(article?.id ?? '');
test.skip(!article || !next, 'needs two articles');

test('the next article opens at its top', { tag: '@firefox' }, async ({ page }) => {
  await openHydratedPage(page, articlePath);
  await page.getByRole('navigation', { name: messages.article.more }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next?.title ?? '');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('Share copies the URL, and shows at most three confirmations for 4 s each', {
  tag: '@main',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openHydratedPage(page, articlePath);
  await pausePageClock(page);
  const shareButton = page.getByRole('button', { name: messages.article.share });
  await shareButton.click();
  await page.mouse.move(2, 2);
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: messages.article.copied });
  const countToasts = async () => {
    await page.clock.runFor(100);
    return toasts.count();
  };
  await expect.poll(countToasts).toBe(1);
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`${articlePath}$`));
  await page.clock.runFor(3_500);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(600);
  await expect.poll(countToasts).toBe(0);
  for (let click = 0; click < 4; click += 1) await shareButton.click();
  await expect.poll(countToasts).toBe(4);
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
});
