import { startSite } from '../relay/support/site-process.ts';
import { mockConnection, PREFETCH_WAIT_MS } from '../support/connection-info.ts';
import { freePort } from '../support/free-port.ts';
import { messages } from '../support/messages.ts';
import { expect, hydrate, openHydratedPage, type Page, test, waitForPostHydration } from '../support/test.ts';

const aboutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: messages.pages.about });

/** Records later requests for scripts and for files of the about page. @returns list that collects the paths. */
function recordRequests(page: Page): string[] {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.js$|\/about/.test(pathname)) requestedPaths.push(pathname);
  });
  return requestedPaths;
}

test('a page opens offline after hovering over its link', async ({ page, browserMonitor }) => {
  // The images and other files of the page do not load.
  browserMonitor.allowedMessages.push(
    /Failed to load resource|ERR_CONNECTION_REFUSED|NetworkError|Failed to fetch/i,
  );
  // Simulates a lost connection by stopping a separate server and mocking `navigator.onLine`. If Playwright sets Firefox offline,
  // Firefox does not use its cache.
  const site = await startSite('build/client', await freePort(), { LOG_LEVEL: 'silent' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => !('isOffline' in window) });
  });
  try {
    await openHydratedPage(page, `${site.url}/`);
    await waitForPostHydration(page);
    const prefetched = ['js', 'data'].map((extension) =>
      page.waitForEvent('requestfinished', (request) =>
        new RegExp(`/about[^/]*\\.${extension}$`).test(new URL(request.url()).pathname),
      ),
    );
    await aboutLink(page).hover();
    await Promise.all(prefetched);
  } finally {
    await site.stop();
  }
  await page.evaluate(() => Object.assign(window, { isOffline: true }));
  await aboutLink(page).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/About/);
  // The separate server has another origin.
  expect(browserMonitor.crossOriginRequests.every((url) => url.startsWith(site.url))).toBe(true);
  browserMonitor.crossOriginRequests.length = 0;
});

test('focus on a link prefetches its page, unless the focus moves on at once', async ({ page }) => {
  await openHydratedPage(page, '/');
  await waitForPostHydration(page);
  const requestedPaths = recordRequests(page);
  // Both changes of focus are in one task, because Playwright may take longer than the prefetch delay between two keys.
  await aboutLink(page).evaluate((link) => {
    link.focus();
    document.querySelector<HTMLElement>('header > a')?.focus();
  });
  await page.waitForTimeout(PREFETCH_WAIT_MS);
  expect(requestedPaths).toEqual([]);
  await aboutLink(page).focus();
  await expect.poll(() => requestedPaths.some((path) => path === '/about.data')).toBe(true);
});

test('on 4G, scripts and hovered pages are prefetched', { tag: '@skip-firefox' }, async ({ page }) => {
  await mockConnection(page, { saveData: false, effectiveType: '4g' });
  const requestedPaths = recordRequests(page);
  await page.goto('/');
  await expect.poll(() => requestedPaths.length).toBeGreaterThan(5);
  await hydrate(page);
  await waitForPostHydration(page);
  await aboutLink(page).hover();
  await expect
    .poll(() => requestedPaths.filter((path) => path.startsWith('/about')).length)
    .toBeGreaterThan(0);
});

test('with Save-Data, the not-found page is hydrated only after an input', { tag: '@skip-firefox' }, async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/status of 404|Page not found/);
  await mockConnection(page, { saveData: true, effectiveType: '4g' });
  const requestedPaths = recordRequests(page);
  await page.goto('/no-such-page');
  await page.waitForTimeout(PREFETCH_WAIT_MS);
  expect(requestedPaths).toEqual([]);
  await hydrate(page);
  expect(requestedPaths).not.toEqual([]);
});

for (const [name, connection] of [
  ['with Save-Data', { saveData: true, effectiveType: '4g' }],
  ['on 2G', { saveData: false, effectiveType: '2g' }],
  ['on slow 2G', { saveData: false, effectiveType: 'slow-2g' }],
] as const)
  test(`nothing is prefetched ${name}`, {
    tag: '@skip-firefox',
  }, async ({ page }) => {
    await mockConnection(page, connection);
    const requestedPaths = recordRequests(page);
    await page.goto('/');
    await page.waitForTimeout(PREFETCH_WAIT_MS);
    expect(requestedPaths).toEqual([]);
    await hydrate(page);
    await waitForPostHydration(page);
    requestedPaths.length = 0;
    await aboutLink(page).hover();
    await aboutLink(page).focus();
    await page.waitForTimeout(PREFETCH_WAIT_MS);
    expect(requestedPaths.filter((path) => path.includes('/about'))).toEqual([]);
  });
