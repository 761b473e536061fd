import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser, NO_BROWSER } from '../../tools/test/find-browser.ts';

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
 * Starts the browser that the tests use.
 *
 * @param port where Lighthouse finds it.
 * @throws when there is none.
 */
export async function startBrowser(port?: number): Promise<Browser> {
  const executablePath = findBrowser(false);
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
