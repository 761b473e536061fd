import type { Locator, Page } from '@playwright/test';

type Pace = 'quick' | 'slow';
/** Delays of a slow movement in ms. */
const SLOW_PACE_DELAYS = { betweenStepsMs: 60, beforeReleaseMs: 250 };

/** Drags an element horizontally from its centre with the mouse. @param distance in CSS px; negative to the left. */
export async function drag(
  page: Page,
  element: Locator,
  distance: number,
  pace: Pace = 'quick',
): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const x = box.x + box.width / 2;
  const y = Math.min(box.y + box.height / 2, viewport.height - 40);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1) {
    await page.mouse.move(x + (distance * step) / 5, y);
    if (pace === 'slow') await page.waitForTimeout(SLOW_PACE_DELAYS.betweenStepsMs);
  }
  if (pace === 'slow') await page.waitForTimeout(SLOW_PACE_DELAYS.beforeReleaseMs);
  await page.mouse.up();
}

/** Swipes an element horizontally from its centre with real touch events. @param distance in CSS px; negative to the left. */
export async function swipe(
  page: Page,
  element: Locator,
  distance: number,
  pace: Pace = 'quick',
): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const x = box.x + box.width / 2;
  const y = Math.min(box.y + box.height / 2, viewport.height - 40);
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchX?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchX === undefined ? [] : [{ x: touchX, y }],
    });
  await send('touchStart', x);
  for (let step = 1; step <= 5; step += 1) {
    await send('touchMove', x + (distance * step) / 5);
    if (pace === 'slow') await page.waitForTimeout(SLOW_PACE_DELAYS.betweenStepsMs);
  }
  if (pace === 'slow') await page.waitForTimeout(SLOW_PACE_DELAYS.beforeReleaseMs);
  await send('touchEnd');
  await devtools.detach();
}

/**
 * Moves a pen horizontally across an element. The page receives all events of a pen. Those of a finger end with `pointercancel`
 * when the browser starts to pan.
 */
export async function dragWithPen(page: Page, element: Locator, distance: number): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const x = box.x + box.width / 2;
  const y = Math.min(box.y + box.height / 2, viewport.height - 40);
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', penX: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      x: penX,
      y,
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await send('mousePressed', x);
  for (let step = 1; step <= 5; step += 1) await send('mouseMoved', x + (distance * step) / 5);
  await send('mouseReleased', x + distance);
  await devtools.detach();
}
