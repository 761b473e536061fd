import type { Browser, Page } from '@playwright/test';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { PHONE, report4G, throttleCpu, withPage } from './browser.ts';

export type ResourceKind = 'html' | 'css' | 'script' | 'font' | 'image' | 'other';

/** Transferred bytes by kind, compressed and with headers. */
export type BytesByKind = Record<ResourceKind, number>;

/** Transferred bytes of a visit with an empty cache. */
export interface TransferredBytes {
  /** Bytes before the first input, without prefetches. */
  before: BytesByKind;
  /** Bytes of prefetched files. */
  prefetch: number;
  /** Bytes after the first input. */
  after: BytesByKind;
  /** Uncompressed bytes of the scripts that run before the first input, including inline scripts. */
  executed: number;
}

const KIND_BY_TYPE: Readonly<Record<string, ResourceKind>> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'script',
  Font: 'font',
  Image: 'image',
};
/** The network counts as idle if no request has started or ended for this time in ms. */
const IDLE_MS = 1500;

/**
 * Measures the transferred bytes of a page on a phone, before and after a first input (a key without another effect).
 *
 * @param hydrates whether to send the input, which starts hydration.
 */
export function measureTransfer(browser: Browser, url: string, hydrates = true): Promise<TransferredBytes> {
  return withPage(browser, PHONE, async (page, context) => {
    const devtools = await context.newCDPSession(page);
    const requests = new Map<string, { url: string; kind: ResourceKind; bytes: number }>();
    let lastActivityAt = Date.now();
    let executed = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      lastActivityAt = Date.now();
      if (request.url.startsWith('data:')) return;
      requests.set(requestId, { url: request.url, kind: KIND_BY_TYPE[type ?? ''] ?? 'other', bytes: 0 });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastActivityAt = Date.now();
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    devtools.on('Debugger.scriptParsed', (script) => {
      // Scripts without a URL belong to the benchmark.
      if (script.url.startsWith('http')) executed += script.length ?? 0;
    });
    const waitUntilIdle = async () => {
      do await page.waitForTimeout(250);
      while (Date.now() - lastActivityAt < IDLE_MS);
    };

    await devtools.send('Network.enable');
    await devtools.send('Debugger.enable');
    await report4G(page);
    await page.goto(url, { waitUntil: 'load' });
    await waitUntilIdle();
    const prefetchedUrls = new Set(await readPrefetchUrls(page));
    const initialRequests = [...requests.values()];
    const executedBefore = executed;
    requests.clear();
    if (hydrates) {
      await page.keyboard.press('Shift');
      await page.locator(APP_READY_SELECTOR).waitFor();
      await waitUntilIdle();
    }
    const laterRequests = [...requests.values()];
    return {
      before: sumByKind(initialRequests.filter((request) => !prefetchedUrls.has(request.url))),
      prefetch: totalBytes(sumByKind(initialRequests.filter((request) => prefetchedUrls.has(request.url)))),
      after: sumByKind(laterRequests),
      executed: executedBefore,
    };
  });
}

/** Returns the durations in ms of tasks over 50 ms while a page loads, with CPU throttling. */
export function measureLongTasks(browser: Browser, url: string): Promise<number[]> {
  return withPage(browser, PHONE, async (page) => {
    await throttleCpu(page);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(2000);
    return page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          new PerformanceObserver((list, observer) => {
            observer.disconnect();
            resolve(list.getEntries().map(({ duration }) => Math.round(duration)));
          }).observe({ type: 'longtask', buffered: true });
          setTimeout(() => resolve([]), 500);
        }),
    );
  });
}

export const totalBytes = (bytes: BytesByKind): number =>
  Object.values(bytes).reduce((sum, value) => sum + value, 0);

const readPrefetchUrls = (page: Page): Promise<string[]> =>
  page.$$eval('link[rel=prefetch]', (links) =>
    links.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).href),
  );

function sumByKind(requests: readonly { kind: ResourceKind; bytes: number }[]): BytesByKind {
  const bytes: BytesByKind = { html: 0, css: 0, script: 0, font: 0, image: 0, other: 0 };
  for (const { kind, bytes: size } of requests) bytes[kind] += size;
  return bytes;
}
