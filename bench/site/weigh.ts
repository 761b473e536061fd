import type { Browser, Page } from '@playwright/test';
import { READY } from '../../apps/site/app/critical-path/states.ts';
import { inPage, PHONE, slowDown, tellFourG } from './browser.ts';

export type Kind = 'html' | 'css' | 'script' | 'font' | 'picture' | 'other';

/** Bytes that came over the network, compressed and with their headers. */
export type Bytes = Record<Kind, number>;

/** What a visit of a page with an empty cache moves. */
export interface Weight {
  /** Before the visitor does anything, prefetches apart. */
  before: Bytes;
  /** Fetched ahead at lowest priority. */
  prefetch: number;
  /** What the first input brings in besides. */
  after: Bytes;
  /** Bytes of script executed before the first input, uncompressed; scripts in the page count. */
  executed: number;
}

const KINDS: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
};
/** A page at rest has asked for nothing for this many milliseconds. */
const REST = 1500;

/**
 * Weighs a page on the phone: what it moves by itself, and what a first input (a key that does nothing) brings.
 *
 * @param input whether there is an application that such an input starts.
 */
export function weigh(browser: Browser, url: string, input = true): Promise<Weight> {
  return inPage(browser, PHONE, async (page, context) => {
    const devtools = await context.newCDPSession(page);
    const requests = new Map<string, { url: string; kind: Kind; bytes: number }>();
    let last = Date.now();
    let executed = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      last = Date.now();
      if (request.url.startsWith('data:')) return;
      requests.set(requestId, { url: request.url, kind: KINDS[type ?? ''] ?? 'other', bytes: 0 });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      last = Date.now();
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    devtools.on('Debugger.scriptParsed', (script) => {
      // Scripts without an address are the measurement's own.
      if (script.url.startsWith('http')) executed += script.length ?? 0;
    });
    const rest = async () => {
      do await page.waitForTimeout(250);
      while (Date.now() - last < REST);
    };

    await devtools.send('Network.enable');
    await devtools.send('Debugger.enable');
    await tellFourG(page);
    await page.goto(url, { waitUntil: 'load' });
    await rest();
    const ahead = new Set(await prefetched(page));
    const first = [...requests.values()];
    const executedBefore = executed;
    requests.clear();
    if (input) {
      await page.keyboard.press('Shift');
      await page.locator(READY).waitFor();
      await rest();
    }
    const late = [...requests.values()];
    return {
      before: sum(first.filter((request) => !ahead.has(request.url))),
      prefetch: total(sum(first.filter((request) => ahead.has(request.url)))),
      after: sum(late),
      executed: executedBefore,
    };
  });
}

/** Durations in ms of the tasks over 50 ms while a page loads by itself, the processor slowed down. */
export function longTasks(browser: Browser, url: string): Promise<number[]> {
  return inPage(browser, PHONE, async (page) => {
    await slowDown(page);
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

/** The bytes of all kinds. */
export const total = (bytes: Bytes): number => Object.values(bytes).reduce((sum, value) => sum + value, 0);

const prefetched = (page: Page): Promise<string[]> =>
  page.$$eval('link[rel=prefetch]', (links) =>
    links.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).href),
  );

function sum(requests: readonly { kind: Kind; bytes: number }[]): Bytes {
  const bytes: Bytes = { html: 0, css: 0, script: 0, font: 0, picture: 0, other: 0 };
  for (const { kind, bytes: size } of requests) bytes[kind] += size;
  return bytes;
}
