import { globSync, readFileSync, statSync } from 'node:fs';
import { requiresScriptClass } from '../../apps/site/app/critical-path/contract.ts';
import { mockConnection } from '../support/connection-info.ts';
import { messages } from '../support/messages.ts';
import {
  announcement,
  modelButton,
  modelView,
  openModel,
  PIECE_PATH,
  recordModelRequests,
} from '../support/model-viewer.ts';
import { onlySample } from '../support/sample.ts';
import { expect, openPage, type Page, test } from '../support/test.ts';

/** A phone's screen: without a graphics card every pixel costs time. */
test.use({ viewport: { width: 390, height: 640 } });
test.describe.configure({ timeout: 120_000 });

/** Lets no model come until the function that it gives is called; then it cannot be had. */
async function holdModels(page: Page): Promise<() => void> {
  let answer = () => {};
  const waits = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/*.glb', async (route) => {
    await waits;
    await route.abort();
  });
  return () => answer();
}

test.describe('on the page of a piece', onlySample, () => {
  test('where there is no WebGL the photograph stays, and a line says so', { tag: '@main' }, async ({
    page,
    watch,
  }) => {
    watch.expected.push(/WebGL/);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await openPage(page, PIECE_PATH);
    await modelButton(page).click();
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(modelView(page)).toHaveCount(0);
  });

  test('when its file cannot be had the photograph stays, and a second try may bring it', async ({
    page,
    watch,
  }) => {
    watch.expected.push(/Failed to load resource|net::/);
    await page.route('**/*.glb', (route) => route.abort());
    await openPage(page, PIECE_PATH);
    await modelButton(page).click();
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    await page.unroute('**/*.glb');
    await openModel(page);
  });

  test('when the graphics card is lost the photograph comes back, and a line says so', async ({
    page,
    watch,
  }) => {
    watch.expected.push(/context lost/i);
    await openPage(page, PIECE_PATH);
    await openModel(page);
    await modelView(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      );
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    // Where the focus was is gone: it is on what brings the model once more.
    await expect(modelButton(page)).toBeFocused();
  });

  test('when the graphics card is lost while the file is on its way, a line says so at once', async ({
    page,
    watch,
  }) => {
    watch.expected.push(/context lost/i);
    const answer = await holdModels(page);
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        ...all: Parameters<typeof getContext>
      ) {
        const context = getContext.apply(this, all);
        if (context instanceof WebGL2RenderingContext) Object.assign(window, { context });
        return context;
      } as typeof getContext;
    });
    await openPage(page, PIECE_PATH);
    await modelButton(page).click();
    await page.waitForFunction(() => 'context' in window);
    await page.evaluate(() => {
      const { context } = window as unknown as { context: WebGL2RenderingContext };
      context.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expect(announcement(page, 'The photograph stays.')).toBeVisible();
    answer();
  });

  test('when the graphics card cannot make its shaders the photograph stays, and a line says so', async ({
    page,
    watch,
  }) => {
    watch.expected.push(/WebGL|useProgram/);
    await page.addInitScript(() => {
      const { shaderSource } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.shaderSource = function (shader, source) {
        // Those of the model's surfaces alone.
        shaderSource.call(this, shader, source.includes('#define STANDARD') ? `${source}\nbroken` : source);
      };
    });
    await openPage(page, PIECE_PATH);
    await modelButton(page).click();
    await expect(announcement(page, 'The photograph stays.')).toBeVisible({ timeout: 30_000 });
    await expect(modelView(page)).toHaveCount(0);
  });

  for (const [way, end] of [
    ['its button', (page: Page) => page.getByRole('button', { name: messages.model.stop }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const)
    test(`what comes slowly is shown to come, and can be stopped by ${way}`, async ({ page }) => {
      const answer = await holdModels(page);
      await openPage(page, PIECE_PATH);
      await modelButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('progressbar', { name: /Flow Chair/ })).toBeVisible();
      await expect(page.getByRole('button', { name: messages.model.stop })).toBeFocused();
      await end(page);
      await expect(modelButton(page)).toBeFocused();
      answer();
      await expect(announcement(page, 'The photograph stays.')).toHaveCount(0);
    });

  test('on a line to be spared its weight stands on the button', async ({ page }) => {
    await mockConnection(page, { saveData: true });
    const asked = recordModelRequests(page);
    await openPage(page, PIECE_PATH);
    await expect(modelButton(page)).toHaveText(/^View in 3D \(\d+ KB\)$/);
    const said = Number(/\((\d+) KB/.exec(await modelButton(page).innerText())?.[1]);
    const script = globSync('build/client/assets/*.js.br')
      .filter((file) => readFileSync(file.slice(0, -3), 'utf8').includes('WebGLRenderer'))
      .reduce((sum, file) => sum + statSync(file).size, 0);
    // The viewer comes with it: the chair alone is some 230 KB.
    expect(said).toBeGreaterThan((script * 0.95) / 1024 + 150);
    expect(asked).toEqual([]);
  });

  test('without script there is the photograph, and no button', async ({ noScript }) => {
    await noScript.goto(PIECE_PATH);
    await expect(noScript.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(noScript.locator(`.${requiresScriptClass}:visible`)).toHaveCount(0);
  });
});
