import { expect, type Page } from './test.ts';

/** Path of a piece with a model. */
export const PIECE_PATH = '/homes/17-flow-chair';

/** Finds the button that opens the 3D view. */
export const modelButton = (page: Page) => page.getByRole('button', { name: /^View in 3D/ }).first();
export const modelView = (page: Page) => page.getByRole('application');
/** Finds a message for screen readers. */
export const announcement = (page: Page, text: RegExp | string) =>
  page.getByRole('status').filter({ hasText: text });

/** Opens the 3D view and waits until the model is drawn. */
export async function openModel(page: Page) {
  await modelButton(page).click();
  await expect(announcement(page, /^3D view of/)).toBeAttached({ timeout: 30_000 });
}

/** Records requests for the viewer and models. @returns list that collects the paths of the requests. */
export function recordModelRequests(page: Page): string[] {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(glb|usdz)$|\/(model-)?viewer-/.test(pathname)) requestedPaths.push(pathname);
  });
  return requestedPaths;
}
