import { mockConnection, PREFETCH_WAIT_MS } from '../support/connection-info.ts';
import { messages } from '../support/messages.ts';
import { articles, pieces, projects } from '../support/routes.ts';
import {
  expect,
  type Locator,
  openHydratedPage,
  type Page,
  test,
  waitForPostHydration,
} from '../support/test.ts';

const findLinkTo = (prefix: string) => (page: Page) => page.locator(`main a[href^="${prefix}"]`).first();

/** An element that prefetches files when it is hovered or focused, with a pattern of the files. */
type PrefetchingElement = [name: string, find: (page: Page) => Locator, file: RegExp];

/** Elements that prefetch files, by the path of their page. */
const PREFETCHING_ELEMENTS: Record<string, PrefetchingElement[]> = {
  '/': [
    ['a link of the top bar', (page) => page.locator('header a[href="/about"]').first(), /^\/about\.data$/],
  ],
  [`/homes/${pieces[0]?.slug}`]: [
    ['the form', findLinkTo('/contact'), /^\/contact\.data$/],
    ['the catalogue', findLinkTo('/homes?'), /^\/homes\.data$/],
    [
      'the next piece',
      (page) => page.getByRole('navigation', { name: messages.piece.pieces }).locator('a').last(),
      /^\/homes\/.+\.data$/,
    ],
    ['a related piece', findLinkTo(`/homes/${pieces[0]?.goesWith[0]}`), /^\/homes\/.+\.data$/],
    ['the 3D button', (page) => page.getByRole('button', { name: messages.model.viewIn3d }), /\.js$/],
  ],
  [`/blog/${articles[1]?.id}`]: [
    [
      'another article',
      (page) => page.getByRole('navigation', { name: messages.article.more }).getByRole('link').first(),
      /^\/blog\/.+\.data$/,
    ],
    ['the Share button', (page) => page.getByRole('button', { name: messages.article.share }), /\.js$/],
  ],
  '/portfolio': [
    ['a project that opens in the gallery', findLinkTo(`/portfolio/${projects[0]?.id}`), /\.js$/],
  ],
  '/homes': [['a piece that opens in the lightbox', findLinkTo(`/homes/${pieces[0]?.slug}`), /\.js$/]],
};

/** Opens a page and waits until it is idle. @returns list that collects the files that are requested afterwards. */
async function openAndRecordRequests(page: Page, path: string): Promise<string[]> {
  await openHydratedPage(page, path);
  await waitForPostHydration(page);
  const requestedFiles: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The first mouse move loads the custom cursor.
    if (/\.(js|data)$/.test(pathname) && !pathname.includes('/cursor-')) requestedFiles.push(pathname);
  });
  return requestedFiles;
}

for (const [path, elements] of Object.entries(PREFETCHING_ELEMENTS))
  test(`the elements of ${path} prefetch their files, except with Save-Data @sample`, async ({
    page,
    context,
  }) => {
    await mockConnection(page, { effectiveType: '4g' });
    const requestedFiles = await openAndRecordRequests(page, path);
    for (const [name, findElement, filePattern] of elements) {
      requestedFiles.length = 0;
      await findElement(page).hover();
      await findElement(page).focus();
      await expect
        .poll(() => requestedFiles.some((requested) => filePattern.test(requested)), name)
        .toBe(true);
    }
    const otherPage = await context.newPage();
    await mockConnection(otherPage, { saveData: true, effectiveType: '4g' });
    const otherRequests = await openAndRecordRequests(otherPage, path);
    for (const [, findElement] of elements) {
      await findElement(otherPage).hover();
      await findElement(otherPage).focus();
    }
    await otherPage.waitForTimeout(PREFETCH_WAIT_MS);
    expect(otherRequests).toEqual([]);
  });

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const path of ['/portfolio', '/homes'])
    test(`${path} prefetches the code of its dialog, except on 2G`, async ({ page, context }) => {
      const openAndWait = async (tab: Page) => {
        await openHydratedPage(tab, path);
        await waitForPostHydration(tab);
      };
      const countScripts = (tab: Page): Promise<number> =>
        tab.evaluate(
          () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
        );
      await mockConnection(page, { effectiveType: '4g' });
      const otherPage = await context.newPage();
      await mockConnection(otherPage, { effectiveType: '2g' });
      await openAndWait(otherPage);
      await otherPage.waitForTimeout(PREFETCH_WAIT_MS);
      const countOn2g = await countScripts(otherPage);
      await openAndWait(page);
      await expect.poll(() => countScripts(page)).toBeGreaterThan(countOn2g);
    });
});
