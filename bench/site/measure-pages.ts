import type { Browser } from '@playwright/test';
import { type Audit, audit } from './lighthouse.ts';
import { limitPage } from './limit-page.ts';
import { LIMIT, type Stage } from './serve.ts';
import { type Bytes, longTasks, type Weight, weigh } from './weigh.ts';

/** All that is measured of one page. */
export interface Measured {
  page: string;
  site: Audit;
  limit: Audit;
  weight: Weight;
  limitBytes: Bytes;
  /** Durations in ms. */
  longTasks: number[];
}

/**
 * Measures pages and their limit pages, turn by turn on the same server, so that both meet the same machine.
 *
 * @param port the browser's debugging port.
 * @param log told of each page as it is done.
 */
export async function measurePages(
  staged: Stage,
  browser: Browser,
  port: number,
  { pages, runs }: { pages: readonly string[]; runs: number },
  log: (line: string) => void,
): Promise<Measured[]> {
  const limitOf = (page: string) => `${LIMIT}${page === '/' ? '/home' : page}`;
  const plain = await staged.serve();
  const limits = new Map<string, string>();
  for (const page of pages) limits.set(limitOf(page), await limitPage(browser, plain.url + page));
  await plain.stop();
  await staged.add(limits);

  const server = await staged.serve();
  const measured: Measured[] = [];
  try {
    for (const page of pages) {
      const url = server.url + page;
      const limitUrl = server.url + limitOf(page);
      const limit = await audit(limitUrl, port, runs, false);
      const site = await audit(url, port, runs, true);
      measured.push({
        page,
        site,
        limit,
        weight: await weigh(browser, url),
        limitBytes: (await weigh(browser, limitUrl, false)).before,
        longTasks: await longTasks(browser, url),
      });
      log(
        `${page}: LCP ${Math.round(site.lcp)} ms, limit ${Math.round(limit.lcp)} ms; TBT ${Math.round(site.tbt)} ms`,
      );
    }
  } finally {
    await server.stop();
  }
  return measured;
}
