import { startSite } from '../relay/support/site-process.ts';
import { mockConnection, PREFETCH_WAIT_MS } from '../support/connection-info.ts';
import { freePort } from '../support/free-port.ts';
import { messages } from '../support/messages.ts';
import { expect, hydrate, openPage, type Page, test } from '../support/test.ts';

const about = (page: Page) => page.getByRole('banner').getByRole('link', { name: messages.pages.about });

/** Notes which scripts, and which files of the page about the studio, are asked for from here on. */
function note(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.js$|\/about/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test('a page that a hand rests on the link of comes without the line', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  // Its pictures do not, and what else the server would have been asked for.
  watch.expected.push(/Failed to load resource|ERR_CONNECTION_REFUSED|NetworkError|Failed to fetch/i);
  // A server of its own that ends, and a browser that says there is no line: Firefox, told by its driver to be offline, refuses
  // even what it keeps, and hands it out as soon as a server is truly gone.
  const site = await startSite('build/client', await freePort(), { LOG_LEVEL: 'silent' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => !('lineIsGone' in window) });
  });
  try {
    const last = page.waitForResponse(/\/post-hydration-[^/]+\.js$/);
    await openPage(page, `${site.url}/`);
    await (await last).finished();
    const fetched = ['js', 'data'].map((kind) =>
      page.waitForEvent('requestfinished', (request) =>
        new RegExp(`/about[^/]*\\.${kind}$`).test(new URL(request.url()).pathname),
      ),
    );
    await about(page).hover();
    await Promise.all(fetched);
  } finally {
    await site.stop();
  }
  await page.evaluate(() => Object.assign(window, { lineIsGone: true }));
  await about(page).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/About/);
  // All of them went to that server.
  expect(watch.foreign.every((address) => address.startsWith(site.url))).toBe(true);
  watch.foreign.length = 0;
});

test('a keyboard that comes to a link brings its page too; one that passes over it does not', async ({
  page,
}) => {
  await openPage(page, '/');
  const asked = note(page);
  // Within one task: a driver may take longer between two keys than the focus has to rest.
  await about(page).evaluate((link) => {
    link.focus();
    document.querySelector<HTMLElement>('header > a')?.focus();
  });
  await page.waitForTimeout(PREFETCH_WAIT_MS);
  expect(asked).toEqual([]);
  await about(page).focus();
  await expect.poll(() => asked.some((path) => path === '/about.data')).toBe(true);
});

test('on 4G the application is fetched ahead, and a page whose link is hovered', async ({ page }) => {
  await mockConnection(page, { saveData: false, effectiveType: '4g' });
  const asked = note(page);
  await page.goto('/');
  await expect.poll(() => asked.length).toBeGreaterThan(5);
  await hydrate(page);
  await about(page).hover();
  await expect.poll(() => asked.filter((path) => path.startsWith('/about')).length).toBeGreaterThan(0);
});

test('what starts by itself waits for a hand where bytes are to be saved', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.expected.push(/status of 404|Page not found/);
  await mockConnection(page, { saveData: true, effectiveType: '4g' });
  const asked = note(page);
  await page.goto('/no-such-page');
  await page.waitForTimeout(PREFETCH_WAIT_MS);
  expect(asked).toEqual([]);
  await hydrate(page);
  expect(asked).not.toEqual([]);
});

for (const [line, connection] of [
  ['where bytes are to be saved', { saveData: true, effectiveType: '4g' }],
  ['on 2G', { saveData: false, effectiveType: '2g' }],
  ['on slow 2G', { saveData: false, effectiveType: 'slow-2g' }],
] as const)
  test(`nothing is fetched ahead ${line}`, {
    tag: connection.saveData ? [] : '@once',
  }, async ({ page }) => {
    await mockConnection(page, connection);
    const asked = note(page);
    await page.goto('/');
    await page.waitForTimeout(PREFETCH_WAIT_MS);
    expect(asked).toEqual([]);
    await hydrate(page);
    asked.length = 0;
    await about(page).hover();
    await about(page).focus();
    await page.waitForTimeout(PREFETCH_WAIT_MS);
    expect(asked.filter((path) => path.includes('/about'))).toEqual([]);
  });
