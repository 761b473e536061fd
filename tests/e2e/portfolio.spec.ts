import { PROJECT_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { messages } from '../support/messages.ts';
import { first, openGallery, projectCard } from '../support/portfolio.ts';
import { projects, readPageTexts } from '../support/routes.ts';
import { onlySample } from '../support/sample.ts';
import { expect, openPage, type Page, test } from '../support/test.ts';

const ALL: string = readPageTexts('portfolio').allText;
const CATEGORIES = [ALL, ...PROJECT_CATEGORIES];
const last = CATEGORIES.at(-1) ?? '';
const beforeLast = CATEGORIES.at(-2) ?? '';
const filter = (page: Page) => page.getByRole('group', { name: messages.portfolio.filter });
const cards = (page: Page) => page.getByRole('list', { name: messages.portfolio.list }).getByRole('listitem');
const inCategory = (category: string) => projects.filter((project) => project.category === category).length;

test.describe('The filter', () => {
  test('shows all projects at first, then those of a category, and keeps it in the address', {
    tag: '@main',
  }, async ({ page }) => {
    await openPage(page, '/portfolio');
    await expect(filter(page).getByRole('button')).toHaveText(CATEGORIES);
    await expect(cards(page)).toHaveCount(projects.length);
    for (const category of CATEGORIES.slice(1)) {
      await filter(page).getByRole('button', { name: category }).click();
      await expect(cards(page)).toHaveCount(inCategory(category));
      await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([category]);
      await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(category);
    }
    await page.goBack();
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([beforeLast]);
    await filter(page).getByRole('button', { name: ALL }).click();
    await expect(cards(page)).toHaveCount(projects.length);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('is kept by a reload and by a shared address, with no hand on the mouse', async ({ page }) => {
    await page.goto(`/portfolio?category=${encodeURIComponent(last)}`);
    await expect(cards(page)).toHaveCount(inCategory(last));
    await page.reload();
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([last]);
  });

  test('never falls back to the category of before, however slow the processor', {
    tag: '@chromium',
  }, async ({ page }) => {
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

  test('takes an unknown category for the default', { tag: ['@once', '@main'] }, async ({ page }) => {
    await openPage(page, '/portfolio?category=%3Cb%3ENothing');
    await expect(filter(page).getByRole('button', { pressed: true })).toHaveText([ALL]);
    await expect(cards(page)).toHaveCount(projects.length);
  });
});

test('a shared address shows the project on a page of its own', { tag: ['@once', '@main'] }, async ({
  page,
}) => {
  await page.goto(`/portfolio/${first.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a reload of the viewer shows the project, too', async ({ page }) => {
  await openPage(page, '/portfolio');
  await openGallery(page);
  await page.reload();
  await expect(page.getByText(first.title).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
});

test('a click with a modifier key opens the page in another tab', { tag: '@main' }, async ({
  page,
  context,
}) => {
  await openPage(page, '/portfolio');
  const opened = context.waitForEvent('page', { timeout: 40_000 });
  await projectCard(page, first.title).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.waitForLoadState();
  await expect(tab).toHaveURL(new RegExp(`/portfolio/${first.id}$`));
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('has a design process of four steps', onlySample, async ({ page }) => {
  await page.goto('/portfolio');
  await expect(page.getByRole('list', { name: 'Design process' }).getByRole('listitem')).toHaveCount(4);
});
