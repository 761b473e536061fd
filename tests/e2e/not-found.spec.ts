import { messages } from '../support/messages.ts';
import { readPageTexts } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, test } from '../support/test.ts';

const texts = readPageTexts('not-found');
const LONG_PATH = `/${'a'.repeat(5_000)}`;

const MISSING_PATHS = [
  '/nothing-here',
  '/about/us',
  '/portfolio/no-such-project',
  '/%00',
  '/%E0%A4%A',
  '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/नज़ाकत',
  '/a%2Fb',
  '/.git/config',
  LONG_PATH,
];

test('an unknown URL shows the not-found page with a link home, and is logged', {
  tag: ['@skip-firefox', '@main'],
}, async ({ page, browserMonitor }) => {
  // React Router warns about a URL that cannot be decoded.
  browserMonitor.allowedMessages.push(/404/, /Page not found:/, /could not be decoded/);
  const logCount = () => browserMonitor.messages.filter((text) => text.startsWith('Page not found:')).length;
  for (const path of MISSING_PATHS)
    await test.step(path.slice(0, 40), async () => {
      const before = logCount();
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
      await expect(page.getByRole('main').getByRole('link', { name: texts.linkText })).toHaveAttribute(
        'href',
        '/',
      );
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await expect.poll(logCount).toBeGreaterThan(before);
    });
});

test('an unknown post shows its own not-found page with a link to the blog', async ({
  page,
  browserMonitor,
}) => {
  // React Router warns about a URL that cannot be decoded.
  browserMonitor.allowedMessages.push(/404/, /Page not found:/, /could not be decoded/);
  for (const path of [
    '/blog/no-such-post',
    '/blog/%00',
    '/blog/%3Cb%3E',
    '/blog/%E0%A4%A',
    `/blog${LONG_PATH}`,
  ])
    await test.step(path.slice(0, 40), async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.blogTitle);
      await expect(page).toHaveTitle(new RegExp(`^${texts.blogTitle}`));
      await expect(page.getByRole('main')).toContainText(texts.blogText);
      await expect(page.getByRole('link', { name: texts.blogLinkText })).toHaveAttribute('href', '/blog');
    });
});

test('hydration keeps the not-found page, and its link works', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/404/, /Page not found:/);
  await page.goto('/blog/no-such-post');
  await hydrate(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.blogTitle);
  await page.getByRole('link', { name: texts.blogLinkText }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole('region', { name: messages.journal.featured })).toBeVisible();
});

test('client-side navigation to an unknown URL shows the not-found page after all scripts have loaded', async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/404/, /Page not found:/);
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
  // Two files match. The second one, the module of the route, is delayed.
  await page.route(articleScript, async (route) => {
    requestCount += 1;
    if (requestCount === 2) await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.evaluate(() => {
    history.pushState({}, '', '/blog/gone');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.blogTitle);
  await hydrate(page);
  // If a script failed to load, React Router would reload the current page.
  expect(events.slice(0, 3)).toEqual(['script', 'script', 'document']);
});

test('/blog/../x shows the not-found page of /x', async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/404/, /Page not found:/);
  const response = await page.goto('/blog/../x');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
});

test.describe('canonical paths', () => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');

  const redirects = [
    ['/about/', '/about'],
    ['/About', '/about'],
    ['/BLOG/', '/blog'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['/portfolio/?category=any', '/portfolio?category=any'],
  ] as const;

  test('other spellings of a path redirect to it', async ({ request }) => {
    for (const [path, canonical] of redirects) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status(), path).toBe(301);
      expect(response.headers().location, path).toMatch(
        new RegExp(`(^|//[^/]+)${canonical.replace('?', '\\?')}$`),
      );
    }
  });
});
