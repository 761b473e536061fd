import { messages } from '../support/messages.ts';
import {
  announcement,
  modelButton,
  modelView,
  openModel,
  PIECE_PATH,
  recordModelRequests,
} from '../support/model-viewer.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';
import { activeContextCount, drawCallCount, recordWebGl, waitForIdle } from '../support/webgl.ts';

/** The viewport is small, because rendering without a graphics card takes time for each pixel. */
test.use({ viewport: { width: 390, height: 640 } });

test.beforeEach(({ browserMonitor }) => {
  // Chromium logs a warning because screenshots read the pixels of the canvas.
  browserMonitor.allowedMessages.push(/GPU stall due to ReadPixels/);
});

test.describe('the 3D view of a piece', onlyWithSampleContent, () => {
  test('arrow keys and drags rotate the model, Dimensions shows its size, and Escape closes the 3D view', {
    tag: ['@firefox', '@main'],
  }, async ({ page }) => {
    const requestedPaths = recordModelRequests(page);
    await openHydratedPage(page, PIECE_PATH);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(500);
    expect(requestedPaths, 'before the 3D view is opened').toEqual([]);
    await openModel(page);
    expect(requestedPaths.filter((path) => path.endsWith('.glb'))).toHaveLength(1);
    await expect(modelView(page)).toBeFocused();
    const initialScreenshot = await modelView(page).screenshot();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(announcement(page, /from the (front )?right$/)).toBeAttached();
    expect((await modelView(page).screenshot()).equals(initialScreenshot)).toBe(false);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowUp');
    await expect(announcement(page, /from above$/)).toBeAttached();

    await page.getByRole('button', { name: messages.modelViewer.dimensions }).click();
    // The catalogue contains these dimensions.
    await expect(page.getByRole('img', { name: '620 mm wide, 940 mm deep, 790 mm high' })).toBeVisible();
    await page.getByRole('button', { name: messages.modelViewer.compareWithPerson }).click();
    await expect(
      page.getByRole('button', { name: messages.modelViewer.compareWithPerson, pressed: true }),
    ).toBeVisible();

    const screenshotBefore = await modelView(page).screenshot();
    await modelView(page).hover();
    await page.mouse.down();
    await page.mouse.move(60, 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await modelView(page).screenshot()).equals(screenshotBefore)).toBe(false);

    await page.keyboard.press('Escape');
    await expect(modelView(page)).toHaveCount(0);
    await expect(modelButton(page)).toBeFocused();
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

  test.describe('in American English', () => {
    test.use({ locale: 'en-US' });

    test('a hint is shown once, and dimension lines with inches stay inside the 3D view at every angle', async ({
      page,
    }) => {
      const hint = page.getByText(messages.modelViewer.hintForMouse);
      await openHydratedPage(page, PIECE_PATH);
      await openModel(page);
      await test.step('a hint above the controls explains the gestures until the first click', async () => {
        await expect(hint).toBeVisible();
        const box = await hint.boundingBox();
        const buttons = await page
          .getByRole('group', { name: messages.modelViewer.viewOptions })
          .getByRole('button')
          .all();
        for (const button of buttons) {
          const { width = 0, height = 0, y = 0 } = (await button.boundingBox()) ?? {};
          expect(y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
          await expect(button).toHaveAccessibleName(/\w{3}/);
        }
        await modelView(page).click();
        await expect(hint).toHaveCount(0);
      });

      await page.getByRole('button', { name: messages.modelViewer.dimensions }).click();
      const dimensionsDrawing = page.getByRole('img', { name: /wide.*deep.*high/ });
      await expect(dimensionsDrawing).toBeVisible();
      const countElementsOutside = () =>
        dimensionsDrawing.evaluate((svg) => {
          const drawingBox = svg.getBoundingClientRect();
          return [...svg.querySelectorAll('text, line')].filter((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return (
              left < drawingBox.left - 1 ||
              right > drawingBox.right + 1 ||
              top < drawingBox.top - 1 ||
              bottom > drawingBox.bottom + 1
            );
          }).length;
        });
      // Three presses rotate the model by 45 degrees. After 180 degrees, its box looks the same again.
      for (const degrees of [0, 45, 90, 135]) {
        if (degrees > 0) for (let press = 0; press < 3; press += 1) await modelView(page).press('ArrowRight');
        await expect.poll(countElementsOutside, `${degrees} degrees`).toBe(0);
        await expect(dimensionsDrawing.getByText('940 mm')).toHaveText(/940 mm37 in/);
      }

      await page.reload();
      await openModel(page);
      await expect(hint).toHaveCount(0);
    });
  });

  test('a model at rest is not redrawn, and navigation to another piece frees its WebGL contexts', async ({
    page,
  }) => {
    await recordWebGl(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHydratedPage(page, PIECE_PATH);
    await openModel(page);
    const drawCalls = await waitForIdle(page);
    expect(drawCalls).toBeGreaterThan(0);
    await page.waitForTimeout(2_000);
    expect(await drawCallCount(page), 'draw calls at rest').toBe(drawCalls);

    await page
      .getByRole('navigation', { name: messages.piece.pieces })
      .getByRole('link', { name: /^Next/ })
      .click();
    await expect(modelView(page)).toHaveCount(0);
    expect(await activeContextCount(page), 'contexts that still use graphics memory').toBe(0);
  });

  test('selecting a timber changes the model and its announcement, and an enquiry mentions the timber', async ({
    page,
  }) => {
    await openHydratedPage(page, '/homes/19-wooden-pointer-chair');
    const timbers = page.getByRole('group', { name: 'Timber' });
    await expect(timbers).toHaveCount(0);
    await openModel(page);
    await expect(timbers.getByRole('radio', { name: 'Pine' })).toBeChecked();
    const pineScreenshot = await modelView(page).screenshot();
    await timbers.getByRole('radio', { name: 'Teak' }).click();
    await expect(announcement(page, /timber: teak$/)).toBeAttached();
    await expect.poll(async () => (await modelView(page).screenshot()).equals(pineScreenshot)).toBe(false);
    // The selection is kept while the photograph is shown.
    await page.getByRole('button', { name: 'Photograph' }).click();
    await openModel(page);
    await expect(timbers.getByRole('radio', { name: 'Teak' })).toBeChecked();
    await page.getByRole('main').getByRole('link', { name: 'Ask about this piece' }).first().click();
    await expect(page.getByLabel('Message')).toHaveValue(/^Wooden Pointer Chair, timber: teak\n/);
    await expect(page.getByLabel('Subject')).toHaveValue('Bespoke Furniture');
  });
});

test.describe('the 3D view of a candle', onlyWithSampleContent, () => {
  test('Unlit changes the model, and Back closes the dialog and restores focus', async ({ page }) => {
    await openHydratedPage(page, '/nazaakat');
    const button = page.getByRole('button', { name: 'View in 3D: Twin Tapers' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Twin Tapers' });
    await expect(dialog.getByRole('status').filter({ hasText: /^3D view of/ })).toBeAttached({
      timeout: 30_000,
    });
    await expect(page).toHaveURL(/\?candle=twin-tapers$/);
    const litScreenshot = await modelView(page).screenshot();
    await dialog.getByRole('radio', { name: 'Unlit' }).click();
    await expect.poll(async () => (await modelView(page).screenshot()).equals(litScreenshot)).toBe(false);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('the model, title and buttons of a candle are visible on a phone in landscape', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openHydratedPage(page, '/nazaakat');
    await page.getByRole('button', { name: 'View in 3D: Twin Tapers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Twin Tapers' });
    const elements = [
      dialog.getByRole('radio', { name: 'Unlit' }),
      dialog.getByRole('img', { name: /Twin Tapers|taper/i }).first(),
      dialog.getByRole('heading', { name: 'Twin Tapers' }),
      dialog.getByRole('button', { name: messages.model.viewInYourRoom }),
    ];
    for (const element of elements) await expect(element).toBeInViewport({ ratio: 1, timeout: 30_000 });
    await page.setViewportSize({ width: 667, height: 375 });
    for (const element of elements) await expect(element).toBeInViewport({ ratio: 1 });
  });
});
