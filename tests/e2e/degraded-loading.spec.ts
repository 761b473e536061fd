import { APP_READY_SELECTOR, CRITICAL_ONLY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import {
  FIRST_SCRIPT_FAILS,
  FIRST_SCRIPT_FAILS_LATE,
  HELD_TIMERS,
  NO_INTERSECTION_OBSERVER,
  NO_LOAD_EVENT,
  NO_PAINT_TIMING,
  NO_READY_EVENT,
  NO_STORAGE,
  passTime,
  withFirstScriptBlocked,
} from '../support/failure-scripts.ts';
import { isImageUrl } from '../support/images.ts';
import { messages } from '../support/messages.ts';
import { projects } from '../support/routes.ts';
import { expect, type Page, test } from '../support/test.ts';

// Each row of the table in apps/site/app/critical-path/README.md: what ends it is broken, and it ends all the same. What a browser of the
// other kind does is in tests/webkit/degraded-loading.test.ts.

const isStyles = /\/assets\/[^/]+\.css$/;
const isModule = /\/assets\/[^/]+\.js$/;
const GIVEN_UP = 20_000;
const SHOWN_ANYWAY = 6_000;

const footer = (page: Page) => page.locator('body > footer');
const filter = (page: Page) => page.getByRole('group', { name: messages.portfolio.filter });
const firstCard = (page: Page) =>
  page.getByRole('list', { name: messages.portfolio.list }).getByRole('link').first();

/** Opens a page in which this is broken, without waiting for anything that may not come. */
async function open(page: Page, path: string, ...broken: string[]): Promise<void> {
  for (const script of [HELD_TIMERS, ...broken]) await page.addInitScript(script);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
}

const pass = (page: Page, ms: number) => page.evaluate(passTime(ms));

/** Holds back what is asked for until it is let go. */
async function hang(page: Page, files: RegExp): Promise<{ asked: string[]; letGo: () => void }> {
  const asked: string[] = [];
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(files, async (route) => {
    asked.push(route.request().url());
    await gone;
    await route.continue();
  });
  return { asked, letGo };
}

test.describe('what is below the first screens', () => {
  test('waits for styles that hang, and then no longer', async ({ page }) => {
    const { asked } = await hang(page, isStyles);
    await open(page, '/portfolio');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(footer(page)).toHaveCSS('visibility', 'hidden');
    await pass(page, SHOWN_ANYWAY);
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
  });

  test('is painted after that while, too, for who comes to a place in the page and waits for the styles', async ({
    page,
    browserName,
  }) => {
    test.skip(
      browserName === 'firefox',
      'Firefox lays nothing out while a sheet that a parser met is on its way',
    );
    const { asked, letGo } = await hang(page, isStyles);
    await open(page, '/portfolio#main');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length > 0);
    expect(await painted()).toBe(false);
    await pass(page, SHOWN_ANYWAY);
    await expect.poll(painted).toBe(true);
    // They come after all.
    letGo();
    await expect
      .poll(() =>
        page.evaluate(
          (css) => [...document.styleSheets].some(({ href }) => new RegExp(css).test(href ?? '')),
          isStyles.source,
        ),
      )
      .toBe(true);
  });

  test('is shown at once when the styles fail', { tag: '@main' }, async ({ page, watch }) => {
    watch.expected.push(/./);
    await page.route(isStyles, (route) => route.abort());
    await open(page, '/portfolio');
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
  });

  for (const [what, broken] of [
    ['a browser that says nothing of paint', NO_PAINT_TIMING],
    ['a load event that is lost', NO_LOAD_EVENT],
  ] as const) {
    test(`${what}: it is shown, with its styles, after a while`, async ({ page }) => {
      await open(page, '/portfolio', broken);
      await page.waitForLoadState('load');
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
      await expect(page.locator('head > link[rel=stylesheet]')).toHaveCount(0);
      await pass(page, SHOWN_ANYWAY);
      await expect(page.locator('head > link[rel=stylesheet]')).not.toHaveCount(0);
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    });

    test(`${what}: it is shown as soon as a hand moves`, async ({ page }) => {
      await open(page, '/portfolio', broken);
      await page.waitForLoadState('load');
      await page.keyboard.press('Shift');
      await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    });
  }

  test('a first picture that hangs holds it no longer than that', async ({ page }) => {
    const asked: string[] = [];
    await page.route(isImageUrl, (route) => {
      asked.push(route.request().url());
      // No answer to the first.
      return asked.length === 1 ? undefined : route.continue();
    });
    await open(page, '/portfolio');
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
    await pass(page, SHOWN_ANYWAY);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  });
});

