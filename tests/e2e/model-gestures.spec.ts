import type { CDPSession } from '@playwright/test';
import { messages } from '../support/messages.ts';
import {
  announcement,
  finalAnnouncement,
  modelView,
  openModel,
  PIECE_PATH,
} from '../support/model-viewer.ts';
import { expect, openPage, type Page, test } from '../support/test.ts';
import { drawCallCount, recordWebGl } from '../support/webgl.ts';

/** Fingers are Chromium's protocol's. */
test.use({ viewport: { width: 390, height: 640 }, hasTouch: true });
test.describe.configure({ timeout: 120_000 });

type Place = readonly [x: number, y: number];

/** Moves fingers from some places to others, as slowly as hands do. */
async function drag(protocol: CDPSession, from: readonly Place[], to: readonly Place[]): Promise<void> {
  const points = (share: number) =>
    from.map(([x, y], id) => ({
      id,
      x: x + ((to[id]?.[0] ?? x) - x) * share,
      y: y + ((to[id]?.[1] ?? y) - y) * share,
    }));
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step <= 10; step += 1)
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 10) });
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** How long the lines beside it are on the screen: longer from nearer by. */
const drawnLength = (page: Page) =>
  modelView(page)
    .locator('xpath=..')
    .locator('svg line')
    .evaluateAll((lines) =>
      lines.reduce((sum, line) => {
        const at = (name: string) => Number(line.getAttribute(name));
        return sum + Math.hypot(at('x2') - at('x1'), at('y2') - at('y1'));
      }, 0),
    );

/** Shows the lines, and waits until they are there. */
async function measure(page: Page): Promise<number> {
  await page.getByRole('button', { name: messages.turning.dimensions }).click();
  await expect.poll(() => drawnLength(page)).toBeGreaterThan(0);
  return drawnLength(page);
}

test.describe('a model in hands', { tag: ['@sample', '@chromium'] }, () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, PIECE_PATH);
    await openModel(page);
  });

  test('one finger across turns it, and the page stays; one upwards scrolls the page, and it stays', async ({
    page,
  }) => {
    const protocol = await page.context().newCDPSession(page);
    const first = await announcement(page, /^3D view of/).innerText();
    await drag(protocol, [[300, 260]], [[120, 260]]);
    await expect(announcement(page, /^3D view of/)).not.toHaveText(first);
    expect(await scrolled(page)).toBe(0);
    const turned = await finalAnnouncement(page);
    await drag(protocol, [[200, 400]], [[200, 150]]);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    expect(await finalAnnouncement(page)).toBe(turned);
  });

  test('two fingers apart come nearer, and the page is not enlarged', async ({ page }) => {
    const protocol = await page.context().newCDPSession(page);
    const before = await measure(page);
    await drag(
      protocol,
      [
        [180, 260],
        [220, 260],
      ],
      [
        [140, 260],
        [260, 260],
      ],
    );
    await expect.poll(() => drawnLength(page)).toBeGreaterThan(before * 1.3);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    expect(await scrolled(page)).toBe(0);
  });

  test('the wheel scrolls the page, and with Ctrl it comes nearer', async ({ page }) => {
    const before = await measure(page);
    await modelView(page).hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(() => drawnLength(page)).toBeGreaterThan(before * 1.3);
    expect(await scrolled(page)).toBe(0);
    const near = await drawnLength(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    expect(await drawnLength(page)).toBe(near);
  });

  test('who cannot drag has a button for everything that hands do', async ({ page }) => {
    const press = async (name: string, times: number) => {
      for (let time = 0; time < times; time += 1)
        await page.getByRole('button', { name, exact: true }).click();
    };
    const { rotateLeft, rotateRight, rotateUp, rotateDown, zoomIn, zoomOut } = messages.turning;
    const first = await announcement(page, /^3D view of/).innerText();
    await press(rotateRight, 6);
    await expect(announcement(page, /^3D view of/)).not.toHaveText(first);
    await press(rotateLeft, 6);
    await expect(announcement(page, /^3D view of/)).toHaveText(first);
    await press(rotateUp, 5);
    await expect(announcement(page, /from above$/)).toBeAttached();
    await press(rotateDown, 5);
    await expect(announcement(page, /^3D view of/)).toHaveText(first);
    const before = await measure(page);
    await press(zoomIn, 2);
    await expect.poll(() => drawnLength(page)).toBeGreaterThan(before * 1.2);
    await press(zoomOut, 2);
    await expect.poll(() => drawnLength(page)).toBeCloseTo(before, 0);
  });
});

test.describe('a model that is let go', { tag: ['@sample', '@chromium'] }, () => {
  /** Waits until nothing has been drawn for a while, and tells how often something was. */
  async function atRest(page: Page): Promise<number> {
    let before = -1;
    await expect
      .poll(
        async () => {
          const now = await drawCallCount(page);
          const same = now === before;
          before = now;
          return same;
        },
        { intervals: [400], timeout: 20_000 },
      )
      .toBe(true);
    return before;
  }

  /** Throws it to a side. A hand lets go without waiting for what it moved to be drawn. */
  async function throwIt(protocol: CDPSession, from: number, to: number): Promise<void> {
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
      protocol.send('Input.dispatchMouseEvent', {
        type,
        x,
        y: 260,
        button: 'left',
        buttons: 1,
        clickCount: 1,
      });
    await Promise.all([send('mousePressed', from), send('mouseMoved', to), send('mouseReleased', to)]);
  }

  test('turns on and comes to rest by itself; at once when it was held still first, or when less motion is wanted', async ({
    page,
  }) => {
    await recordWebGl(page);
    await openPage(page, PIECE_PATH);
    await openModel(page);
    const first = await atRest(page);
    await page.mouse.move(300, 260);
    await page.mouse.down();
    await page.mouse.move(120, 260, { steps: 6 });
    const held = await atRest(page);
    expect(held).toBeGreaterThan(first);
    await page.mouse.up();
    expect(await atRest(page), 'held still, then let go').toBe(held);

    const protocol = await page.context().newCDPSession(page);
    // Back to where it began, and no farther.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await throwIt(protocol, 120, 300);
    await atRest(page);
    await expect(announcement(page, /from the front right$/)).toBeAttached();

    // As far as it was drawn that is the back right. It ends by itself, which atRest waits for.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await throwIt(protocol, 300, 120);
    await atRest(page);
    await expect(announcement(page, /from the back$/)).toBeAttached();
  });
});
