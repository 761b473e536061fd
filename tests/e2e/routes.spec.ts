import { expectAccessible, MISSING_PATHS, NARROW_WIDTH } from '../a11y/axe.ts';
import { stubImages } from '../support/images.ts';
import { messages } from '../support/messages.ts';
import { allPaths, groupPaths, onePathPerPageType } from '../support/routes.ts';
import {
  expect,
  horizontalOverflow,
  hydrate,
  openHydratedPage,
  type Page,
  test,
  waitForLayout,
} from '../support/test.ts';

test.use({ checksConsole: true });

/** Extreme screens: a narrow phone, a phone in landscape, and a large monitor. */
const SCREENS = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 2560, height: 1440 },
];

/** Expects no horizontal overflow on each screen. */
async function expectNoOverflow(page: Page, path: string, screens: typeof SCREENS): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expect.poll(() => horizontalOverflow(page), `${path}: overflow in px at ${screen.width}`).toBe(0);
  }
}

/** Browsers that translate a page to Arabic or Urdu set its direction. */
const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);

for (const paths of [...groupPaths(onePathPerPageType), MISSING_PATHS])
  test(`pages are accessible, hydrate and fit a phone: ${paths.join(', ')}`, {
    tag: '@main',
  }, async ({ page, browserMonitor }) => {
    if (paths === MISSING_PATHS) browserMonitor.allowedMessages.push(/404/, /Page not found/);
    // Without animations, the colours are final.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: NARROW_WIDTH, height: 740 });
        await page.goto(path);
        await expectAccessible(page, `${path} at ${NARROW_WIDTH}`);
        await hydrate(page);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await expect
          .poll(() =>
            page.evaluate(() =>
              [...document.images].every((image) => image.complete || image.loading === 'lazy'),
            ),
          )
          .toBe(true);
        await expectNoOverflow(page, path, SCREENS.slice(0, 1));
        await setDirection(page, 'rtl');
        await expectNoOverflow(page, `${path} from right to left`, SCREENS.slice(0, 1));
      });
  });

for (const paths of [...groupPaths(onePathPerPageType), MISSING_PATHS])
  test(`pages are accessible and fit a desktop: ${paths.join(', ')}`, async ({ page, browserMonitor }) => {
    if (paths === MISSING_PATHS) browserMonitor.allowedMessages.push(/404/, /Page not found/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await expectAccessible(page, `${path} at 1440`);
        await expectNoOverflow(page, path, [...SCREENS, { width: 768, height: 1024 }]);
      });
  });

for (const paths of groupPaths(
  allPaths.filter((path) => !onePathPerPageType.includes(path)),
  24,
))
  test(`the other pages fit narrow and large screens: ${paths[0]} to ${paths.at(-1)}`, async ({ page }) => {
    await stubImages(page);
    for (const path of paths) {
      await page.goto(path);
      await waitForLayout(page);
      await expectNoOverflow(page, path, SCREENS);
    }
  });

test('a link announces the new page, focuses it and scrolls to its top', {
  tag: ['@main', '@firefox'],
}, async ({ page }) => {
  await openHydratedPage(page, '/');
  const homeTitle = await page.title();
  await page.evaluate(() => scrollTo(0, 1200));
  await page.getByRole('contentinfo').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).not.toHaveTitle(homeTitle);
  await expect
    .poll(async () => (await page.title()) === (await page.locator('[data-announcer]').textContent()))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('Back restores the scroll position', { tag: ['@main', '@firefox'] }, async ({ page }) => {
  await openHydratedPage(page, '/');
  const scrollTop = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  // Waits until the sections above have their final height.
  let previous = -1;
  await expect
    .poll(async () => {
      const isAtRest = previous === (await scrollTop());
      previous = await scrollTop();
      return isAtRest;
    })
    .toBe(true);
  expect(previous).toBeGreaterThan(1000);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click());
  await expect(page).toHaveURL('/about');
  await expect.poll(scrollTop).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => Math.abs((await scrollTop()) - previous)).toBeLessThan(50);
});

test('the skip link focuses the main content, and the site sets no cookies', {
  tag: '@main',
}, async ({ page, context }) => {
  await openHydratedPage(page, '/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: messages.frame.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await context.cookies()).toEqual([]);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('no hover styles apply', async ({ page }) => {
    for (const path of onePathPerPageType) {
      await page.goto(path);
      // The style sheet loads after the inline CSS.
      await waitForLayout(page);
      const hoverRules = await page.evaluate(() => {
        const activeHoverRules = (rule: CSSRule): string[] => {
          if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
          const ownText =
            rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.cssText] : [];
          return 'cssRules' in rule
            ? [...ownText, ...[...(rule.cssRules as CSSRuleList)].flatMap(activeHoverRules)]
            : ownText;
        };
        return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(activeHoverRules));
      });
      expect(hoverRules, path).toEqual([]);
    }
  });
});
