import type { Browser } from '@playwright/test';
import { type Audit, audit } from './lighthouse.ts';
import { limitPage } from './limit-page.ts';
import { LIMIT, type Stage } from './serve.ts';
import { type Bytes, longTasks, type Weight, weigh } from './weigh.ts';

/** Load times of a page and its baseline page. */
export interface Speed {
  page: string;
  site: Audit;
  limit: Audit;
  /** Durations in ms. */
  longTasks: number[];
}

/** Transferred bytes of a page and its baseline page. */
export interface Load {
  page: string;
  weight: Weight;
  limit: Bytes;
  /** Total bytes by Lighthouse; only for the home page. */
  counted?: number;
}

const baselinePath = (page: string): string => `${LIMIT}${page === '/' ? '/home' : page}`;

/** Creates the baseline pages and adds them to the staged site. */
export async function addLimitPages(
  staged: Stage,
  browser: Browser,
  pages: readonly string[],
): Promise<void> {
  const server = await staged.serve();
  const baselinePages = new Map<string, string>();
  try {
    for (const page of pages)
      baselinePages.set(baselinePath(page), await limitPage(browser, server.url + page));
  } finally {
    await server.stop();
  }
  await staged.add(baselinePages);
}

/**
 * Audits each page right after its baseline page on the same server, so that both have the same conditions.
 *
 * @param origin of the server.
 * @param port debugging port of the browser.
 * @param log is called after each page.
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
    const limit = await audit(origin + baselinePath(page), port, runs, 'limit');
    const site = await audit(origin + page, port, runs, 'site');
    speeds.push({ page, site, limit, longTasks: await longTasks(browser, origin + page) });
    log(
      `${page}: LCP ${Math.round(site.lcp)} ms, baseline ${Math.round(limit.lcp)} ms, TBT ${Math.round(site.tbt)} ms`,
    );
  }
  return speeds;
}

/**
 * Measures the transferred bytes of pages and their baseline pages.
 *
 * @param port debugging port of the browser.
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
    const { before: limit } = await weigh(browser, origin + baselinePath(page), false);
    const homeAudit = page === '/' && (await audit(origin + page, port, 1, 'limit'));
    loads.push({ page, weight, limit, ...(homeAudit && { counted: homeAudit.bytes }) });
  }
  return loads;
}
