import type { Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN } from '../site/browser.ts';
import { waitForModel } from './open-model.ts';

/** Fast 4G as in Chrome DevTools: latency in ms, bandwidths in bytes per second. */
const FAST_4G = {
  latency: 60 * 2.75,
  down: ((9 * 1024 * 1024) / 8) * 0.9,
  up: ((1.5 * 1024 * 1024) / 8) * 0.9,
};

/** Times of a model in ms. */
export interface ModelSpeed {
  /** Time from the tap until the model can be rotated, on fast 4G with a slow processor. */
  tap: number;
  /** Time to parse the downloaded file. It is part of `tap`. */
  read: number;
  /** Time for light, textures and shaders until the first frame. It is part of `tap`. */
  draw: number;
  /** Time per rotation step (measureRotationStep), at full speed and slowed down. */
  rotationStep: [fullSpeed: number, throttled: number];
}

/** Taps the button, and measures the times until the model can be rotated and while it rotates. Network throttling stays on. */
export async function measureSpeed(page: Page, button: Locator): Promise<ModelSpeed> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: FAST_4G.latency,
    downloadThroughput: FAST_4G.down,
    uploadThroughput: FAST_4G.up,
  });
  const throttleCpu = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await throttleCpu(CPU_SLOWDOWN);
  const startedAt = Date.now();
  await button.click();
  await waitForModel(page);
  const tap = Date.now() - startedAt;
  const [read = 0, draw = 0] = await page.evaluate(() =>
    ['model-read', 'model-drawn'].map((name) => performance.getEntriesByName(name, 'measure')[0]?.duration),
  );
  const throttledStep = await measureRotationStep(page);
  await throttleCpu(1);
  return { tap, read, draw, rotationStep: [await measureRotationStep(page), throttledStep] };
}

/** Returns the mean time in ms of a rotation step by an arrow key. A step lasts two animation frames. */
function measureRotationStep(page: Page): Promise<number> {
  return page.getByRole('application').evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const steps = 8;
    const startedAt = performance.now();
    for (let step = 0; step < steps; step += 1) {
      const key = step % 2 === 0 ? 'ArrowRight' : 'ArrowLeft';
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await nextFrame();
      await nextFrame();
    }
    return (performance.now() - startedAt) / steps;
  });
}
