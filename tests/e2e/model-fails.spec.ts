import { needsScript } from '../../app/first-view/states.ts';
import { tellLine } from '../support/line.ts';
import { onlySample } from '../support/sample.ts';
import { expect, open, test } from '../support/test.ts';
import { CHAIR, noteModels, said, start, turn, view } from '../support/turning.ts';
import { words } from '../support/words.ts';

/** A phone's screen: without a graphics card every pixel costs time. */
test.use({ viewport: { width: 390, height: 640 } });
test.describe.configure({ timeout: 120_000 });

test.describe('on the page of a piece', onlySample, () => {
  test('where there is no WebGL the photograph stays, and a line says so', async ({ page, watch }) => {
    watch.expected.push(/WebGL/);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await open(page, CHAIR);
    await turn(page).click();
    await expect(said(page, 'The photograph stays.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(view(page)).toHaveCount(0);
  });

  test('when its file cannot be had the photograph stays, and a second try may bring it', async ({
    page,
    watch,
  }) => {
    watch.expected.push(/Failed to load resource|net::/);
    await page.route('**/*.glb', (route) => route.abort());
    await open(page, CHAIR);
    await turn(page).click();
    await expect(said(page, 'The photograph stays.')).toBeVisible();
    await page.unroute('**/*.glb');
    await start(page);
  });

  test('when the graphics card is lost the photograph comes back, and a line says so', async ({
    page,
    watch,
  }) => {
    watch.expected.push(/context lost/i);
    await open(page, CHAIR);
    await start(page);
    await view(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      );
    await expect(said(page, 'The photograph stays.')).toBeVisible();
  });

  test('what comes slowly is shown to come, and can be stopped', async ({ page }) => {
    let answer = () => {};
    const waits = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/*.glb', async (route) => {
      await waits;
      await route.abort();
    });
    await open(page, CHAIR);
    await turn(page).click();
    await expect(page.getByRole('progressbar', { name: /Flow Chair/ })).toBeVisible();
    await page.getByRole('button', { name: words.model.stop }).click();
    await expect(turn(page)).toBeFocused();
    answer();
    await expect(said(page, 'The photograph stays.')).toHaveCount(0);
  });

  test('on a line to be spared its weight stands on the button', async ({ page }) => {
    await tellLine(page, { saveData: true });
    const asked = noteModels(page);
    await open(page, CHAIR);
    await expect(turn(page)).toHaveText(/^Turn it \(\d+ KB\)$/);
    expect(asked).toEqual([]);
  });

  test('without script there is the photograph, and no button', async ({ noScript: page }) => {
    await page.goto(CHAIR);
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(page.locator(`.${needsScript}:visible`)).toHaveCount(0);
  });
});
