import type { Locator } from '@playwright/test';
import { carousel } from './carousel.ts';
import { open, type Page } from './test.ts';
import { words } from './words.ts';

/**
 * Comes to the home page from another, so that its data is fetched; returns one of its carousels. By the keyboard: where a
 * mouse clicked, it would rest on the carousel that comes, and hold it.
 */
export async function arriveAt(page: Page, name: string): Promise<Locator> {
  await open(page, '/about');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words.pages.home, exact: true })
    .press('Enter');
  return carousel(page, name);
}

/** Gives a list of the home page's data so many slides, the first of them again and again, whatever the content has. */
export async function withSlides(page: Page, list: 'slides' | 'testimonials', length: number): Promise<void> {
  await page.route('**/_.data*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: withLength(await answer.text(), list, length) });
  });
}

/** The framework writes one flat array, whose lists name their items by place. */
function withLength(data: string, list: string, length: number): string {
  const [start = '', ...others] = data.split('\n');
  const flat: unknown[] = JSON.parse(start);
  const key = `_${flat.indexOf(list)}`;
  for (const entry of flat) {
    if (typeof entry !== 'object' || entry === null || !(key in entry)) continue;
    const found = flat[Number(Reflect.get(entry, key))];
    if (Array.isArray(found) && found.length > 0)
      found.splice(0, found.length, ...Array(length).fill(found[0]));
  }
  return [JSON.stringify(flat), ...others].join('\n');
}
