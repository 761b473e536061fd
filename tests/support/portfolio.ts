import { messages } from './messages.ts';
import { projects } from './routes.ts';
import { expect, type Locator, type Page } from './test.ts';

/** The first two projects of the portfolio. */
export const [firstProject, secondProject] = projects as [
  (typeof projects)[number],
  (typeof projects)[number],
];

/** Finds the link of a project in the list. */
export const projectCard = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: messages.portfolio.list }).getByRole('link', { name: title });

/**
 * Opens the gallery of a project by a click, after hydration. Waits for the new URL, and for the end of the
 * view transition, which covers the dialog and receives its input.
 */
export async function openGallery(page: Page, project = firstProject): Promise<Locator> {
  await projectCard(page, project.title).click();
  const dialog = page.getByRole('dialog', { name: project.title });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/portfolio/${project.id}$`));
  await page.evaluate(() => document.activeViewTransition?.finished);
  return dialog;
}
