import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findWholeBrowser, NO_BROWSER } from '../../scripts/test/find-browser.ts';

/** The phone that Lighthouse tests with: a Moto G Power, its screen in CSS pixels. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

/** How many times slower than this machine's the processor is made, as Lighthouse does for its phone. */
export const CPU_SLOWDOWN = 4;

/**
 * Starts the browser that visitors have, without a window.
 *
 * @param port where Lighthouse finds it.
 * @throws when there is none.
 */
export async function startBrowser(port?: number): Promise<Browser> {
  const executablePath = findWholeBrowser();
  if (executablePath === undefined) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });
}

/** Slows a page's processor down. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Lighthouse's slow 4G: round trips in ms, bytes a second. */
const SLOW_4G = { latency: 150, down: (1.6 * 1024 * 1024) / 8, up: (750 * 1024) / 8 } as const;

/**
 * Tells a page that its phone is on 4G, without slowing it down. A browser without a screen does not know its connection
 * and then fetches lazy pictures 3,000 px ahead; on 4G it is 1,250.
 */
export async function tellFourG(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.overrideNetworkState', {
    offline: false,
    connectionType: 'cellular4g',
    latency: SLOW_4G.latency,
    downloadThroughput: SLOW_4G.down,
    uploadThroughput: SLOW_4G.up,
  });
}

/** Slows a page's line down as DevTools applies slow 4G: each figure a little worse, to make up for where it is applied. */
export async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latency * 3.75,
    downloadThroughput: SLOW_4G.down * 0.9,
    uploadThroughput: SLOW_4G.up * 0.9,
  });
  // After it, since the other also says what the page is told of its line.
  await tellFourG(page);
}

/** Runs a measurement in a page of a context of its own, which has an empty cache. */
export async function inPage<T>(
  browser: Browser,
  screen: Parameters<Browser['newContext']>[0],
  measure: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(screen);
  try {
    return await measure(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
