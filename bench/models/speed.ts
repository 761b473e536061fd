import type { Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN } from '../site/browser.ts';
import { modelDrawn } from './open-model.ts';

/** DevTools' fast 4G. */
const FAST_4G = {
  latency: 60 * 2.75,
  down: ((9 * 1024 * 1024) / 8) * 0.9,
  up: ((1.5 * 1024 * 1024) / 8) * 0.9,
};

/** How quick a model is, in ms. */
export interface Speed {
  /** From the tap to the first frame that can be turned, on fast 4G with a slow processor. */
  tap: number;
  /** Of that, what comes after script and model are here: reading the file, and light, textures and shaders until the first frame. */
  read: number;
  draw: number;
  /** A frame while it is turned, at full speed and slowed down. */
  frame: [fast: number, slow: number];
}

/** Taps, and measures until the model can be turned; leaves line and processor as they were. */
export async function measureSpeed(page: Page, button: Locator): Promise<Speed> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: FAST_4G.latency,
    downloadThroughput: FAST_4G.down,
    uploadThroughput: FAST_4G.up,
  });
  const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await slow(CPU_SLOWDOWN);
  const began = Date.now();
  await button.click();
  await modelDrawn(page);
  const tap = Date.now() - began;
  const [read = 0, draw = 0] = await page.evaluate(() =>
    ['model-read', 'model-drawn'].map((name) => performance.getEntriesByName(name, 'measure')[0]?.duration),
  );
  const slowed = await frameTime(page);
  await slow(1);
  return { tap, read, draw, frame: [await frameTime(page), slowed] };
}

/** ms for each of some steps by the arrow keys to be drawn. */
function frameTime(page: Page): Promise<number> {
  return page.getByRole('application').evaluate(async (element) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const steps = 8;
    const began = performance.now();
    for (let step = 0; step < steps; step += 1) {
      const key = step % 2 === 0 ? 'ArrowRight' : 'ArrowLeft';
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await frame();
      await frame();
    }
    return (performance.now() - began) / steps;
  });
}
