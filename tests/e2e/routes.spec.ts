import { kinds, routes, siteOrigin } from '../support/routes.ts';
import { expect, laidOut, open, overflow, test } from '../support/test.ts';
import { words } from '../support/words.ts';

/** Pages that no search engine should list. */
const UNLISTED = ['/thank-you'];

/** Phones, the narrowest one upright and one on its side, a tablet and a large screen. */
const SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 2560, height: 1300 },
];

for (const path of routes) {
  const tag = kinds.includes(path) ? [] : '@once';
  test(`${path}: answers, is titled, has one address, fits its screen`, { tag }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(/\S/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);

    const canonical = page.locator('link[rel="canonical"]');
    if (UNLISTED.includes(path)) {
      await expect(canonical).toHaveCount(0);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    } else {
      await expect(canonical).toHaveAttribute('href', new URL(path, siteOrigin).href);
    }

    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      expect(await overflow(page), `pixels past the right edge at ${screen.width}`).toBe(0);
    }
  });
}

test('every link within the site leads to a page, and every #part to an element', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const checked = new Map<string, number>();
  for (const path of routes) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const targets = await page
      .locator('a[href^="/"], a[href^="#"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const target of new Set(targets)) {
      const { pathname, hash, origin } = new URL(target);
      if (!checked.has(pathname)) checked.set(pathname, (await request.get(origin + pathname)).status());
      expect(checked.get(pathname), `${path} links to ${target}`).toBe(200);
      if (hash && pathname === path) {
        await expect(page.locator(`[id="${hash.slice(1)}"]`), `${path} links to ${hash}`).toHaveCount(1);
      }
    }
  }
  test.info().annotations.push({ type: 'links', description: String(checked.size) });
});

test('a page reached by a link is announced, focused and scrolled to its top', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.getByRole('contentinfo').getByRole('link', { name: words.pages.about }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[data-announcer]')).toHaveText(await page.title());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('Back returns to the place that was left', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => scrollTo(0, 1500));
  await page.waitForTimeout(200);
  const link = page.getByRole('list', { name: words.home.mission });
  await expect(link).toHaveCount(1);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click());
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1500))).toBeLessThan(50);
});

test('the skip link leads past the top bar', async ({ page }) => {
  await open(page, '/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: words.frame.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('under a finger', { tag: '@chromium' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('no look of hovering stays behind on what was tapped', async ({ page }) => {
    for (const path of routes) {
      await page.goto(path);
      // The rules that are not inline come a moment later.
      await laidOut(page);
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
