import type { CDPSession } from '@playwright/test';
import { messages } from '../support/messages.ts';
import {
  announcement,
  finalAnnouncement,
  modelView,
  openModel,
  PIECE_PATH,
} from '../support/model-viewer.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';
import { recordWebGl, waitForIdle } from '../support/webgl.ts';

/** The tests run only in Chromium, because multi-touch input needs the Chrome DevTools Protocol. */
test.use({ viewport: { width: 390, height: 640 }, hasTouch: true });
test.describe.configure({ timeout: 240_000 });

/** Coordinates in CSS pixels. */
type Point = readonly [x: number, y: number];

/** Drags touch points in five steps. */
async function dragTouches(
  devtools: CDPSession,
  from: readonly Point[],
  to: readonly Point[],
): Promise<void> {
  const pointsAt = (progress: number) =>
    from.map(([x, y], id) => ({
      id,
      x: x + ((to[id]?.[0] ?? x) - x) * progress,
      y: y + ((to[id]?.[1] ?? y) - y) * progress,
    }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= 5; step += 1)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step / 5) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const getScrollY = (page: Page) => page.evaluate(() => scrollY);

/** Returns the total length of the dimension lines in CSS pixels. It grows when the camera zooms in. */
const getDimensionLinesLength = (page: Page) =>
  modelView(page)
    .locator('xpath=..')
    .locator('svg line')
    .evaluateAll((lines) =>
      lines.reduce((sum, line) => {
        const coordinate = (name: string) => Number(line.getAttribute(name));
        return sum + Math.hypot(coordinate('x2') - coordinate('x1'), coordinate('y2') - coordinate('y1'));
      }, 0),
    );

/** Shows the dimensions. @returns the total length of their lines. */
async function showDimensions(page: Page): Promise<number> {
  await page.getByRole('button', { name: messages.modelViewer.dimensions }).click();
  await expect.poll(() => getDimensionLinesLength(page)).toBeGreaterThan(0);
  return getDimensionLinesLength(page);
}

// This is a single test, because opening a model without a graphics card takes 5 s of processor time.
test('buttons, drags, pinching and the wheel rotate and zoom the model', {
  tag: ['@sample', '@chromium'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydratedPage(page, PIECE_PATH);
  await openModel(page);
  const devtools = await page.context().newCDPSession(page);
  const press = async (name: string, times: number) => {
    for (let time = 0; time < times; time += 1) await page.getByRole('button', { name, exact: true }).click();
  };
  const { rotateLeft, rotateRight, rotateUp, rotateDown, zoomIn, zoomOut } = messages.modelViewer;
  const initialAnnouncement = await announcement(page, /^3D view of/).innerText();

  await test.step('buttons rotate the model', async () => {
    await press(rotateRight, 3);
    await expect(announcement(page, /^3D view of/)).not.toHaveText(initialAnnouncement);
    await press(rotateLeft, 3);
    await expect(announcement(page, /^3D view of/)).toHaveText(initialAnnouncement);
  });

  await test.step('a horizontal drag rotates the model, and a vertical drag scrolls the page', async () => {
    await dragTouches(devtools, [[300, 260]], [[120, 260]]);
    await expect(announcement(page, /^3D view of/)).not.toHaveText(initialAnnouncement);
    expect(await getScrollY(page)).toBe(0);
    const rotatedAnnouncement = await finalAnnouncement(page);
    await dragTouches(devtools, [[200, 400]], [[200, 150]]);
    await expect.poll(() => getScrollY(page)).toBeGreaterThan(100);
    expect(await finalAnnouncement(page)).toBe(rotatedAnnouncement);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  });

  const initialLength = await showDimensions(page);
  await test.step('buttons tilt and zoom the model', async () => {
    await press(rotateUp, 1);
    await expect.poll(() => getDimensionLinesLength(page)).not.toBeCloseTo(initialLength, 0);
    await press(rotateDown, 1);
    await expect.poll(() => getDimensionLinesLength(page)).toBeCloseTo(initialLength, 0);
    await press(zoomIn, 2);
    await expect.poll(() => getDimensionLinesLength(page)).toBeGreaterThan(initialLength * 1.2);
    await press(zoomOut, 2);
    await expect.poll(() => getDimensionLinesLength(page)).toBeCloseTo(initialLength, 0);
  });

  await test.step('the wheel scrolls the page, and Ctrl + wheel zooms the model', async () => {
    await modelView(page).hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(() => getDimensionLinesLength(page)).toBeGreaterThan(initialLength * 1.3);
    expect(await getScrollY(page)).toBe(0);
    const zoomedLength = await getDimensionLinesLength(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => getScrollY(page)).toBeGreaterThan(100);
    expect(await getDimensionLinesLength(page)).toBe(zoomedLength);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  });

  await test.step('pinching zooms the model, not the page', async () => {
    const before = await getDimensionLinesLength(page);
    await dragTouches(
      devtools,
      [
        [140, 260],
        [260, 260],
      ],
      [
        [180, 260],
        [220, 260],
      ],
    );
    await expect.poll(() => getDimensionLinesLength(page)).toBeLessThan(before / 1.3);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    expect(await getScrollY(page)).toBe(0);
  });
});

test.describe('momentum of the model after a drag', { tag: ['@sample', '@chromium'] }, () => {
  /** Flicks the model horizontally. Sends all events at once, like a real flick, which is faster than rendering. */
  async function flick(devtools: CDPSession, from: number, to: number): Promise<void> {
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
      devtools.send('Input.dispatchMouseEvent', {
        type,
        x,
        y: 260,
        button: 'left',
        buttons: 1,
        clickCount: 1,
      });
    await Promise.all([send('mousePressed', from), send('mouseMoved', to), send('mouseReleased', to)]);
  }

  test('the model keeps rotating after a flick, but stops after a pause or with reduced motion', async ({
    page,
  }) => {
    await recordWebGl(page);
    await openHydratedPage(page, PIECE_PATH);
    await openModel(page);
    const initialDrawCalls = await waitForIdle(page);
    await page.mouse.move(300, 260);
    await page.mouse.down();
    await page.mouse.move(120, 260, { steps: 6 });
    const afterDrag = await waitForIdle(page);
    expect(afterDrag).toBeGreaterThan(initialDrawCalls);
    await page.mouse.up();
    expect(await waitForIdle(page), 'released after a pause').toBe(afterDrag);

    const devtools = await page.context().newCDPSession(page);
    // With reduced motion, the model stops as soon as it is released.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await flick(devtools, 120, 300);
    await waitForIdle(page);
    await expect(announcement(page, /from the front right$/)).toBeAttached();

    // Without momentum, the drag would end at the back right. Momentum rotates the model further, to the back.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await flick(devtools, 300, 120);
    await waitForIdle(page);
    await expect(announcement(page, /from the back$/)).toBeAttached();
  });
});
