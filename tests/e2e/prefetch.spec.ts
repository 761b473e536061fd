import { startSite } from '../relay/support/site-process.ts';
import { mockConnection } from '../support/connection-info.ts';
import { freePort } from '../support/free-port.ts';
import { messages } from '../support/messages.ts';
import { firstProject, projectCard } from '../support/portfolio.ts';
import { articles, pieces } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import {
  expect,
  hydrate,
  type Locator,
  openHydratedPage,
  type Page,
  pausePageClock,
  test,
  waitForPostHydration,
} from '../support/test.ts';

/** Longer than the delay between hovering over a link and prefetching its page. */
const INTENT_MS = 200;
const SAVE_DATA = { saveData: true, effectiveType: '4g' } as const;

const aboutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: messages.pages.about });

/** Records requests for scripts and data. @returns list that collects their paths. */
function recordRequests(page: Page): string[] {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The first mouse move loads the custom cursor.
    if (/\.(js|data)$/.test(pathname) && !pathname.includes('/cursor-')) requestedPaths.push(pathname);
  });
  return requestedPaths;
}

/** Waits for a request that the page sends after all others, so that these are recorded. */
const flushRequests = (page: Page) =>
  page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));

/** Opens a page and pauses its clock, which must be installed. @returns list that collects later requests. */
async function openIdlePage(page: Page, path: string): Promise<string[]> {
  await page.clock.resume();
  await openHydratedPage(page, path);
  await waitForPostHydration(page);
  await pausePageClock(page);
  await flushRequests(page);
  return recordRequests(page);
}

/** Hovers over an element and focuses it, longer than the delay before prefetching. */
async function showIntent(page: Page, element: Locator): Promise<void> {
  await element.hover();
  await element.focus();
  await page.clock.runFor(INTENT_MS);
  await flushRequests(page);
}

/** Elements that prefetch files, by the path of their page, with a pattern of the files. */
const PREFETCHING_ELEMENTS: Record<string, [find: (page: Page) => Locator, file: RegExp][]> = {
  '/': [[aboutLink, /^\/about\.data$/]],
  [`/homes/${pieces[0]?.slug}`]: [
    [(page) => page.locator('main a[href^="/contact"]').first(), /^\/contact\.data$/],
    [(page) => page.getByRole('button', { name: messages.model.viewIn3d }), /\.js$/],
  ],
  [`/blog/${articles[1]?.id}`]: [
    [(page) => page.getByRole('button', { name: messages.article.share }), /\.js$/],
  ],
  '/portfolio': [[(page) => projectCard(page, firstProject.title), /\.js$/]],
  '/homes': [[(page) => page.locator(`main a[href="/homes/${pieces[0]?.slug}"]`).first(), /\.js$/]],
};

test.describe('links and buttons', onlyWithSampleContent, () => {
  test('prefetch their files on hover and focus, unless the focus moves on at once', async ({ page }) => {
    await mockConnection(page, { effectiveType: '4g' });
    await page.clock.install();
    for (const [path, elements] of Object.entries(PREFETCHING_ELEMENTS)) {
      const requestedPaths = await openIdlePage(page, path);
      if (path === '/') {
        await aboutLink(page).focus();
        await page.locator('header > a').focus();
        await page.clock.runFor(INTENT_MS);
        await flushRequests(page);
        expect(requestedPaths).toEqual([]);
      }
      for (const [find, file] of elements) {
        requestedPaths.length = 0;
        await showIntent(page, find(page));
        await expect
          .poll(() => requestedPaths.filter((requested) => file.test(requested)), path)
          .not.toEqual([]);
      }
    }
  });

  test('prefetch nothing with Save-Data', async ({ page }) => {
    await mockConnection(page, SAVE_DATA);
    await page.clock.install();
    for (const [path, elements] of Object.entries(PREFETCHING_ELEMENTS)) {
      const requestedPaths = await openIdlePage(page, path);
      for (const [find] of elements) await showIntent(page, find(page));
      expect(requestedPaths, path).toEqual([]);
    }
  });
});

for (const [name, connection] of [
  ['on 4G', { effectiveType: '4g' }],
  ['with Save-Data', SAVE_DATA],
  ['on slow 2G', { effectiveType: 'slow-2g' }],
] as const)
  test(`the application is ${name === 'on 4G' ? 'prefetched' : 'not loaded'} without input ${name}`, async ({
    page,
  }) => {
    await mockConnection(page, connection);
    const requestedPaths = recordRequests(page);
    for (const path of ['/', '/no-such-page']) {
      requestedPaths.length = 0;
      await page.goto(path);
      // bootstrap.js observes the paint, too, and is called before this observer.
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
          }),
      );
      await flushRequests(page);
      if (name === 'on 4G') await expect.poll(() => requestedPaths.length).toBeGreaterThan(5);
      else expect(requestedPaths, path).toEqual([]);
      await hydrate(page);
      expect(requestedPaths).not.toEqual([]);
    }
  });

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a list loads the code of its dialog in advance, except on 2G', async ({ page, context }) => {
    const otherPage = await context.newPage();
    await mockConnection(page, { effectiveType: '4g' });
    await mockConnection(otherPage, { effectiveType: '2g' });
    const [requestedPaths, pathsOn2g] = [recordRequests(page), recordRequests(otherPage)];
    for (const path of ['/portfolio', '/homes']) {
      requestedPaths.length = 0;
      for (const tab of [otherPage, page]) {
        await openHydratedPage(tab, path);
        await waitForPostHydration(tab);
        await flushRequests(tab);
      }
      const dialogCode = /(viewer|dialog|lightbox)-[^/]+\.js$/;
      await expect
        .poll(() => requestedPaths.filter((requested) => dialogCode.test(requested)))
        .not.toEqual([]);
      expect(pathsOn2g.filter((requested) => dialogCode.test(requested))).toEqual([]);
    }
  });
});

test('a page opens offline after hovering over its link', { tag: '@firefox' }, async ({
  page,
  browserMonitor,
}) => {
  // Stops a separate server and mocks `navigator.onLine`. If Playwright sets Firefox offline, Firefox does not use its cache.
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
  // The separate server has another origin.
  browserMonitor.crossOriginRequests.length = 0;
});
