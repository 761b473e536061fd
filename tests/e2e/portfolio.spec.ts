import { PROJECT_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import { firstProject, openGallery, projectCard } from '../support/portfolio.ts';
import { projects, readPageTexts } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

const ALL_CATEGORIES: string = readPageTexts('portfolio').allText;
const CATEGORIES = [ALL_CATEGORIES, ...PROJECT_CATEGORIES];
const lastCategory = CATEGORIES.at(-1) ?? '';
const secondLastCategory = CATEGORIES.at(-2) ?? '';
const categoryFilter = (page: Page) => page.getByRole('group', { name: messages.portfolio.filter });
const projectItems = (page: Page) =>
  page.getByRole('list', { name: messages.portfolio.list }).getByRole('listitem');
const countInCategory = (category: string) =>
  projects.filter((project) => project.category === category).length;

test.describe('the filter', () => {
  test('shows all projects at first, then the projects of a category, and updates the URL', {
    tag: ['@main', '@skip-firefox'],
  }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio');
    await expect(categoryFilter(page).getByRole('button')).toHaveText(CATEGORIES);
    await expect(projectItems(page)).toHaveCount(projects.length);
    for (const category of CATEGORIES.slice(1)) {
      await categoryFilter(page).getByRole('button', { name: category }).click();
      await expect(projectItems(page)).toHaveCount(countInCategory(category));
      await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([category]);
      await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(category);
    }
    await page.goBack();
    await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([
      secondLastCategory,
    ]);
    await categoryFilter(page).getByRole('button', { name: ALL_CATEGORIES }).click();
    await expect(projectItems(page)).toHaveCount(projects.length);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('is restored from the URL, without any input', { tag: '@skip-firefox' }, async ({ page }) => {
    await page.goto(`/portfolio?category=${encodeURIComponent(lastCategory)}`);
    await expect(projectItems(page)).toHaveCount(countInCategory(lastCategory));
    await page.reload();
    await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([lastCategory]);
  });

  test('does not switch back to the previous category for a moment on a slow processor', {
    tag: '@chromium',
  }, async ({ page }) => {
    test.slow();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.goto('/portfolio');
    const options = await categoryFilter(page).getByRole('button').all();
    for (const option of options.slice(1)) {
      const pressedStates = await option.evaluateHandle((button) => {
        const states: (string | null)[] = [];
        const observer = new MutationObserver(() => states.push(button.getAttribute('aria-pressed')));
        observer.observe(button, { attributeFilter: ['aria-pressed'] });
        return states;
      });
      const category = (await option.textContent()) ?? '';
      await option.click();
      // The first click also waits for the application, which takes long on a slow processor.
      await expect
        .poll(() => new URL(page.url()).searchParams.get('category') ?? CATEGORIES[0], { timeout: 60_000 })
        .toBe(category);
      // React Router applies the new URL later.
      await page.waitForTimeout(300);
      expect(await pressedStates.jsonValue(), category).toEqual(['true']);
    }
  });

  test('selects the default for an unknown category', { tag: '@skip-firefox' }, async ({ page }) => {
    await openHydratedPage(page, '/portfolio?category=%3Cb%3ENothing');
    await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([ALL_CATEGORIES]);
    await expect(projectItems(page)).toHaveCount(projects.length);
  });
});

test('all taps before the application has started take effect, in order', async ({ page }) => {
  const loading = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  const project = projects.find(({ category }) => category === lastCategory);
  await page.goto('/portfolio', { waitUntil: 'commit' });
  await categoryFilter(page).getByRole('button', { name: secondLastCategory }).click();
  await projectCard(page, project?.title ?? '').click();
  await categoryFilter(page).getByRole('button', { name: lastCategory }).click();
  loading.resolve();
  const dialog = page.getByRole('dialog', { name: project?.title ?? '' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(paths.project(project?.id ?? ''));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(paths.portfolio(lastCategory));
  await expect(projectItems(page)).toHaveCount(countInCategory(lastCategory));
});

test('the URL of a project opens its page, without the gallery', { tag: '@skip-firefox' }, async ({
  page,
}) => {
  await page.goto(`/portfolio/${firstProject.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstProject.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('reloading the gallery shows the project', async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  await openGallery(page);
  await page.reload();
  await expect(page.getByText(firstProject.title).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/portfolio/${firstProject.id}$`));
});

test('a click with a modifier key opens a project in a new tab', async ({ page, context }) => {
  await openHydratedPage(page, '/portfolio');
  const tabOpened = context.waitForEvent('page', { timeout: 40_000 });
  await projectCard(page, firstProject.title).click({ modifiers: ['ControlOrMeta'] });
  const tab = await tabOpened;
  await tab.waitForLoadState();
  await expect(tab).toHaveURL(new RegExp(`/portfolio/${firstProject.id}$`));
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(firstProject.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the design process has four steps', onlyWithSampleContent, async ({ page }) => {
  await page.goto('/portfolio');
  await expect(page.getByRole('list', { name: 'Design process' }).getByRole('listitem')).toHaveCount(4);
});
