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

const PIECE_PATH = `/homes/${pieces[0]?.slug}`;
const ARTICLE_PATH = `/blog/${articles[1]?.id}`;
const findLinkTo = (prefix: string) => (page: Page) => page.locator(`main a[href^="${prefix}"]`).first();

/** Elements that prefetch files when they are hovered or focused, with the paths of their pages and a pattern of the files. */
const PREFETCHING_ELEMENTS: [name: string, path: string, find: (page: Page) => Locator, file: RegExp][] = [
  [
    'a link of the top bar',
    '/',
    (page) => page.locator('header a[href="/about"]').first(),
    /^\/about\.data$/,
  ],
  ['the link from a piece to the form', PIECE_PATH, findLinkTo('/contact'), /^\/contact\.data$/],
  ['the link from a piece to the catalogue', PIECE_PATH, findLinkTo('/homes?'), /^\/homes\.data$/],
  [
    'the next piece',
    PIECE_PATH,
    (page) => page.getByRole('navigation', { name: messages.piece.pieces }).locator('a').last(),
    /^\/homes\/.+\.data$/,
  ],
  ['a related piece', PIECE_PATH, findLinkTo(`/homes/${pieces[0]?.goesWith[0]}`), /^\/homes\/.+\.data$/],
  [
    'the 3D button of a piece',
    PIECE_PATH,
    (page) => page.getByRole('button', { name: messages.model.viewIn3d }),
    /\.js$/,
  ],
  [
    'another article',
    ARTICLE_PATH,
    (page) => page.getByRole('navigation', { name: messages.article.more }).getByRole('link').first(),
    /^\/blog\/.+\.data$/,
  ],
  [
    'the Share button of an article',
    ARTICLE_PATH,
    (page) => page.getByRole('button', { name: messages.article.share }),
    /\.js$/,
  ],
  ['a project that opens in the gallery', '/portfolio', findLinkTo(`/portfolio/${projects[0]?.id}`), /\.js$/],
  ['a piece that opens in the lightbox', '/homes', findLinkTo(`/homes/${pieces[0]?.slug}`), /\.js$/],
];

/** Opens a page and waits until it is idle, then hovers and focuses an element. @returns list that collects the requested files. */
async function hoverAndFocus(
  page: Page,
  path: string,
  findElement: (page: Page) => Locator,
): Promise<string[]> {
  await openHydratedPage(page, path);
  await waitForPostHydration(page);
  const requestedFiles: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The first mouse move loads the custom cursor.
    if (/\.(js|data)$/.test(pathname) && !pathname.includes('/cursor-')) requestedFiles.push(pathname);
  });
  await findElement(page).hover();
  await findElement(page).focus();
  return requestedFiles;
}

for (const [name, path, findElement, filePattern] of PREFETCHING_ELEMENTS)
  test(`${name} prefetches its files, except with Save-Data @sample`, async ({ page, context }) => {
    await mockConnection(page, { effectiveType: '4g' });
    const requestedFiles = await hoverAndFocus(page, path, findElement);
    await expect.poll(() => requestedFiles.some((requested) => filePattern.test(requested))).toBe(true);
    const otherPage = await context.newPage();
    await mockConnection(otherPage, { saveData: true, effectiveType: '4g' });
    const otherRequests = await hoverAndFocus(otherPage, path, findElement);
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
