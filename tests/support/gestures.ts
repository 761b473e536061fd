import type { Locator, Page } from '@playwright/test';

type Pace = 'quick' | 'slow';
/** Times between the events of a swipe in seconds, as their timestamps say. */
const STEP_SECONDS = { quick: 0.008, slow: 0.06 } as const satisfies Record<Pace, number>;
const REST_SECONDS = { quick: 0, slow: 0.25 } as const satisfies Record<Pace, number>;

/** Drags an element horizontally from its centre with the mouse. @param distance in CSS px; negative to the left. */
export async function drag(page: Page, element: Locator, distance: number): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const x = box.x + box.width / 2;
  const y = Math.min(box.y + box.height / 2, viewport.height - 40);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + (distance * step) / 5, y);
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
  let timestamp = Date.now() / 1000;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, touchX?: number) => {
    timestamp += seconds;
    const touchPoints = touchX === undefined ? [] : [{ x: touchX, y }];
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  await send('touchStart', 0, x);
  for (let step = 1; step <= 5; step += 1)
    await send('touchMove', STEP_SECONDS[pace], x + (distance * step) / 5);
  await send('touchEnd', REST_SECONDS[pace]);
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
