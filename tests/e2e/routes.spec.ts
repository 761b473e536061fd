import { messages } from '../support/messages.ts';
import { allPaths, onePathPerKind } from '../support/routes.ts';
import { expect, horizontalOverflow, openPage, type Page, test, waitForLayout } from '../support/test.ts';

/** Phones, the narrowest one upright and one on its side, a tablet and a large screen. */
const SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 2560, height: 1300 },
];

/** Those that pages of one kind may differ in: by a long word, on the narrowest of both. */
const NARROW = SCREENS.filter(({ width }) => [320, 844].includes(width));

/** So many pages are looked at in one window: to open another costs more than to look at one. */
const AT_ONCE = 6;
const byTheSix = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / AT_ONCE) }, (_, index) =>
    paths.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** Nothing of it is past the right edge. */
async function expectToFit(page: Page, path: string, screens: typeof SCREENS): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen);
    expect(await horizontalOverflow(page), `${path}: pixels past the right edge at ${screen.width}`).toBe(0);
  }
}

for (const paths of byTheSix(onePathPerKind))
  test(`${paths.join(', ')}: start and fit each screen`, { tag: '@main' }, async ({ page }) => {
    for (const path of paths) {
      await openPage(page, path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.images].every((image) => image.complete || image.loading === 'lazy'),
          ),
        )
        .toBe(true);
      await expectToFit(page, path, SCREENS);
    }
  });

for (const paths of byTheSix(allPaths.filter((path) => !onePathPerKind.includes(path))))
  test(`${paths.join(', ')}: fit narrow screens`, {
    tag: '@once',
  }, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await waitForLayout(page);
      await expectToFit(page, path, NARROW);
    }
  });

test('a page reached by a link is announced, focused and scrolled to its top', { tag: '@main' }, async ({
  page,
}) => {
  await openPage(page, '/');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.getByRole('contentinfo').getByRole('link', { name: messages.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[data-announcer]')).toHaveText(await page.title());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('Back returns to the place that was left', { tag: '@main' }, async ({ page }) => {
  await openPage(page, '/');
  await page.evaluate(() => scrollTo(0, 1500));
  await page.waitForTimeout(200);
  const link = page.getByRole('list', { name: messages.home.mission });
  await expect(link).toHaveCount(1);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click());
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1500))).toBeLessThan(50);
});

test('the skip link leads past the top bar', { tag: '@main' }, async ({ page }) => {
  await openPage(page, '/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: messages.frame.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('under a finger', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('no look of hovering stays behind on what was tapped', async ({ page }) => {
    for (const path of onePathPerKind) {
      await page.goto(path);
      // The rules that are not inline come a moment later.
      await waitForLayout(page);
      const rules = await page.evaluate(() => {
        const inForce = (rule: CSSRule): string[] => {
          if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
          const own =
            rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.cssText] : [];
          return 'cssRules' in rule ? [...own, ...[...(rule.cssRules as CSSRuleList)].flatMap(inForce)] : own;
        };
        return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(inForce));
      });
      expect(rules, path).toEqual([]);
    }
  });
});
