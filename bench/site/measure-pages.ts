import type { Browser } from '@playwright/test';
import { type Audit, audit } from './lighthouse.ts';
import { limitPage } from './limit-page.ts';
import { LIMIT, type Stage } from './serve.ts';
import { type Bytes, longTasks, type Weight, weigh } from './weigh.ts';

/** How fast a page is beside its limit page. */
export interface Speed {
  page: string;
  site: Audit;
  limit: Audit;
  /** Durations in ms. */
  longTasks: number[];
}

/** What a page moves beside its limit page. */
export interface Load {
  page: string;
  weight: Weight;
  limit: Bytes;
  /** All bytes as Lighthouse counts them; of the home page only. */
  counted?: number;
}

const limitOf = (page: string): string => `${LIMIT}${page === '/' ? '/home' : page}`;

/** Makes the limit pages and lays them beside the site. */
export async function addLimitPages(
  staged: Stage,
  browser: Browser,
  pages: readonly string[],
): Promise<void> {
  const server = await staged.serve();
  const limits = new Map<string, string>();
  try {
    for (const page of pages) limits.set(limitOf(page), await limitPage(browser, server.url + page));
  } finally {
    await server.stop();
  }
  await staged.add(limits);
}

/**
 * Audits pages and their limit pages in turn on the same server, so that both meet the same machine.
 *
 * @param origin of the server.
 * @param port the browser's debugging port.
 * @param log told of each page as it is done.
 */
export async function measureSpeed(
  origin: string,
  browser: Browser,
  port: number,
  { pages, runs }: { pages: readonly string[]; runs: number },
  log: (line: string) => void,
): Promise<Speed[]> {
  const speeds: Speed[] = [];
  for (const page of pages) {
    const limit = await audit(origin + limitOf(page), port, runs, 'limit');
    const site = await audit(origin + page, port, runs, 'site');
    speeds.push({ page, site, limit, longTasks: await longTasks(browser, origin + page) });
    log(
      `${page}: LCP ${Math.round(site.lcp)} ms, limit ${Math.round(limit.lcp)} ms, TBT ${Math.round(site.tbt)} ms`,
    );
  }
  return speeds;
}

/**
 * Weighs pages and their limit pages.
 *
 * @param port the browser's debugging port.
 */
export async function measureLoad(
  origin: string,
  browser: Browser,
  port: number,
  pages: readonly string[],
): Promise<Load[]> {
  const loads: Load[] = [];
  for (const page of pages) {
    const weight = await weigh(browser, origin + page);
    const { before: limit } = await weigh(browser, origin + limitOf(page), false);
    const home = page === '/' && (await audit(origin + page, port, 1, 'limit'));
    loads.push({ page, weight, limit, ...(home && { counted: home.bytes }) });
  }
  return loads;
}