test.describe('the first script', () => {
  /** What of the footer says that all rules have come: those in the page are for what is above it. */
  const layout = (page: Page) => footer(page).evaluate((element) => getComputedStyle(element).padding);

  /** The page is whole, offers nothing that would be dead, and its links lead on. */
  async function expectWhole(page: Page, padding: string): Promise<void> {
    await expect.poll(() => layout(page)).toBe(padding);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
    await expect(filter(page)).toBeHidden();
    await firstCard(page).click();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${projects[0]?.id}$`));
  }

  test.beforeEach(({ watch }) => {
    watch.expected.push(/./);
  });

  test('that the policy refuses, or that fails at once: the styles come, and the page is what it is without', async ({
    page,
    context,
  }) => {
    await page.goto('/portfolio');
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    const padding = await layout(page);
    expect(padding).not.toBe('0px');
    const refused = await context.newPage();
    await refused.route('**/portfolio', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: withFirstScriptBlocked(await answer.text()) });
    });
    await open(refused, '/portfolio');
    await expectWhole(refused, padding);
    const failing = await context.newPage();
    await open(failing, '/portfolio', FIRST_SCRIPT_FAILS);
    await expectWhole(failing, padding);
  });

  test('that fails half-way: the same, after a while', async ({ page, context }) => {
    await page.goto('/portfolio');
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    const padding = await layout(page);
    const failing = await context.newPage();
    await open(failing, '/portfolio', FIRST_SCRIPT_FAILS_LATE);
    await expect(failing.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(1);
    await pass(failing, SHOWN_ANYWAY);
    await expectWhole(failing, padding);
  });
});

test.describe('the application', () => {
  test('that hangs is given up: its controls go; when it comes after all they are back, and work', async ({
    page,
  }) => {
    const { asked, letGo } = await hang(page, isModule);
    await open(page, '/portfolio');
    await page.keyboard.press('Shift');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(filter(page)).toBeVisible();
    await expect
      .poll(async () => {
        await pass(page, GIVEN_UP);
        return filter(page).isVisible();
      })
      .toBe(false);
    letGo();
    await page.locator(APP_READY_SELECTOR).waitFor();
    await expect(filter(page)).toBeVisible();
    const last = filter(page).getByRole('button').last();
    await last.click();
    await expect(last).toHaveAttribute('aria-pressed', 'true');
  });

  test('that hangs: a click on a link that it answers is kept, and the browser’s in the end', async ({
    page,
  }) => {
    await hang(page, isModule);
    await open(page, '/portfolio');
    await firstCard(page).click();
    await expect(page).toHaveURL(/\/portfolio$/);
    await pass(page, GIVEN_UP);
    await expect(page).toHaveURL(new RegExp(`/portfolio/${projects[0]?.id}$`));
  });

  test('that hangs: a click that asks the browser for more than to follow such a link is the browser’s at once', async ({
    page,
  }) => {
    await hang(page, isModule);
    await open(page, '/portfolio');
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        Object.assign(window, { heard: !event.defaultPrevented });
        // No tab, no download.
        event.preventDefault();
      }),
    );
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') ?? false);
    await firstCard(page).click();
    expect(await heard()).toBe(false);
    for (const key of ['Alt', 'Control', 'Meta', 'Shift'] as const) {
      await page.evaluate(() => Object.assign(window, { heard: false }));
      await firstCard(page).click({ modifiers: [key] });
      expect(await heard(), key).toBe(true);
    }
  });

  test('that fails: a click on such a link is the browser’s at once', async ({ page, watch }) => {
    watch.expected.push(/./);
    await page.route(isModule, (route) => route.abort());
    await open(page, '/portfolio');
    await firstCard(page).click();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${projects[0]?.id}$`));
  });

  test('whose word of readiness is lost: a click that was kept is made in the end, once', async ({
    page,
  }) => {
    await open(page, '/portfolio', NO_READY_EVENT);
    const button = filter(page).getByRole('button').nth(1);
    await button.click();
    await page.locator(APP_READY_SELECTOR).waitFor();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.evaluate((element) => {
      const acted: string[] = [];
      Object.assign(window, { acted });
      new MutationObserver(() => acted.push('pressed')).observe(element, {
        attributeFilter: ['aria-pressed'],
      });
    });
    await pass(page, GIVEN_UP);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => Reflect.get(window, 'acted'))).toEqual(['pressed']);
    await button.click();
    await expect(filter(page)).toBeVisible();
  });
});

test.describe('what moves by itself', () => {
  // So high that a carousel is in view with no scroll.
  test.use({ viewport: { width: 1440, height: 9000 } });

  test('starts the application when it comes into view, also where storage is denied', async ({
    page,
    watch,
  }) => {
    // The framework says once that it cannot keep the place on the page.
    watch.expected.push(/scroll|storage|denied|SecurityError/i);
    await open(page, '/', NO_STORAGE);
    await page.locator(APP_READY_SELECTOR).waitFor();
  });

  test('a browser that does not tell what comes into view: the page is what it is without the application', async ({
    page,
  }) => {
    await open(page, '/portfolio', NO_INTERSECTION_OBSERVER);
    await expect(page.locator(CRITICAL_ONLY_SELECTOR)).toHaveCount(0);
    await expect(filter(page)).toBeHidden();
    await expect(footer(page)).toHaveCSS('visibility', 'visible');
    await firstCard(page).click();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${projects[0]?.id}$`));
    expect(await page.locator(APP_READY_SELECTOR).count()).toBe(0);
  });
});
