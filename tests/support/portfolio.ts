import { messages } from './messages.ts';
import { projects } from './routes.ts';
import { expect, type Locator, type Page } from './test.ts';

/** The first two projects of the portfolio. */
export const [first, second] = projects as [(typeof projects)[number], (typeof projects)[number]];

/** Finds the link of a project in the list. */
export const projectCard = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: messages.portfolio.list }).getByRole('link', { name: title });

/** Opens the gallery of a project by a click, after hydration. */
export async function openGallery(page: Page, title = first.title): Promise<Locator> {
  await projectCard(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}
