import { carousel } from '../support/carousel.ts';
import { messages } from '../support/messages.ts';
import { onePathPerPageType } from '../support/routes.ts';
import { expect, type Page, test, waitForLayout } from '../support/test.ts';

const PHONE_SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const WIDE_SIZES = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** Paths of pages whose first viewport contains an image and a title. */
const heroPaths = onePathPerPageType.filter(
  (path) =>
    !/^\/(blog|process|design-studio|privacy-policy|terms-of-service|thank-you|saved|brief|homes\/pieces)/.test(
      path,
    ),
);
const articlePath = onePathPerPageType.find((path) => path.startsWith('/blog/'));

/** Returns the texts in the viewport that are over an image without an opaque background between text and image. */
const findTextOnImages = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const images = [...document.querySelectorAll('main picture')].map((image) =>
      image.getBoundingClientRect(),
    );
    const texts = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue;
      if (element.closest('.visually-hidden, [aria-hidden=true]')) continue;
      range.selectNodeContents(text);
      const line = range.getBoundingClientRect();
      const isOnImage = images.some(
        (image) =>
          line.top < innerHeight &&
          line.left < image.right - 1 &&
          line.right > image.left + 1 &&
          line.top < image.bottom - 1 &&
          line.bottom > image.top + 1,
      );
      let backgroundElement: Element | null = element;
      const isTransparent = (candidate: Element) =>
        /^rgba\(.*, 0\)$/.test(getComputedStyle(candidate).backgroundColor);
      while (
        backgroundElement &&
        !backgroundElement.querySelector('picture') &&
        isTransparent(backgroundElement)
      )
        backgroundElement = backgroundElement.parentElement;
      if (isOnImage && (!backgroundElement || backgroundElement.querySelector('picture')))
        found.push(text.textContent.trim());
    }
    return found;
  });

for (const path of articlePath ? [...heroPaths, articlePath] : heroPaths)
  test(`image and title are visible without scrolling: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(path);
    for (const screen of [...PHONE_SIZES, ...WIDE_SIZES]) {
      await page.setViewportSize(screen);
      await waitForLayout(page);
      const size = `${screen.width} x ${screen.height}`;
      await expect(page.getByRole('heading', { level: 1 }), size).toBeInViewport({ ratio: 1 });
      const image = await page.locator('main picture').first().boundingBox();
      const shownHeight = Math.min(screen.height, (image?.y ?? 0) + (image?.height ?? 0)) - (image?.y ?? 0);
      expect(shownHeight, size).toBeGreaterThan(160);
      expect(await findTextOnImages(page), size).toEqual([]);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      // The title of the About page is a line below its image.
      if (screen.width >= 1024 && path !== '/about')
        expect((title?.width ?? 0) / screen.width, size).toBeLessThanOrEqual(0.46);
    }
  });

test('the main button of the home page and of a piece is visible without scrolling on a phone', async ({
  page,
}) => {
  const piecePath = onePathPerPageType.find((path) => /^\/homes\/\d/.test(path));
  for (const path of ['/', ...(piecePath ? [piecePath] : [])])
    for (const screen of PHONE_SIZES) {
      await page.setViewportSize(screen);
      await page.goto(path);
      await waitForLayout(page);
      const button =
        path === '/'
          ? carousel(page, messages.home.highlights).getByRole('link').first()
          : page.getByRole('main').locator('a[href^="/contact"]').first();
      await expect(button, `${path} at ${screen.width} x ${screen.height}`).toBeInViewport({ ratio: 1 });
    }
});
