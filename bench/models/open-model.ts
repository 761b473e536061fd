import type { Locator, Page } from '@playwright/test';
import { hydrated } from '../../tests/support/test.ts';

/** Wide enough for a phone, narrow enough for the photograph to be shown whole. */
export const SCREEN = { viewport: { width: 390, height: 844 } };

/**
 * Goes to the page of a model.
 *
 * @param id `pieces/17-flow-chair`.
 * @returns the button that puts the model in its photograph's place.
 */
export async function goToModel(page: Page, origin: string, id: string): Promise<Locator> {
  const [kind, name = ''] = id.split('/');
  const isPiece = kind === 'pieces';
  await page.goto(`${origin}${isPiece ? `/homes/${name}` : '/nazaakat'}`);
  await hydrated(page);
  const within = isPiece ? page : page.locator(`#${name}`);
  const button = within.getByRole('button', { name: /^Turn it/ }).first();
  await button.scrollIntoViewIfNeeded();
  return button;
}

/** Waits until the model has been drawn. */
export const modelDrawn = (page: Page): Promise<void> =>
  page.locator('[data-ready]').waitFor({ timeout: 120_000 });
