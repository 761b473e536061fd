import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findFullChromium } from '../scripts/find-programs.ts';

/** The phone that Lighthouse emulates: a Moto G Power. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

/** Starts a full Chromium in headless mode. @param port debugging port for Lighthouse. */
export async function startBrowser(port: number): Promise<Browser> {
  const executablePath = findFullChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--remote-debugging-port=${port}`,
    ],
  });
}

/** Runs a measurement in a new browser context, which has an empty cache. */
export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await measure(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Slows the processor down by the factor of Lighthouse. */
export async function throttleCpu(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Throttles the network to the slow 4G of Chrome DevTools: latency in ms, bytes per second. */
export async function throttleNetwork(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
    uploadThroughput: ((750 * 1024) / 8) * 0.9,
  });
}
