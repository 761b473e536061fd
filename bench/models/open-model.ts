import type { Locator, Page } from '@playwright/test';
import { hydrate } from '../../tests/support/test.ts';

/** A phone, on which the image is shown uncropped. */
export const SCREEN = { viewport: { width: 390, height: 844 } };

/**
 * Opens the page of a model.
 *
 * @param id such as `pieces/17-flow-chair`.
 * @returns the button that opens the 3D view.
 */
export async function openModelPage(page: Page, origin: string, id: string): Promise<Locator> {
  const [collection, name = ''] = id.split('/');
  const isPiece = collection === 'pieces';
  await page.goto(`${origin}${isPiece ? `/homes/${name}` : '/nazaakat'}`);
  await hydrate(page);
  const scope = isPiece ? page : page.locator(`#${name}`);
  const button = scope.getByRole('button', { name: /^View in 3D/ }).first();
  await button.scrollIntoViewIfNeeded();
  return button;
}

export const waitForModel = (page: Page): Promise<void> =>
  page.locator('[data-ready]').waitFor({ timeout: 120_000 });
