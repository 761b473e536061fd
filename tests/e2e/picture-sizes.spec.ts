import { paths } from '../../packages/content/paths.ts';
import { selectFromSrcset } from '../../scripts/budgets/responsive-images.ts';
import { findLaidOutImages, type LaidOutImage, srcsetWidths } from '../support/images.ts';
import { messages } from '../support/messages.ts';
import { articles, onePathPerKind, pieceCounts, projects } from '../support/routes.ts';
import { expect, openPage, type Page, test, waitForLayout } from '../support/test.ts';

/** Screens in CSS pixels: two phones, a tablet held upright, a laptop, a large admin. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 412, height: 823 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const DENSITIES = [1, 2, 3];
/** How far a declared width, and what is fetched for it, may be from the width that is shown. */
const TOLERANCE = 1.25;

/** Every kind of page, and another project and article: a middle article has neighbours on both sides, the first only one. */
const PAGES = new Set([
  ...onePathPerKind,
  ...projects.slice(0, 2).map(({ id }) => paths.project(id)),
  ...[articles[0], articles[Math.floor(articles.length / 2)]].flatMap((article) =>
    article ? [paths.article(article.id)] : [],
  ),
]);

interface Shown extends LaidOutImage {
  screen: number;
}

const onScreen = async (page: Page, screen: number, within?: string): Promise<Shown[]> =>
  (await findLaidOutImages(page, within)).map((picture) => ({ ...picture, screen }));

/** The pictures of a page on every screen. */
async function onEveryScreen(page: Page): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    shown.push(...(await onScreen(page, screen.width)));
  }
  return shown;
}

/** What is wrong with the pictures, a line each. */
const faults = (shown: readonly Shown[]): string[] => [
  ...new Set(shown.flatMap((picture) => [...misdeclared(picture), ...misfetched(picture)])),
];

function misdeclared({ name, screen, sizesWidth, imageWidth }: Shown): string[] {
  const off = Math.max(sizesWidth / imageWidth, imageWidth / sizesWidth);
  if (off <= TOLERANCE) return [];
  return [`${name} at ${screen}: declared ${Math.round(sizesWidth)} px, drawn ${Math.round(imageWidth)}`];
}

function misfetched({ name, screen, srcset, sizesWidth, imageWidth }: Shown): string[] {
  const widths = srcsetWidths(srcset);
  return DENSITIES.flatMap((density) => {
    const taken = takenWidth(srcset, sizesWidth, density);
    const needed = imageWidth * density;
    const enough = widths.findIndex((width) => width >= needed);
    const next = widths[enough + 1] ?? Number.POSITIVE_INFINITY;
    const poor = taken < needed / TOLERANCE && taken < (widths.at(-1) ?? 0);
    const wasteful = enough >= 0 && taken > next;
    if (!poor && !wasteful) return [];
    return [`${name} at ${screen} and density ${density}: fetched ${taken} px, needed ${Math.round(needed)}`];
  });
}

const takenWidth = (srcset: string, declared: number, density: number): number => {
  const file = selectFromSrcset(srcset, `${declared}px`, { width: 0, height: 0, density });
  return Number(/-(\d+)\.avif$/.exec(file ?? '')?.[1]);
};

for (const path of PAGES) {
  test(`${path}: pictures are declared and fetched as wide as they are drawn`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await waitForLayout(page);
    const shown = await onEveryScreen(page);
    expect(shown.length > 0).toBe((await page.locator('picture').count()) > 0);
    expect(faults(shown)).toEqual([]);
  });
}

for (const [address, list] of [
  [paths.homes(pieceCounts.at(-1)?.[0]), messages.pieces.list],
  [paths.portfolio(projects.at(-1)?.category), messages.portfolio.list],
] as const) {
  test(`${address}: so are those of another category, and in the dialog`, async ({ page }) => {
    await openPage(page, address);
    expect(faults(await onEveryScreen(page))).toEqual([]);
    await page.getByRole('list', { name: list }).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // A screen that changes its size ends the transition with a complaint.
    await page.evaluate(() => document.activeViewTransition?.finished);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      // The viewer's picture is as large as its file says, so it takes its new width when the new file is there.
      await expect.poll(async () => faults(await onScreen(page, screen.width, 'dialog'))).toEqual([]);
    }
    expect(await onScreen(page, 0, 'dialog')).not.toEqual([]);
  });
}

for (const density of DENSITIES) {
  test(`the browser takes the files that are reckoned here, at density ${density}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ deviceScaleFactor: density, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/thank-you');
    const srcset = [320, 420, 560, 740, 980].map((width) => `/icon.svg?-${width}.avif ${width}w`).join(', ');
    const widths = Array.from({ length: 40 }, (_, index) => (300 + index * 20) / density);
    const taken = await page.evaluate(
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
    expect(taken).toEqual(widths.map((width) => takenWidth(srcset, width, density)));
    await context.close();
  });
}
