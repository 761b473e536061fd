import { CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { parseHtml } from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { readBootstrapAssets } from '../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';
import { paths } from '../../packages/content/paths.ts';
import { isImageUrl } from '../support/images.ts';
import { onePathPerKind } from '../support/routes.ts';
import { expect, hydrate, openPage, type Page, test, waitForLayout } from '../support/test.ts';

const isStyles = (url: URL) => /\/assets\/[^/]+\.css$/.test(url.pathname);

const FIRST_SECTIONS = 'main > :nth-child(-n+2), main > :nth-child(-n+2) *';

/**
 * Looks of all that stands in the first screens, the top bar and two parts of main, and its places where they are seen at
 * once. The bolder weight of the text follows with the other styles; until then such words have the lighter one's width, and
 * a long article its height.
 */
const looks = (page: Page, elements = `header *, ${FIRST_SECTIONS}`) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        // A picture that waits is not there yet; its frame is, which counts.
        .filter((element) => !element.matches('img[loading=lazy], strong'))
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, font, opacity, borderTopWidth, textDecorationLine } =
            getComputedStyle(element);
          const seen = [x, y, width, Math.min(height, innerHeight - y)].map(Math.round).join(' ');
          return [
            element.tagName,
            y < innerHeight && seen,
            color,
            backgroundColor,
            font,
            opacity,
            borderTopWidth,
            textDecorationLine,
          ].join(' | ');
        }),
    elements,
  );

/** Holds back the styles of pages that are opened after `hold`, until `release`. */
async function holdStyles(page: Page) {
  let release = () => {};
  let released = Promise.resolve();
  await page.route(isStyles, async (route) => {
    await released;
    await route.continue();
  });
  const hold = () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  return { hold, release: () => release() };
}

for (const width of [412, 1440])
  test(`the styles in a page are all that its first screens need, ${width} px wide`, {
    // What is cut out of the sheet is the same for each browser.
    tag: '@once',
  }, async ({ page, watch }) => {
    watch.expected.push(/Failed to load resource/);
    await page.setViewportSize({ width, height: 823 });
    const styles = await holdStyles(page);
    await page.route(isImageUrl, (route) => route.abort());
    for (const path of onePathPerKind) {
      styles.hold();
      const asked = page.waitForRequest((request) => isStyles(new URL(request.url())));
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await asked;
      // Not `fonts.ready`, which in Firefox waits for the styles as well.
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loading')))
        .toBe(false);
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
      const before = await looks(page);
      styles.release();
      await waitForLayout(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await looks(page), path).toEqual(before);
    }
  });

test('a page with many pictures has nearly its height before its styles arrive', { tag: '@once' }, async ({
  page,
}) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const styles = await holdStyles(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [paths.nazaakat(), paths.homes(), paths.designStudio()]) {
      styles.hold();
      await page.goto(path);
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
      const before = await height();
      styles.release();
      await waitForLayout(page);
      const ratio = before / (await height());
      expect(ratio, `${path} at ${width}`).toBeGreaterThan(0.9);
      expect(ratio, `${path} at ${width}`).toBeLessThan(1.1);
    }
  }
});

test('each page fetches its own styles once, after the first view', { tag: '@once' }, async ({
  page,
  request,
}) => {
  // It opens each kind of page.
  test.setTimeout(120_000);
  let asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'stylesheet') asked.push(new URL(sent.url()).pathname);
  });
  for (const path of onePathPerKind) {
    const html = await (await request.get(path)).text();
    const { stylesheets } = readBootstrapAssets(parseHtml(html));
    // Some browsers look ahead in a page for what it will need.
    expect(html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [], path).toEqual([]);
    asked = [];
    await page.goto(path);
    await waitForLayout(page);
    await hydrate(page);
    // Imports after hydration have sheets of their own.
    expect(asked.slice(0, stylesheets.length), path).toEqual(stylesheets.map((url) => url.replace('#', '')));
    expect(new Set(asked).size, path).toBe(asked.length);
    // The framework finds its own links, and adds none.
    const links = page.locator('head > link[rel=stylesheet]');
    const linked = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(linked.slice(0, stylesheets.length), path).toEqual(stylesheets);
  }
});

test('the next page has its styles, whichever page came before', async ({ page }) => {
  for (const path of [paths.portfolio(), paths.contact()]) {
    await openPage(page, path);
    const opened = await looks(page, FIRST_SECTIONS);
    await openPage(page, paths.about());
    await page.getByRole('banner').locator(`a[href="${path}"]:visible`).click();
    await expect.poll(() => looks(page, FIRST_SECTIONS), path).toEqual(opened);
  }
});

test('who follows a link to a place in a page, or comes back, waits for all styles and for no first view', async ({
  page,
}) => {
  const isMarked = () =>
    page.evaluate((waiting) => {
      const link = document.querySelector('head > link[rel=stylesheet]');
      return {
        early: link?.previousElementSibling?.tagName === 'SCRIPT',
        waits: document.querySelector(waiting) !== null,
      };
    }, CRITICAL_ONLY_SELECTOR);
  await page.goto('/#why-choose-us', { waitUntil: 'domcontentloaded' });
  expect(await isMarked()).toEqual({ early: true, waits: false });
  // Firefox complains of modules that are on their way when a page is left.
  await hydrate(page);
  await openPage(page, '/about');
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await isMarked()).toEqual({ early: true, waits: false });
  await hydrate(page);
});
