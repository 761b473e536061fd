import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import { readPageTexts } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, test } from '../support/test.ts';

const texts = readPageTexts('not-found');
const LONG_PATH = `/${'a'.repeat(5_000)}`;

for (const [kind, title, href, missingPaths] of [
  ['page', texts.title, paths.home(), ['/nothing-here', '/%00', '/%E0%A4%A', '/नज़ाकत', LONG_PATH]],
  ['article', texts.blogTitle, paths.blog(), ['/blog/no-such-post', '/blog/%E0%A4%A']],
] as const)
  test(`an unknown ${kind} shows the not-found page with a link, also after hydration, and is logged`, {
    tag: '@main',
  }, async ({ page, browserMonitor }) => {
    const logCount = () =>
      browserMonitor.messages.filter((text) => text.startsWith('Page not found:')).length;
    for (const path of missingPaths)
      await test.step(path.slice(0, 40), async () => {
        const before = logCount();
        expect((await page.goto(path))?.status()).toBe(404);
        await hydrate(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
        await expect.poll(logCount).toBeGreaterThan(before);
      });
    await page.getByRole('main').locator(`a[href="${href}"]`).click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  });

test('client-side navigation to an unknown URL loads the document after all scripts of its route', async ({
  page,
}) => {
  await openHydratedPage(page, '/');
  const articleScript = /assets\/article-[^/]*\.js/;
  const events: string[] = [];
  page.on('requestfinished', (request) => {
    if (articleScript.test(request.url())) events.push('script');
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) events.push('document');
  });
  let requestCount = 0;
  const otherScript = page.waitForEvent('requestfinished', (request) => articleScript.test(request.url()));
  // Two files match. The second one, the module of the route, is delayed.
  await page.route(articleScript, async (route) => {
    requestCount += 1;
    if (requestCount === 2) await otherScript;
    await route.continue();
  });
  await page.evaluate(() => {
    history.pushState({}, '', '/blog/gone');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.blogTitle);
  // If a script failed to load, React Router would reload the current page.
  expect(events.slice(0, 3)).toEqual(['script', 'script', 'document']);
});

test('a link whose # another program has encoded leads to its page', async ({ page }) => {
  await page.goto('/nazaakat%23mitti');
  await expect(page).toHaveURL('/nazaakat#mitti');
  await expect(page.getByRole('list', { name: messages.candles.list })).toBeVisible();
});
