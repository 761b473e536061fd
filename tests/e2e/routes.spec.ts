import { kinds, routes, siteOrigin } from '../support/routes.ts';
import { expect, hydrated, laidOut, open, overflow, type Page, test } from '../support/test.ts';
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

/** Those that pages of one kind may differ in: by a long word, on the narrowest of both. */
const NARROW = SCREENS.filter(({ width }) => [320, 844].includes(width));

/** So many pages are looked at in one window: to open another costs more than to look at one. */
const AT_ONCE = 6;
const byTheSix = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / AT_ONCE) }, (_, index) =>
    paths.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** A page answers, is titled, has its parts and one address. That nothing is complained of is asked by the fixture. */
async function expectItself(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await expect(page, path).toHaveTitle(/\S/);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  await expect(page.getByRole('banner'), path).toHaveCount(1);
  await expect(page.getByRole('main'), path).toHaveCount(1);
  await expect(page.getByRole('contentinfo'), path).toHaveCount(1);

  const canonical = page.locator('link[rel="canonical"]');
  if (UNLISTED.includes(path)) {
    await expect(canonical, path).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex');
  } else {
    await expect(canonical, path).toHaveAttribute('href', new URL(path, siteOrigin).href);
  }
}

/** Nothing of it is past the right edge. */
async function expectToFit(page: Page, path: string, screens: typeof SCREENS): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen);
    expect(await overflow(page), `${path}: pixels past the right edge at ${screen.width}`).toBe(0);
  }
}

for (const paths of byTheSix(kinds))
  test(`${paths.join(', ')}: whole, titled, of one address, and fit each screen`, async ({ page }) => {
    for (const path of paths) {
      await expectItself(page, path);
      await hydrated(page);
      await laidOut(page);
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

for (const paths of byTheSix(routes.filter((path) => !kinds.includes(path))))
  test(`${paths.join(', ')}: whole, titled, of one address, and fit narrow screens`, {
    tag: '@once',
  }, async ({ page }) => {
    for (const path of paths) {
      await expectItself(page, path);
      await expectToFit(page, path, NARROW);
    }
  });

test('every link within the site leads to a page, and every #part to an element', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/');
  const dead = await page.evaluate(async (paths) => {
    const wrong: string[] = [];
    const known = new Map<string, Promise<Document | undefined>>();
    const read = (path: string): Promise<Document | undefined> => {
      const answer =
        known.get(path) ??
        fetch(path).then(async (response) => {
          const html = await response.text();
          return response.ok ? new DOMParser().parseFromString(html, 'text/html') : undefined;
        });
      known.set(path, answer);
      return answer;
    };
    for (const path of paths) {
      const links = (await read(path))?.querySelectorAll('a[href^="/"], a[href^="#"]') ?? [];
      if (links.length === 0) wrong.push(`${path} has no links`);
      for (const link of links) {
        const { pathname, hash } = new URL(link.getAttribute('href') ?? '', new URL(path, origin));
        const there = await read(pathname);
        if (!there || (hash && !there.getElementById(hash.slice(1))))
          wrong.push(`${path} links to ${pathname}${hash}`);
      }
    }
    return wrong;
  }, routes);
  expect(dead).toEqual([]);
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
    for (const path of kinds) {
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
