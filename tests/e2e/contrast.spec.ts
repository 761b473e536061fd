import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { minimumOpacity, overlayColours } from '../../packages/images/overlay-contrast.ts';
import { carousel, expectSlide, slideButtonLabel, slides } from '../support/carousel.ts';
import { findLowContrastText } from '../support/contrast.ts';
import { messages } from '../support/messages.ts';
import { allPaths, onePathPerKind, readPageTexts, samplePaths } from '../support/routes.ts';
import { expect, hydrate, openPage, type Page, test, waitForLayout } from '../support/test.ts';

const SCREENS = [
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** Of further pages of a kind, whose words stand in the same places over other pictures. */
const TWO_SCREENS = SCREENS.filter(({ width }) => [360, 1440].includes(width));

/** Pages without any words over a picture. */
const WITHOUT = ['/blog', '/process', '/design-studio', '/privacy-policy', '/terms-of-service', '/thank-you'];

/** Pieces are all of one layout, and their shade is the same. */
const looked = allPaths.filter((route) => !route.startsWith('/homes/') || samplePaths.includes(route));

const brands = overlayColours(parse(readFileSync('content/brand.yaml', 'utf8')));
const strongest = Math.max(...brands.map((brand) => minimumOpacity([255, 255, 255], brand)));

/** As the page would be with a photograph of nothing but light, and the shade that the build measures for it. */
async function whitenPictures(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `picture { background: white !important; } picture img { visibility: hidden; }
      [style*='--overlay-bottom'] { --overlay-bottom: ${strongest} !important; --overlay-top: ${strongest} !important; }`,
  });
}

/** Lists of many pieces have none either. */
const isWithout = (route: string): boolean => WITHOUT.includes(route) || route.startsWith('/homes/pieces/');

for (const route of looked.filter((route) => !isWithout(route)))
  test(`words over pictures are read easily: ${route}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(route);
    await waitForLayout(page);
    const found: Record<string, string[]> = {};
    const look = async (what: string, screens: readonly { width: number; height: number }[]) => {
      for (const screen of screens) {
        await page.setViewportSize(screen);
        const alike = await findLowContrastText(page);
        if (alike.length > 0) found[`${screen.width} x ${screen.height}${what}`] = alike;
      }
    };
    const isFirstOfKind = onePathPerKind.includes(route);
    await look('', isFirstOfKind ? SCREENS : TWO_SCREENS);
    if (isFirstOfKind) {
      await whitenPictures(page);
      await look(', over white', SCREENS);
    }
    expect(found).toEqual({});
  });

/** Of the hero's first slide the page itself is looked at. */
const slideNumbers = readPageTexts('home').hero.slides.map((_: unknown, index: number) => index + 1);

for (const number of slideNumbers.slice(1))
  test(`words of the hero’s slide ${number} are read easily`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await openPage(page, '/');
      const hero = carousel(page, messages.home.highlights);
      await hero.getByRole('button', { name: slideButtonLabel(number), exact: true }).click();
      await expectSlide(hero, number);
      await expect(slides(hero).nth(number - 1)).toBeInViewport({ ratio: 0.5 });
      expect(await findLowContrastText(page), `${screen.width} x ${screen.height}`).toEqual([]);
    }
  });

test('words of the home page are read easily while the sun passes over its picture', async ({ page }) => {
  await page.goto('/');
  // Held at its brightest.
  await page.addStyleTag({
    content: `section ::before, section picture { animation-delay: -2s !important; animation-play-state: paused !important; }`,
  });
  await hydrate(page);
  await waitForLayout(page);
  const sun = page.locator('[style*="--overlay-bottom"]').first();
  await expect.poll(() => sun.evaluate((slide) => getComputedStyle(slide, '::before').opacity)).toBe('1');
  expect(await findLowContrastText(page)).toEqual([]);
});
