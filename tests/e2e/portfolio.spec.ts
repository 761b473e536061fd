import { drag } from '../support/gestures.ts';
import { projects } from '../support/routes.ts';
import { expect, open, type Page, scrolls, test } from '../support/test.ts';

const CATEGORIES = ['All Projects', 'Residential', 'Commercial', 'Exterior Design', 'Design Concept'];
const filter = (page: Page) => page.getByRole('group', { name: 'Filter projects' });
const cards = (page: Page) => page.getByRole('list', { name: 'Projects' }).getByRole('listitem');
const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: title });
const [first, second] = projects as [(typeof projects)[number], (typeof projects)[number]];
const inCategory = (category: string) => projects.filter((project) => project.category === category).length;

async function openViewer(page: Page, title = first.title) {
  await card(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('The filter', () => {
  test('shows all projects at first, then those of a category, and keeps it in the address', async ({
    page,
  }) => {
    await open(page, '/portfolio');
    await expect(filter(page).getByRole('button')).toHaveText(CATEGORIES);
    await expect(cards(page)).toHaveCount(6);
    for (const category of CATEGORIES.slice(1)) {
      await filter(page).getByRole('button', { name: category }).click();
      await expect(cards(page)).toHaveCount(inCategory(category));
      await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([category]);
      await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(category);
    }
    await page.goBack();
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText(['Exterior Design']);
    await filter(page).getByRole('button', { name: 'All Projects' }).click();
    await expect(cards(page)).toHaveCount(6);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('is kept by a reload and by a shared address, with no hand on the mouse', async ({ page }) => {
    await page.goto('/portfolio?category=Commercial');
    await expect(cards(page)).toHaveCount(inCategory('Commercial'));
    await page.reload();
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText(['Commercial']);
  });

  test('never falls back to the category of before, however slow the processor', async ({ page }) => {
    test.slow();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.goto('/portfolio');
    const options = await filter(page).getByRole('button').all();
    for (const option of options.slice(1)) {
      const history = await option.evaluateHandle((button) => {
        const states: (string | null)[] = [];
        const observer = new MutationObserver(() => states.push(button.getAttribute('aria-pressed')));
        observer.observe(button, { attributeFilter: ['aria-pressed'] });
        return states;
      });
      const category = (await option.textContent()) ?? '';
      await option.click();
      await expect
        .poll(() => new URL(page.url()).searchParams.get('category') ?? CATEGORIES[0])
        .toBe(category);
      // What the router makes of the new address comes after it.
      await page.waitForTimeout(300);
      expect(await history.jsonValue(), category).toEqual(['true']);
    }
  });

  test('takes an unknown category for the default', async ({ page }) => {
    await open(page, '/portfolio?category=%3Cb%3ENothing');
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText(['All Projects']);
    await expect(cards(page)).toHaveCount(6);
  });
});

test.describe('The viewer', () => {
  test('opens by a plain click under an address of its own, closes by its button, returns the focus', async ({
    page,
  }) => {
    await open(page, '/portfolio');
    const dialog = await openViewer(page);
    await expect(page).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
    await expect(dialog).toContainText(`1 / ${first.pictures.length}`);
    await expect(dialog.getByRole('button', { name: /^Image \d+$/ })).toHaveCount(first.pictures.length);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio$/);
    await expect(card(page, first.title)).toBeFocused();
  });

  test('closes by Back and by Escape, and opens again by Forward', async ({ page }) => {
    await open(page, '/portfolio?category=Residential');
    const dialog = await openViewer(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio\?category=Residential$/);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio\?category=Residential$/);
  });

  test('goes round in both directions by buttons, arrow keys, swipes and thumbnails', async ({ page }) => {
    await open(page, '/portfolio');
    const dialog = await openViewer(page);
    const count = first.pictures.length;
    const at = (number: number) => expect(dialog).toContainText(`${number} / ${count}`);
    await dialog.getByRole('button', { name: 'Previous image' }).click();
    await at(count);
    await dialog.getByRole('button', { name: 'Next image' }).click();
    await at(1);
    await page.keyboard.press('ArrowRight');
    await at(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await at(count);
    await dialog.getByRole('button', { name: 'Image 3' }).click();
    await at(3);
    const stage = dialog.locator('picture').first();
    await drag(page, stage, -40);
    await at(3);
    await drag(page, stage, -80);
    await at(4);
  });

  test('begins at the first picture each time', async ({ page }) => {
    await open(page, '/portfolio');
    const dialog = await openViewer(page);
    await dialog.getByRole('button', { name: 'Next image' }).click();
    await expect(dialog).toContainText(`2 / ${first.pictures.length}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    const other = await openViewer(page, second.title);
    await expect(other).toContainText(`1 / ${second.pictures.length}`);
    await page.keyboard.press('Escape');
    const again = await openViewer(page);
    await expect(again).toContainText(`1 / ${first.pictures.length}`);
  });

  test('holds the focus, and the page behind neither scrolls nor answers', async ({ page }) => {
    await open(page, '/portfolio');
    const dialog = await openViewer(page);
    for (let key = 0; key < first.pictures.length + 6; key += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(outside).toBe(false);
    }
    expect(await scrolls(page)).toBe(false);
    const behind = await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('footer a');
      link?.focus();
      return document.activeElement === link;
    });
    expect(behind).toBe(false);
    await expect(dialog).toBeVisible();
  });

  test('fetches its neighbours and nothing else', async ({ page }) => {
    await open(page, '/portfolio');
    await openViewer(page);
    await page.waitForTimeout(800);
    const large = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/assets/pictures/')),
    );
    const name = (id: string | undefined) => String(id).replaceAll('/', '-');
    const widths = (id: string | undefined) =>
      large.flatMap((url) => Number(new RegExp(`${name(id)}\\.\\w+-(\\d+)\\.`).exec(url)?.[1] ?? []));
    for (const near of [0, 1, -1])
      expect(Math.max(0, ...widths(first.pictures.at(near)))).toBeGreaterThan(700);
    for (const far of first.pictures.slice(2, -1)) expect(Math.max(0, ...widths(far))).toBeLessThan(700);
  });
});

test.describe('The viewer under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('opens under an address of its own, keeps the category, closes by Back and opens by Forward', async ({
    page,
  }) => {
    await open(page, '/portfolio?category=Residential');
    await card(page, first.title).tap();
    const dialog = page.getByRole('dialog', { name: first.title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio\?category=Residential$/);
    await page.goForward();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/portfolio\?category=Residential$/);
  });

  test('opens without the line: its code came before the first tap', async ({ page, context, watch }) => {
    watch.expected.push(/ERR_INTERNET_DISCONNECTED/);
    const code = page.waitForResponse(/\/project-viewer-[^/]+\.js$/);
    await open(page, '/portfolio');
    await (await code).finished();
    await context.setOffline(true);
    await card(page, first.title).tap();
    await expect(page.getByRole('dialog', { name: first.title })).toBeVisible();
  });
});

test('the viewer on a phone leaves no word out of reach', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/portfolio');
  const dialog = await openViewer(page);
  const title = dialog.getByRole('heading', { name: first.title });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
  const picture = await dialog.getByRole('img').first().boundingBox();
  const words = await title.boundingBox();
  expect((await dialog.getByRole('list').boundingBox())?.height).toBeGreaterThan(48);
  expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? Number.NaN));
});

test('a shared address shows the project on a page of its own', async ({ page }) => {
  await page.goto(`/portfolio/${first.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a reload of the viewer shows the project, too', async ({ page }) => {
  await open(page, '/portfolio');
  await openViewer(page);
  await page.reload();
  await expect(page.getByText(first.title).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
});

test('a click with a modifier key opens the page in another tab', async ({ page, context }) => {
  await open(page, '/portfolio');
  const opened = context.waitForEvent('page');
  await card(page, first.title).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.waitForLoadState();
  await expect(tab).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('has a design process of four steps', async ({ page }) => {
  await page.goto('/portfolio');
  await expect(page.getByRole('list', { name: 'Design process' }).getByRole('listitem')).toHaveCount(4);
});
