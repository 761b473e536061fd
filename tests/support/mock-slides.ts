import type { Locator } from '@playwright/test';
import { carousel } from './carousel.ts';
import { messages } from './messages.ts';
import { openHydratedPage, type Page } from './test.ts';

/**
 * Opens the home page by a link, so that its data is fetched. Returns one of its carousels. Presses the link by keyboard, because
 * a mouse pointer over the carousel pauses it.
 */
export async function openHomeByLink(page: Page, name: string): Promise<Locator> {
  await openHydratedPage(page, '/about');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: messages.pages.home, exact: true })
    .press('Enter');
  return carousel(page, name);
}

/** Mocks the number of items in a list of the home page's data, by repeating the first item. */
export async function mockSlideCount(
  page: Page,
  list: 'slides' | 'testimonials',
  length: number,
): Promise<void> {
  await page.route('**/_.data*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: setListLength(await response.text(), list, length) });
  });
}

/** Changes the length of a list in a page's data. React Router writes one flat array, in which lists refer to items by index. */
function setListLength(data: string, list: string, length: number): string {
  const [first = '', ...others] = data.split('\n');
  const values: unknown[] = JSON.parse(first);
  const key = `_${values.indexOf(list)}`;
  for (const entry of values) {
    if (typeof entry !== 'object' || entry === null || !(key in entry)) continue;
    const items = values[Number(Reflect.get(entry, key))];
    if (Array.isArray(items) && items.length > 0)
      items.splice(0, items.length, ...Array(length).fill(items[0]));
  }
  return [JSON.stringify(values), ...others].join('\n');
}
