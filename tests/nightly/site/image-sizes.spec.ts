import { paths } from '../../../packages/content/paths.ts';
import { findLaidOutImages, type LaidOutImage, srcsetWidths } from '../../support/images.ts';
import { messages } from '../../support/messages.ts';
import { selectFromSrcset } from '../../support/responsive-images.ts';
import { articles, onePathPerPageType, pieceCounts, projects } from '../../support/routes.ts';
import { expect, openHydratedPage, type Page, test, waitForLayout } from '../../support/test.ts';

/** Screen sizes in CSS pixels: two phones, a tablet in portrait, a laptop and a large desktop. */
const SCREEN_SIZES = [
  { width: 360, height: 740 },
  { width: 412, height: 823 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const DENSITIES = [1, 2, 3];
/** Maximum ratio of the displayed width to the width in `sizes`, and to the width of the selected file. */
const TOLERANCE = 1.25;

/**
 * One page of each kind, and more projects and articles. An article shows the images of its neighbours in the list: two in the
 * middle, one at the start.
 */
const TESTED_PATHS = new Set([
  ...onePathPerPageType,
  ...projects.slice(0, 2).map(({ id }) => paths.project(id)),
  ...[articles[0], articles[Math.floor(articles.length / 2)]].flatMap((article) =>
    article ? [paths.article(article.id)] : [],
  ),
]);

interface DisplayedImage extends LaidOutImage {
  /** Width in CSS pixels. */
  screenWidth: number;
}

/** Returns the images of the current screen. @param within selector of their container. */
const findImagesOnScreen = async (
  page: Page,
  screenWidth: number,
  within?: string,
): Promise<DisplayedImage[]> =>
  (await findLaidOutImages(page, within)).map((image) => ({ ...image, screenWidth }));

/** Returns the images of a page on every screen. */
async function findImagesOnEveryScreen(page: Page): Promise<DisplayedImage[]> {
  const images: DisplayedImage[] = [];
  for (const screen of SCREEN_SIZES) {
    await page.setViewportSize(screen);
    images.push(...(await findImagesOnScreen(page, screen.width)));
  }
  return images;
}

/** Returns messages about images whose `sizes` or `srcset` does not match their displayed width. */
const findIssues = (images: readonly DisplayedImage[]): string[] => [
  ...new Set(images.flatMap((image) => [...findSizesIssues(image), ...findSrcsetIssues(image)])),
];

function findSizesIssues({ name, screenWidth, sizesWidth, imageWidth }: DisplayedImage): string[] {
  const ratio = Math.max(sizesWidth / imageWidth, imageWidth / sizesWidth);
  if (ratio <= TOLERANCE) return [];
  return [
    `${name} at ${screenWidth}: declared ${Math.round(sizesWidth)} px, displayed ${Math.round(imageWidth)}`,
  ];
}

function findSrcsetIssues({ name, screenWidth, srcset, sizesWidth, imageWidth }: DisplayedImage): string[] {
  const widths = srcsetWidths(srcset);
  return DENSITIES.flatMap((density) => {
    const selectedFileWidth = selectedWidth(srcset, sizesWidth, density);
    const neededWidth = imageWidth * density;
    const sufficientIndex = widths.findIndex((width) => width >= neededWidth);
    const maxWidth = widths[sufficientIndex + 1] ?? Number.POSITIVE_INFINITY;
    const isTooSmall =
      selectedFileWidth < neededWidth / TOLERANCE && selectedFileWidth < (widths.at(-1) ?? 0);
    const isTooLarge = sufficientIndex >= 0 && selectedFileWidth > maxWidth;
    if (!isTooSmall && !isTooLarge) return [];
    return [
      `${name} at ${screenWidth} and density ${density}: selected ${selectedFileWidth} px, needed ${Math.round(neededWidth)}`,
    ];
  });
}

/** Returns the width of the file that a browser selects. */
const selectedWidth = (srcset: string, sizesWidth: number, density: number): number => {
  const file = selectFromSrcset(srcset, `${sizesWidth}px`, { width: 0, height: 0, density });
  return Number(/-(\d+)\.avif$/.exec(file ?? '')?.[1]);
};

for (const path of TESTED_PATHS) {
  test(`${path}: the sizes attribute and the selected file match the displayed width`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await waitForLayout(page);
    const images = await findImagesOnEveryScreen(page);
    expect(images.length > 0).toBe((await page.locator('picture').count()) > 0);
    expect(findIssues(images)).toEqual([]);
  });
}

const [lastPieceCategory] = pieceCounts.at(-1) ?? [];

for (const [path, list] of [
  [paths.homes(lastPieceCategory), messages.pieces.list],
  [paths.portfolio(projects.at(-1)?.category), messages.portfolio.list],
] as const) {
  test(`${path}: images of the last category and of the dialog have the right width`, async ({ page }) => {
    await openHydratedPage(page, path);
    expect(findIssues(await findImagesOnEveryScreen(page))).toEqual([]);
    await page.getByRole('list', { name: list }).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // A resize would abort the view transition with an error.
    await page.evaluate(() => document.activeViewTransition?.finished);
    for (const screen of SCREEN_SIZES) {
      await page.setViewportSize(screen);
      // The width of an image in the dialog changes when a larger file has loaded.
      await expect
        .poll(async () => findIssues(await findImagesOnScreen(page, screen.width, 'dialog')))
        .toEqual([]);
    }
    expect(await findImagesOnScreen(page, 0, 'dialog')).not.toEqual([]);
  });
}

for (const density of DENSITIES) {
  test(`selectFromSrcset() selects the same files as the browser at density ${density}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ deviceScaleFactor: density, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/thank-you');
    const srcset = [320, 420, 560, 740, 980].map((width) => `/icon.svg?-${width}.avif ${width}w`).join(', ');
    const widths = Array.from({ length: 40 }, (_, index) => (300 + index * 20) / density);
    const selectedWidths = await page.evaluate(
      ([srcset, widths]) =>
        Promise.all(
          widths.map(async (width) => {
            const image = new Image();
            image.sizes = `${width}px`;
            image.srcset = srcset;
            await new Promise((resolve) => image.addEventListener('load', resolve));
            return Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1]);
          }),
        ),
      [srcset, widths] as const,
    );
    expect(selectedWidths).toEqual(widths.map((width) => selectedWidth(srcset, width, density)));
    await context.close();
  });
}
