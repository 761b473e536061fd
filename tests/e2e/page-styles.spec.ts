import { CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { paths } from '../../packages/content/paths.ts';
import { isImageUrl } from '../support/images.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { onePathPerPageType, projects } from '../support/routes.ts';
import { expect, hydrate, openHydratedPage, type Page, test, waitForLayout } from '../support/test.ts';

const isStyleSheetUrl = (url: URL) => /\/assets\/[^/]+\.css$/.test(url.pathname);

const saveButtonName = fillMessage(messages.frame.saveItem, { title: projects[0]?.title ?? '' });

const FIRST_SECTIONS = 'main > :nth-child(-n+2), main > :nth-child(-n+2) *';

/**
 * Returns the computed styles of elements, and the boxes of elements in the viewport. Excludes bold text, because the bold font loads with
 * the deferred CSS, which changes the width of words and the height of long articles.
 *
 * @param elements selector. The default selects the elements of the header and of the first two sections.
 */
const captureAppearance = (page: Page, elements = `header *, ${FIRST_SECTIONS}`) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        // Excludes lazy images, which are not loaded yet. Their containers are included.
        .filter((element) => !element.matches('img[loading=lazy], strong'))
        // Excludes marks on images. They are invisible until an input, so the critical CSS has no rules for them.
        .filter(
          (element) =>
            !element.closest('[data-later]') ||
            (!element.matches('[data-later]') &&
              element.checkVisibility({ opacityProperty: true, visibilityProperty: true })),
        )
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, font, opacity, borderTopWidth, textDecorationLine } =
            getComputedStyle(element);
          const visibleBox = [x, y, width, Math.min(height, innerHeight - y)].map(Math.round).join(' ');
          return [
            element.tagName,
            y < innerHeight && visibleBox,
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

/** Delays the style sheets that are requested between `hold()` and `release()`. */
async function delayStyleSheets(page: Page) {
  let release = () => {};
  let released = Promise.resolve();
  await page.route(isStyleSheetUrl, async (route) => {
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
  test(`the inlined CSS is complete for the first sections at a width of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    const styleSheets = await delayStyleSheets(page);
    await page.route(isImageUrl, (route) => route.abort());
    for (const path of onePathPerPageType) {
      styleSheets.hold();
      const styleSheetRequest = page.waitForRequest((request) => isStyleSheetUrl(new URL(request.url())));
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await styleSheetRequest;
      // Polls the fonts, because `fonts.ready` in Firefox also waits for the style sheets.
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loading')))
        .toBe(false);
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
      const appearanceBefore = await captureAppearance(page);
      styleSheets.release();
      await waitForLayout(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect.poll(() => captureAppearance(page), path).toEqual(appearanceBefore);
    }
  });

test('the page height changes by less than 10 % when the deferred CSS loads', async ({ page }) => {
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const styleSheets = await delayStyleSheets(page);
  for (const [width, path] of [
    [390, paths.nazaakat()],
    [1440, paths.designStudio()],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    styleSheets.hold();
    await page.goto(path);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
    const before = await pageHeight();
    styleSheets.release();
    await waitForLayout(page);
    const change = async () => Math.abs(1 - before / (await pageHeight()));
    await expect.poll(change, `${path} at ${width}`).toBeLessThan(0.1);
  }
});

test('a page looks the same after a client-side navigation as when it is opened directly', async ({
  page,
}) => {
  for (const path of [paths.portfolio(), paths.contact()]) {
    await openHydratedPage(page, path);
    // The buttons of the cards appear after hydration.
    if (path === paths.portfolio())
      await expect(page.getByRole('main').getByRole('button', { name: saveButtonName })).toBeVisible();
    const appearanceWhenOpened = await captureAppearance(page, FIRST_SECTIONS);
    await openHydratedPage(page, paths.about());
    await page.getByRole('banner').locator(`a[href="${path}"]:visible`).click();
    await expect.poll(() => captureAppearance(page, FIRST_SECTIONS), path).toEqual(appearanceWhenOpened);
  }
});

test('a page that is opened with a fragment or reloaded loads all CSS before it is painted', async ({
  page,
}) => {
  const getStyleSheetState = () =>
    page.evaluate((criticalOnlySelector) => {
      const link = document.querySelector('head > link[rel=stylesheet]');
      return {
        // bootstrap.js writes links that block rendering directly after its script, and others at the end of the head.
        isBlocking: link?.previousElementSibling?.tagName === 'SCRIPT',
        hasCriticalCssOnly: document.querySelector(criticalOnlySelector) !== null,
      };
    }, CRITICAL_ONLY_SELECTOR);
  await page.goto('/#why-choose-us', { waitUntil: 'domcontentloaded' });
  await expect.poll(getStyleSheetState).toEqual({ isBlocking: true, hasCriticalCssOnly: false });
  await hydrate(page);
  await openHydratedPage(page, '/about');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(getStyleSheetState).toEqual({ isBlocking: true, hasCriticalCssOnly: false });
  await hydrate(page);
});
