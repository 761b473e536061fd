import { mockConnection, PREFETCH_WAIT_MS } from '../support/connection-info.ts';
import { messages } from '../support/messages.ts';
import { articles, pieces, projects } from '../support/routes.ts';
import { expect, type Locator, openPage, type Page, test } from '../support/test.ts';

const PIECE = `/homes/${pieces[0]?.slug}`;
const ARTICLE = `/blog/${articles[1]?.id}`;
const linkTo = (start: string) => (page: Page) => page.locator(`main a[href^="${start}"]`).first();

/** What can be rested on, where, and which files come of that. */
const KINDS: [what: string, path: string, at: (page: Page) => Locator, brings: RegExp][] = [
  ['a link of the bar', '/', (page) => page.locator('header a[href="/about"]').first(), /^\/about\.data$/],
  ['a piece’s way to the form', PIECE, linkTo('/contact'), /^\/contact\.data$/],
  ['a piece’s way to the catalogue', PIECE, linkTo('/homes?'), /^\/homes\.data$/],
  [
    'the piece that comes after',
    PIECE,
    (page) => page.getByRole('navigation', { name: messages.piece.pieces }).locator('a').last(),
    /^\/homes\/.+\.data$/,
  ],
  [
    'a piece that stands well beside',
    PIECE,
    linkTo(`/homes/${pieces[0]?.goesWith[0]}`),
    /^\/homes\/.+\.data$/,
  ],
  ['a piece’s model', PIECE, (page) => page.getByRole('button', { name: messages.model.viewIn3d }), /\.js$/],
  [
    'another article',
    ARTICLE,
    (page) => page.getByRole('navigation', { name: messages.article.more }).getByRole('link').first(),
    /^\/blog\/.+\.data$/,
  ],
  [
    'an article’s Share',
    ARTICLE,
    (page) => page.getByRole('button', { name: messages.article.share }),
    /\.js$/,
  ],
  ['a project, opened in place', '/portfolio', linkTo(`/portfolio/${projects[0]?.id}`), /\.js$/],
  ['a piece, opened in place', '/homes', linkTo(`/homes/${pieces[0]?.slug}`), /\.js$/],
];

/** Opens a page that does not fetch anything any more, rests on a part of it, and tells of what is asked for then. */
async function restOn(page: Page, path: string, at: (page: Page) => Locator): Promise<string[]> {
  const last = page.waitForResponse(/\/post-hydration-[^/]+\.js$/);
  await openPage(page, path);
  await (await last).finished();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The cursor of our own comes with the first move of a mouse, on whatever.
    if (/\.(js|data)$/.test(pathname) && !pathname.includes('/cursor-')) asked.push(pathname);
  });
  await at(page).hover();
  await at(page).focus();
  return asked;
}

for (const [what, path, at, brings] of KINDS)
  test(`rested on, ${what} brings what it needs; not on a metered line @sample`, async ({
    page,
    context,
  }) => {
    await mockConnection(page, { effectiveType: '4g' });
    const asked = await restOn(page, path, at);
    await expect.poll(() => asked.some((file) => brings.test(file))).toBe(true);
    const other = await context.newPage();
    await mockConnection(other, { saveData: true, effectiveType: '4g' });
    const askedThere = await restOn(other, path, at);
    await other.waitForTimeout(PREFETCH_WAIT_MS);
    expect(askedThere).toEqual([]);
  });

test.describe('where fingers touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const path of ['/portfolio', '/homes'])
    test(`what ${path} opens in place is fetched at once; not on a metered line`, async ({
      page,
      context,
    }) => {
      const scripts = async (tab: Page): Promise<number> => {
        const last = tab.waitForResponse(/\/post-hydration-[^/]+\.js$/);
        await openPage(tab, path);
        await (await last).finished();
        await tab.waitForTimeout(PREFETCH_WAIT_MS);
        return tab.evaluate(
          () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
        );
      };
      await mockConnection(page, { effectiveType: '4g' });
      const other = await context.newPage();
      await mockConnection(other, { effectiveType: '2g' });
      expect(await scripts(other)).toBeLessThan(await scripts(page));
    });
});
