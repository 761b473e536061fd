import type { Locator, Page } from '@playwright/test';

type Pace = 'quick' | 'slow';
/** Milliseconds between the parts of a slow movement, and of the rest at its end. */
const SLOW = { part: 60, rest: 250 };

/** Presses on the middle of an element, moves sideways and lets go, as a finger or a mouse that drags does. */
export async function drag(
  page: Page,
  element: Locator,
  distance: number,
  pace: Pace = 'quick',
): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to drag');
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const x = box.x + box.width / 2;
  const y = Math.min(box.y + box.height / 2, view.height - 40);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let part = 1; part <= 5; part += 1) {
    await page.mouse.move(x + (distance * part) / 5, y);
    if (pace === 'slow') await page.waitForTimeout(SLOW.part);
  }
  if (pace === 'slow') await page.waitForTimeout(SLOW.rest);
  await page.mouse.up();
}

/** A real touch on the screen that moves sideways. */
export async function swipe(
  page: Page,
  element: Locator,
  distance: number,
  pace: Pace = 'quick',
): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to swipe');
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const x = box.x + box.width / 2;
  const y = Math.min(box.y + box.height / 2, view.height - 40);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await send('touchStart', x);
  for (let part = 1; part <= 5; part += 1) {
    await send('touchMove', x + (distance * part) / 5);
    if (pace === 'slow') await page.waitForTimeout(SLOW.part);
  }
  if (pace === 'slow') await page.waitForTimeout(SLOW.rest);
  await send('touchEnd');
  await touch.detach();
}

/**
 * A pen drawn sideways across an element. The page hears all of it, wherever it is; of a finger on words it hears
 * `pointercancel` as soon as the browser takes the movement for a pan.
 */
export async function stroke(page: Page, element: Locator, distance: number): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to draw across');
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const x = box.x + box.width / 2;
  const y = Math.min(box.y + box.height / 2, view.height - 40);
  const pen = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: number) =>
    pen.send('Input.dispatchMouseEvent', {
      type,
      x: at,
      y,
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await send('mousePressed', x);
  for (let part = 1; part <= 5; part += 1) await send('mouseMoved', x + (distance * part) / 5);
  await send('mouseReleased', x + distance);
  await pen.detach();
}
