import { paths } from '../../app/paths.ts';
import { isPicture } from '../support/pictures.ts';
import { kinds } from '../support/routes.ts';
import { expect, hydrated, type Page, test } from '../support/test.ts';

/** All prose of an article or a legal page is one part, and reaches far below the first screens. */
const PROSE = [paths.article(''), paths.privacyPolicy(), paths.termsOfService()];
const PAGES = kinds.filter((path) => !PROSE.some((prose) => path.startsWith(prose)));
const PAGE_STYLES = /\/assets\/page-\w+\.css$/;
const isStyles = (url: URL) => PAGE_STYLES.test(url.pathname);

/**
 * Places and looks of all that stands in the first screens: the top bar and two parts of main. Of a list of chapters only the
 * first: the others are laid out a moment later.
 */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, main > :nth-child(-n+2), main > :nth-child(-n+2) *')]
      .filter(
        (element) =>
          !element.matches(
            // A picture that waits is not there yet; its frame is, which counts.
            'main > ol, main > ol > :nth-child(n + 2), main > ol > :nth-child(n + 2) *, img[loading=lazy]',
          ),
      )
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, font, opacity, borderTopWidth, textDecorationLine } =
          getComputedStyle(element);
        const place = [x, y, width, height].map(Math.round).join(' ');
        return [
          element.tagName,
          place,
          color,
          backgroundColor,
          font,
          opacity,
          borderTopWidth,
          textDecorationLine,
        ].join(' | ');
      }),
  );

for (const width of [412, 1440])
  test(`the styles in a page are all that its first screens need, ${width} px wide`, async ({
    page,
    watch,
  }) => {
    watch.expected.push(/Failed to load resource/);
    await page.setViewportSize({ width, height: 823 });
    let answer = () => {};
    await page.route(isStyles, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.route(isPicture, (route) => route.abort());
    for (const path of PAGES) {
      const asked = page.waitForRequest((request) => isStyles(new URL(request.url())));
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await asked;
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect(page.locator('html')).toHaveClass(/unstyled/);
      const before = await looks(page);
      answer();
      await expect(page.locator('html')).not.toHaveClass(/unstyled/);
      expect(await looks(page), path).toEqual(before);
    }
  });

test('no styles are fetched but the file of all that a page needs, and that once', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'stylesheet') asked.push(new URL(sent.url()).pathname);
  });
  for (const path of PAGES) {
    asked.length = 0;
    await page.goto(path);
    await expect(page.locator('html')).not.toHaveClass(/unstyled/);
    await hydrated(page);
    // The framework finds its own sheets, and leaves them as they are.
    expect(await page.locator('head > link[rel=stylesheet][disabled]').count(), path).toBeGreaterThan(1);
    expect(asked, path).toEqual([expect.stringMatching(PAGE_STYLES)]);
    // Some browsers look ahead in a page for what it will need, and fetch a disabled sheet too.
    const html = await (await request.get(path)).text();
    const links = html.replaceAll(/<noscript.*?<\/noscript>/g, '').match(/<link rel="stylesheet"[^>]*>/g);
    expect(links ?? [], path).toEqual([]);
  }
});

test('what is below is not hidden for want of its styles', async ({ page, watch }) => {
  watch.expected.push(/Failed to load resource/);
  await page.route(isStyles, (route) => route.abort());
  await page.goto('/about');
  await expect(page.locator('footer')).toHaveCSS('visibility', 'visible');
});
