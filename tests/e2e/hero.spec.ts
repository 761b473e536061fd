import { carousel } from '../support/carousel.ts';
import { messages } from '../support/messages.ts';
import { groupPaths, onePathPerPageType } from '../support/routes.ts';
import { expect, type Page, test, waitForLayout } from '../support/test.ts';

const SCREENS = [
  [360, 640],
  [844, 390],
  [1440, 900],
  [2560, 1440],
] as const;

/** Paths of pages whose first viewport contains an image and a title. */
const heroPaths = onePathPerPageType.filter(
  (path) =>
    !/^\/(blog$|process|design-studio|privacy-policy|terms-of-service|thank-you|saved|brief|homes\/pieces)/.test(
      path,
    ),
);

/** Returns the texts in the viewport that are over an image without an opaque background between text and image. */
const findTextOnImages = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const images = [...document.querySelectorAll('main picture')].map((image) =>
      image.getBoundingClientRect(),
    );
    const isTransparent = (element: Element) =>
      /^rgba\(.*, 0\)$/.test(getComputedStyle(element).backgroundColor);
    const findBackground = (element: Element | null): Element | null =>
      !element || element.querySelector('picture') || !isTransparent(element)
        ? element
        : findBackground(element.parentElement);
    return [...document.querySelectorAll('main :is(h1, h2, p, a, span, li, dt, dd, time)')].flatMap(
      (element) => {
        const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        if (!text.some(({ textContent }) => textContent?.trim())) return [];
        if (!element.checkVisibility({ visibilityProperty: true })) return [];
        if (element.closest('.visually-hidden, [aria-hidden=true]')) return [];
        const box = element.getBoundingClientRect();
        const isOnImage = images.some(
          (image) =>
            box.top < innerHeight &&
            box.left < image.right - 1 &&
            box.right > image.left + 1 &&
            box.top < image.bottom - 1 &&
            box.bottom > image.top + 1,
        );
        const background = findBackground(element);
        return isOnImage && (!background || background.querySelector('picture')) ? [element.textContent] : [];
      },
    );
  });

for (const paths of groupPaths(heroPaths))
  test(`image and title are visible without scrolling: ${paths.join(', ')}`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        await waitForLayout(page);
        const state = `${path} at ${width} x ${height}`;
        const title = page.getByRole('heading', { level: 1 });
        await expect(title, state).toBeInViewport({ ratio: 1 });
        await expect
          .poll(async () => {
            const image = page.locator('main picture').first();
            const box = await image.evaluate((element) => element.getBoundingClientRect().toJSON());
            return Math.min(height - box.y, box.height);
          }, state)
          .toBeGreaterThan(160);
        await expect.poll(() => findTextOnImages(page), state).toEqual([]);
      }
    }
  });

test('the main button of the home page and of a piece is visible without scrolling on a phone', async ({
  page,
}) => {
  const piecePath = onePathPerPageType.find((path) => /^\/homes\/\d/.test(path)) ?? '';
  for (const [path, button] of [
    ['/', carousel(page, messages.home.highlights).getByRole('link').first()],
    [piecePath, page.getByRole('main').locator('a[href^="/contact"]').first()],
  ] as const) {
    await page.goto(path);
    for (const [width, height] of SCREENS.slice(0, 2)) {
      await page.setViewportSize({ width, height });
      await waitForLayout(page);
      await expect(button, `${path} at ${width} x ${height}`).toBeInViewport({ ratio: 1 });
    }
  }
});
