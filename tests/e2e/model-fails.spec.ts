import { mockConnection } from '../support/connection-info.ts';
import { messages } from '../support/messages.ts';
import { announcement, modelButton, modelView, openModel, PIECE_PATH } from '../support/model-viewer.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';

/** The viewport is small, because rendering without a graphics card takes time for each pixel. */
test.use({ viewport: { width: 390, height: 640 } });

/** Delays requests for models. @returns function that makes the delayed requests fail. */
async function delayModels(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.glb', async (route) => {
    await promise;
    await route.abort();
  });
  return resolve;
}

test.describe('the 3D view of a piece', onlyWithSampleContent, () => {
  test('without WebGL, the photograph stays, and a message says so', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await openHydratedPage(page, PIECE_PATH);
    await modelButton(page).click();
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(modelView(page)).toHaveCount(0);
  });

  test('after a failed download, a second click opens the model; after a loss of its WebGL context, the photograph returns', async ({
    page,
  }) => {
    await page.route('**/*.glb', (route) => route.abort());
    await openHydratedPage(page, PIECE_PATH);
    await modelButton(page).click();
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    await page.unroute('**/*.glb');
    await openModel(page);
    await expect(announcement(page, 'The photograph stays.')).toHaveCount(0);
    await modelView(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      );
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    // The focused element was removed, so the focus moves to the button that opens the model again.
    await expect(modelButton(page)).toBeFocused();
  });

  test('a loss of the WebGL context during the download is reported at once', async ({ page }) => {
    const failDownload = await delayModels(page);
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        ...args: Parameters<typeof getContext>
      ) {
        const context = getContext.apply(this, args);
        if (context instanceof WebGL2RenderingContext) Object.assign(window, { context });
        return context;
      } as typeof getContext;
    });
    await openHydratedPage(page, PIECE_PATH);
    await modelButton(page).click();
    await page.waitForFunction(() => 'context' in window);
    await page.evaluate(() => {
      const { context } = window as unknown as { context: WebGL2RenderingContext };
      context.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    failDownload();
  });

  test('if the shaders do not compile, the photograph stays, and a message says so', async ({ page }) => {
    await page.addInitScript(() => {
      const { shaderSource } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.shaderSource = function (shader, source) {
        // Breaks only the shaders of the model's materials.
        shaderSource.call(this, shader, source.includes('#define STANDARD') ? `${source}\nbroken` : source);
      };
    });
    await openHydratedPage(page, PIECE_PATH);
    await modelButton(page).click();
    await expect(announcement(page, 'The photograph stays.')).toBeVisible({ timeout: 30_000 });
    await expect(modelView(page)).toHaveCount(0);
  });

  test('the button shows the download size with Save-Data; its button and Escape cancel a slow download', async ({
    page,
  }) => {
    await mockConnection(page, { saveData: true });
    const failDownload = await delayModels(page);
    await openHydratedPage(page, PIECE_PATH);
    await expect(modelButton(page)).toHaveText(/^View in 3D \(\d{3,} KB\)$/);
    const stop = page.getByRole('button', { name: messages.model.stop });
    for (const cancel of [() => stop.click(), () => page.keyboard.press('Escape')]) {
      await modelButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('progressbar', { name: /Flow Chair/ })).toBeVisible();
      await expect(stop).toBeFocused();
      await cancel();
      await expect(modelButton(page)).toBeFocused();
    }
    failDownload();
    await expect(announcement(page, 'The photograph stays.')).toHaveCount(0);
  });

  test('a model is shown in a browser without options of createImageBitmap()', async ({ page }) => {
    await page.addInitScript(() => {
      const { createImageBitmap: originalCreateImageBitmap } = window;
      window.createImageBitmap = (source: ImageBitmapSource, ...options: unknown[]) =>
        options.length > 0 ? Promise.reject(new TypeError('no options')) : originalCreateImageBitmap(source);
    });
    await openHydratedPage(page, PIECE_PATH);
    await openModel(page);
  });
});
