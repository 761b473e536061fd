/**
 * Compares waiting times on a slow connection with and without prefetching, in three engines. It measures the first tap of a visit, and a
 * click on a link after hovering over it. Run after a build: node bench/next-page.ts [REPEATS]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { APP_READY_SELECTOR } from '../apps/site/app/critical-path/contract.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { startSlowProxy } from './first-view/slow-proxy.ts';
import { type BrowserWindow, engineStarters } from './next-page/browser-engines.ts';
import { copyWithoutPrefetch } from './next-page/without-prefetch.ts';
import { stageSite } from './site/staged-site.ts';
import { median } from './site/statistics.ts';

const REPEAT_COUNT = Number(process.argv[2] ?? 5);
const PHONE = { width: 412, height: 823 };
const DESKTOP = { width: 1440, height: 900 };
/** Time in ms before the first input. Prefetches are complete after this time. */
const READING_MS = 4000;
/** Time in ms between hover and click. */
const HOVER_MS = 400;
/** Polling interval and timeout in ms. */
const [POLL_MS, TIMEOUT_MS] = [50, 20_000];

/** Script that measures the time from `pointerup` to the frame in which an expression becomes true. */
const createMeasureScript = (condition: string) => `
  window.durationMs = -1;
  addEventListener('pointerup', () => {
    const startedAt = performance.now();
    const checkFrame = () => {
      if (!(${condition})) return requestAnimationFrame(checkFrame);
      requestAnimationFrame(() => setTimeout(() => { window.durationMs = performance.now() - startedAt; }));
    };
    checkFrame();
  }, { capture: true, once: true });`;

/** Measures the first tap of a visit, on a filter, before hydration. */
async function measureFirstTap(window: BrowserWindow, origin: string): Promise<number> {
  const button = '[aria-label="Filter projects"] button:nth-of-type(2)';
  await window.goto(`${origin}/portfolio`);
  await sleep(READING_MS);
  await window.run(
    `document.querySelector('${button}').scrollIntoView({ block: 'center', behavior: 'instant' });
    ${createMeasureScript(`document.querySelector('${button}').ariaPressed === 'true'`)}`,
  );
  return clickAndMeasure(window, () => window.click(button));
}

/** Measures a click on a link after hovering over it, after hydration. */
async function measureHoveredLink(window: BrowserWindow, origin: string): Promise<number> {
  const link = 'header nav a[href="/about"]';
  await window.goto(`${origin}/`);
  await window.pressKey();
  await waitUntil(window, `return document.querySelector('${APP_READY_SELECTOR}') !== null`);
  await sleep(READING_MS);
  await window.run(`window.previousHeading = document.querySelector('h1');
    ${createMeasureScript(`document.querySelector('h1') && document.querySelector('h1') !== window.previousHeading`)}`);
  await window.hover(link);
  await sleep(HOVER_MS);
  return clickAndMeasure(window, () => window.click(link));
}

async function clickAndMeasure(window: BrowserWindow, click: () => Promise<void>): Promise<number> {
  await click();
  await waitUntil(window, 'return window.durationMs > 0');
  return window.run<number>('return window.durationMs');
}

async function waitUntil(window: BrowserWindow, script: string): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS))
    if (await window.run<boolean>(script)) return;
  throw new Error(`Timed out waiting for: ${script}`);
}

const MEASUREMENTS = [
  ['First tap on a filter, after 4 s', PHONE, measureFirstTap],
  ['Heading of the next page, after a hover over its link', DESKTOP, measureHoveredLink],
] as const;

const siteWithoutPrefetch = await copyWithoutPrefetch('build/client');
try {
  console.log('| | engine | prefetch | no prefetch | slowest of each |\n| --- | --- | --: | --: | --: |');
  for (const start of engineStarters) {
    const engine = await start();
    for (const [name, size, measure] of MEASUREMENTS) {
      const times: number[][] = [];
      for (const client of ['build/client', siteWithoutPrefetch.client]) {
        const staged = await stageSite(client);
        const site = await staged.serve();
        const proxy = await startSlowProxy(Number(new URL(site.url).port));
        const runTimes: number[] = [];
        for (let run = 0; run < REPEAT_COUNT; run += 1) {
          const window = await engine.open(size);
          runTimes.push(await measure(window, `http://localhost:${proxy.port}`));
          await window.close();
        }
        times.push(runTimes);
        proxy.close();
        await site.stop();
        await staged.remove();
      }
      const medians = times.map((runTimes) => Math.round(median(runTimes)));
      const slowest = times.map((runTimes) => Math.round(Math.max(...runTimes)));
      console.log(`| ${name} | ${engine.name} | ${medians.join(' | ')} | ${slowest.join(', ')} |`);
    }
    await engine.stop();
  }
} finally {
  await siteWithoutPrefetch.remove();
  await cleanUp();
}
