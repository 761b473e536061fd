import { messages } from '../support/messages.ts';
import {
  announcement,
  modelButton,
  modelView,
  openModel,
  PIECE_PATH,
  recordModelRequests,
} from '../support/model-viewer.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';
import { activeContextCount, recordWebGl } from '../support/webgl.ts';

/** The viewport is small, because rendering without a graphics card takes time for each pixel. */
test.use({ viewport: { width: 390, height: 640 } });

test.use({ locale: 'en-US' });

test('keys, buttons and drags rotate and zoom the model, and Dimensions shows its size', {
  tag: ['@main', '@sample'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordWebGl(page);
  const requestedPaths = recordModelRequests(page);
  await openHydratedPage(page, PIECE_PATH);
  await openModel(page);
  expect(requestedPaths.filter((path) => path.endsWith('.glb'))).toHaveLength(1);
  await expect(modelView(page)).toBeFocused();
  const hint = page.getByText(messages.modelViewer.hintForMouse);
  await expect(hint).toBeVisible();
  const view = announcement(page, /^3D view of/);
  const { rotateLeft, rotateRight, zoomIn, dimensions, compareWithPerson } = messages.modelViewer;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(view).toHaveText(/from the (front )?right$/);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowUp');
  await expect(view).toHaveText(/from above$/);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowDown');
  await expect(view).toHaveText(/from the (front )?right$/);
  for (let step = 0; step < 6; step += 1) await press(rotateLeft);
  await expect(view).toHaveText(/from the (front|front left|left)$/);
  for (let step = 0; step < 6; step += 1) await press(rotateRight);
  await expect(view).toHaveText(/from the (front )?right$/);

  await press(dimensions);
  await expect(hint).toHaveCount(0);
  // The catalogue contains these dimensions.
  const drawing = page.getByRole('img', { name: /620 mm.*940 mm.*790 mm/ });
  await expect(drawing.getByText('940 mm')).toHaveText(/940 mm37 in/);
  const countElementsOutside = () =>
    drawing.evaluate((svg) => {
      const frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text, line')].filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return (
          left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1
        );
      }).length;
    });
  await expect.poll(countElementsOutside).toBe(0);
  const linesLength = () =>
    drawing.locator('line').evaluateAll((lines) =>
      lines.reduce((sum, line) => {
        const { width, height } = line.getBoundingClientRect();
        return sum + Math.hypot(width, height);
      }, 0),
    );
  await expect.poll(linesLength).toBeGreaterThan(0);
  const before = await linesLength();
  await press(zoomIn);
  await expect.poll(linesLength).toBeGreaterThan(before * 1.05);
  await press(compareWithPerson);
  await expect(page.getByRole('button', { name: compareWithPerson, pressed: true })).toBeVisible();

  const drawn = await modelView(page).screenshot();
  await modelView(page).hover();
  await page.mouse.down();
  await page.mouse.move(60, 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await modelView(page).screenshot()).equals(drawn)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(modelView(page)).toHaveCount(0);
  await expect(modelButton(page)).toBeFocused();
  await expect.poll(() => activeContextCount(page)).toBe(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a vertical drag scrolls the page, and pinching zooms the model instead of the page', {
    tag: '@sample',
  }, async ({ page }) => {
    await openHydratedPage(page, PIECE_PATH);
    await openModel(page);
    const devtools = await page.context().newCDPSession(page);
    const drag = async (...moves: [x: number, y: number][][]) => {
      for (const [index, points] of moves.entries())
        await devtools.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: points.map(([x, y], id) => ({ id, x, y })),
        });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const drawn = await modelView(page).screenshot();
    await drag(
      [
        [140, 260],
        [260, 260],
      ],
      [
        [120, 260],
        [280, 260],
      ],
      [
        [80, 260],
        [320, 260],
      ],
    );
    await expect.poll(async () => (await modelView(page).screenshot()).equals(drawn)).toBe(false);
    await expect.poll(() => page.evaluate(() => [visualViewport?.scale, scrollY])).toEqual([1, 0]);
    await drag([[200, 400]], [[200, 320]], [[200, 240]], [[200, 150]]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  });
});

test('a timber changes the model and its announcement, and an enquiry names it', {
  tag: '@sample',
}, async ({ page }) => {
  await openHydratedPage(page, '/homes/19-wooden-pointer-chair');
  await openModel(page);
  const timbers = page.getByRole('group', { name: 'Timber' });
  await expect(timbers.getByRole('radio', { name: 'Pine' })).toBeChecked();
  const drawn = await modelView(page).screenshot();
  await timbers.getByRole('radio', { name: 'Teak' }).click();
  await expect(announcement(page, /timber: teak$/)).toBeAttached();
  await expect.poll(async () => (await modelView(page).screenshot()).equals(drawn)).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'Ask about this piece' }).first().click();
  await expect(page.getByLabel('Message')).toHaveValue(/^Wooden Pointer Chair, timber: teak\n/);
});

test('a candle is unlit in a dialog that fits a phone in landscape, and Back closes it', {
  tag: '@sample',
}, async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await openHydratedPage(page, '/nazaakat');
  const button = page.getByRole('button', { name: 'View in 3D: Twin Tapers' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Twin Tapers' });
  await expect(dialog.getByRole('status').filter({ hasText: /^3D view of/ })).toBeAttached({
    timeout: 30_000,
  });
  const unlit = dialog.getByRole('radio', { name: 'Unlit' });
  for (const element of [
    unlit,
    dialog.getByRole('heading'),
    dialog.getByRole('button', { name: messages.model.viewInYourRoom }),
  ])
    await expect(element).toBeInViewport({ ratio: 1 });
  const drawn = await modelView(page).screenshot();
  await unlit.click();
  await expect.poll(async () => (await modelView(page).screenshot()).equals(drawn)).toBe(false);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});
