import type { Browser } from '@playwright/test';
import { createBaselinePage } from './baseline-page.ts';
import { type LighthouseResult, runLighthouse } from './lighthouse.ts';
import { BASELINE_PREFIX, type StagedSite } from './staged-site.ts';
import { type BytesByKind, measureLongTasks, measureTransfer, type TransferredBytes } from './transfer.ts';

/** Load times of a page and its baseline page. */
export interface PageSpeed {
  page: string;
  site: LighthouseResult;
  baseline: LighthouseResult;
  /** Durations in ms. */
  longTasks: number[];
}

/** Transferred bytes of a page and its baseline page. */
export interface PageLoad {
  page: string;
  transfer: TransferredBytes;
  baseline: BytesByKind;
  /** Total bytes according to Lighthouse. Only for the home page. */
  lighthouseBytes?: number;
}

const getBaselinePath = (page: string): string => `${BASELINE_PREFIX}${page === '/' ? '/home' : page}`;

/** Creates the baseline pages and adds them to the staged site. */
export async function addBaselinePages(
  staged: StagedSite,
  browser: Browser,
  pages: readonly string[],
): Promise<void> {
  const server = await staged.serve();
  const baselinePages = new Map<string, string>();
  try {
    for (const page of pages)
      baselinePages.set(getBaselinePath(page), await createBaselinePage(browser, server.url + page));
  } finally {
    await server.stop();
  }
  await staged.add(baselinePages);
}

/**
 * Audits each page right after its baseline page on the same server, so that the two pages have the same conditions.
 *
 * @param origin origin of the server.
 * @param port debugging port of the browser.
 * @param log called after each page.
 */
export async function measureSpeed(
  origin: string,
  browser: Browser,
  port: number,
  { pages, runs }: { pages: readonly string[]; runs: number },
  log: (line: string) => void,
): Promise<PageSpeed[]> {
  const speeds: PageSpeed[] = [];
  for (const page of pages) {
    const baseline = await runLighthouse(origin + getBaselinePath(page), port, runs, 'baseline');
    const site = await runLighthouse(origin + page, port, runs, 'site');
    speeds.push({ page, site, baseline, longTasks: await measureLongTasks(browser, origin + page) });
    log(
      `${page}: LCP ${Math.round(site.lcp)} ms, baseline ${Math.round(baseline.lcp)} ms, TBT ${Math.round(site.tbt)} ms`,
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
): Promise<PageLoad[]> {
  const loads: PageLoad[] = [];
  for (const page of pages) {
    const transfer = await measureTransfer(browser, origin + page);
    const { before: baseline } = await measureTransfer(browser, origin + getBaselinePath(page), false);
    const homeAudit = page === '/' && (await runLighthouse(origin + page, port, 1, 'baseline'));
    loads.push({ page, transfer, baseline, ...(homeAudit && { lighthouseBytes: homeAudit.bytes }) });
  }
  return loads;
}
