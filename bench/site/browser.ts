import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findFullChromium } from '../../scripts/find-programs.ts';

/** The phone that Lighthouse emulates: a Moto G Power. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** A common laptop screen. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

/** Factor by which the processor is slowed down, as in Lighthouse. */
export const CPU_SLOWDOWN = 4;

/**
 * Starts a full Chromium in headless mode.
 *
 * @param port debugging port for Lighthouse.
 * @throws when no browser is installed.
 */
export async function startBrowser(port?: number): Promise<Browser> {
  const executablePath = findFullChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
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

export async function throttleCpu(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Lighthouse's slow 4G: latency in ms, bytes per second. */
const SLOW_4G = { latency: 150, down: (1.6 * 1024 * 1024) / 8, up: (750 * 1024) / 8 } as const;

/**
 * Makes the browser report a 4G connection to a page, without throttling. Without a reported connection, a headless browser
 * loads lazy images within 3,000 px. On 4G it loads them within 1,250 px.
 */
export async function report4G(page: Page): Promise<void> {
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

/** Throttles the network of a page to slow 4G, with the correction factors of Chrome DevTools. */
export async function throttleNetwork(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latency * 3.75,
    downloadThroughput: SLOW_4G.down * 0.9,
    uploadThroughput: SLOW_4G.up * 0.9,
  });
  // This must come last, because the throttling also sets the reported connection.
  await report4G(page);
}

/** Runs a measurement in a new browser context, which has an empty cache. */
export async function withPage<T>(
  browser: Browser,
  contextOptions: Parameters<Browser['newContext']>[0],
  measure: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(contextOptions);
  try {
    return await measure(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
