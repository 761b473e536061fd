import { PROJECT_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import { firstProject, openGallery, projectCard } from '../support/portfolio.ts';
import { projects, readPageTexts } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

const ALL_CATEGORIES: string = readPageTexts('portfolio').allText;
const lastCategory = PROJECT_CATEGORIES.at(-1) ?? '';
const secondLastCategory = PROJECT_CATEGORIES.at(-2) ?? '';
const categoryFilter = (page: Page) => page.getByRole('group', { name: messages.portfolio.filter });
const categoryButton = (page: Page, name: string) => categoryFilter(page).getByRole('button', { name });
const expectCategory = async (page: Page, name: string) => {
  const count = projects.filter(({ category }) => [category, ALL_CATEGORIES].includes(name)).length;
  await expect(page.getByRole('list', { name: messages.portfolio.list }).getByRole('listitem')).toHaveCount(
    count,
  );
  await expect(categoryFilter(page).getByRole('button', { pressed: true })).toHaveText([name]);
};

test('the filter shows the projects of a category, and the URL keeps it for Back and reload', {
  tag: ['@main', '@firefox'],
}, async ({ page }) => {
  await openHydratedPage(page, '/portfolio?category=%3Cb%3ENothing');
  await expectCategory(page, ALL_CATEGORIES);
  for (const category of PROJECT_CATEGORIES) {
    await categoryButton(page, category).click();
    await expectCategory(page, category);
    await expect(page).toHaveURL(paths.portfolio(category));
  }
  await page.goBack();
  await expectCategory(page, secondLastCategory);
  await page.reload();
  await expectCategory(page, secondLastCategory);
  await categoryButton(page, ALL_CATEGORIES).click();
  await expectCategory(page, ALL_CATEGORIES);
  await expect(page).toHaveURL(paths.portfolio());
});

test('all taps before the application has started take effect, in order', async ({ page }) => {
  const loading = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  const project = projects.find(({ category }) => category === lastCategory);
  await page.goto('/portfolio', { waitUntil: 'commit' });
  await categoryButton(page, secondLastCategory).click();
  await projectCard(page, project?.title ?? '').click();
  await categoryButton(page, lastCategory).click();
  loading.resolve();
  const dialog = page.getByRole('dialog', { name: project?.title ?? '' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(paths.project(project?.id ?? ''));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(paths.portfolio(lastCategory));
  await expectCategory(page, lastCategory);
});

test('a click with a modifier key opens a project in a new tab, and reloading the gallery its page', async ({
  page,
  context,
}) => {
  await openHydratedPage(page, '/portfolio');
  const tabOpened = context.waitForEvent('page');
  await projectCard(page, firstProject.title).click({ modifiers: ['ControlOrMeta'] });
  const tab = await tabOpened;
  await expect(tab).toHaveURL(paths.project(firstProject.id));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openGallery(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstProject.title);
  await expect(page).toHaveURL(paths.project(firstProject.id));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
