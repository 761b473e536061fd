import { expect, type Page } from './test.ts';

/** A piece that can be turned. */
export const CHAIR = '/homes/17-flow-chair';

/** The button that puts a model in the place of its photograph. */
export const turn = (page: Page) => page.getByRole('button', { name: /^Turn it/ }).first();
/** Where the model is turned. */
export const view = (page: Page) => page.getByRole('application');
/** What is said to who does not see it. */
export const said = (page: Page, words: RegExp | string) =>
  page.getByRole('status').filter({ hasText: words });

/** Milliseconds; longer than the viewer waits until it says where the eye rests. */
const SAID_BY_THEN = 800;

/** What is said of the side that is seen at last: on a busy machine one that was passed may be said, too. */
export async function saidAtRest(page: Page): Promise<string> {
  // By the page's own clock, which stands as long as the page is busy.
  await page.evaluate(
    (wait) =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, wait))),
      ),
    SAID_BY_THEN,
  );
  return said(page, /^3D view of/).innerText();
}

/** Presses the button and waits until the model stands there. */
export async function start(page: Page) {
  await turn(page).click();
  await expect(said(page, /^3D view of/)).toBeAttached({ timeout: 30_000 });
}

/** Notes what of viewers and models is asked for from here on. */
export function noteModels(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(glb|usdz)$|\/viewer-/.test(pathname)) asked.push(pathname);
  });
  return asked;
}
