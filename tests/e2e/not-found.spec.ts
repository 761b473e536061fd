import { messages } from '../support/messages.ts';
import { readPageTexts } from '../support/routes.ts';
import { expect, hydrate, openPage, test } from '../support/test.ts';

const missing = readPageTexts('not-found');
const LONG = `/${'a'.repeat(5_000)}`;

const MISSING = [
  '/nothing-here',
  '/about/us',
  '/portfolio/no-such-project',
  '/%00',
  '/%E0%A4%A',
  '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/नज़ाकत',
  '/a%2Fb',
  '/.git/config',
  LONG,
];

test('an unknown address is said to be missing, with a way home, and is logged', {
  tag: ['@once', '@main'],
}, async ({ page, watch }) => {
  // The router warns of an address that is no text in any encoding.
  watch.expected.push(/404/, /Page not found:/, /could not be decoded/);
  const logged = () => watch.complaints.filter((text) => text.startsWith('Page not found:')).length;
  for (const path of MISSING)
    await test.step(path.slice(0, 40), async () => {
      const before = logged();
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing.title);
      await expect(page.getByRole('main').getByRole('link', { name: missing.linkText })).toHaveAttribute(
        'href',
        '/',
      );
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await expect.poll(logged).toBeGreaterThan(before);
    });
});

test('an unknown post is said to be missing, with a way back', { tag: ['@once', '@main'] }, async ({
  page,
  watch,
}) => {
  // The router warns of an address that is no text in any encoding.
  watch.expected.push(/404/, /Page not found:/, /could not be decoded/);
  for (const path of ['/blog/no-such-post', '/blog/%00', '/blog/%3Cb%3E', '/blog/%E0%A4%A', `/blog${LONG}`])
    await test.step(path.slice(0, 40), async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing.blogTitle);
      await expect(page).toHaveTitle(new RegExp(`^${missing.blogTitle}`));
      await expect(page.getByRole('main')).toContainText(missing.blogText);
      await expect(page.getByRole('link', { name: missing.blogLinkText })).toHaveAttribute('href', '/blog');
    });
});

test('the screen stays as it is when the application takes over, and leads on', async ({ page, watch }) => {
  watch.expected.push(/404/, /Page not found:/);
  await page.goto('/blog/no-such-post');
  await hydrate(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing.blogTitle);
  await page.getByRole('link', { name: missing.blogLinkText }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole('region', { name: messages.journal.featured })).toBeVisible();
});

test('a link within the site to an unknown address shows the screen, too, and cuts off no code', {
  tag: '@main',
}, async ({ page, watch }) => {
  watch.expected.push(/404/, /Page not found:/);
  await openPage(page, '/');
  const happened: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') happened.push('code');
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) happened.push('the page');
  });
  const asked: string[] = [];
  // What is asked for last is the page itself; what fetches its data came before.
  await page.route(/assets\/article-[^/]*\.js/, async (route) => {
    asked.push(route.request().url());
    if (asked.length === 2) await new Promise((passed) => setTimeout(passed, 500));
    await route.continue();
  });
  await page.evaluate(() => {
    history.pushState({}, '', '/blog/gone');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing.blogTitle);
  await hydrate(page);
  // Code that is cut off would make the framework load the page anew that stands there.
  expect(happened.slice(0, 3)).toEqual(['code', 'code', 'the page']);
});

test('/blog/../x is the address x', { tag: '@once' }, async ({ page, watch }) => {
  watch.expected.push(/404/, /Page not found:/);
  const response = await page.goto('/blog/../x');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing.title);
});

test.describe('One address per page', () => {
  test.skip(Boolean(process.env.BASE_URL), 'needs the site’s own server');

  const addresses = [
    ['/about/', '/about'],
    ['/About', '/about'],
    ['/BLOG/', '/blog'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['/portfolio/?category=any', '/portfolio?category=any'],
  ] as const;

  test('any other way to write it leads to it', { tag: '@once' }, async ({ request }) => {
    for (const [path, canonical] of addresses) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status(), path).toBe(301);
      expect(response.headers().location, path).toMatch(
        new RegExp(`(^|//[^/]+)${canonical.replace('?', '\\?')}$`),
      );
    }
  });
});
