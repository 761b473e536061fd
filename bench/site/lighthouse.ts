import lighthouse, { type Flags, type Result } from 'lighthouse';
import { median } from './statistics.ts';

/** Lighthouse results of a page on a phone (slow 4G and slow processor, simulated). Times in ms. */
export interface LighthouseResult {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  speedIndex: number;
  /** Bytes transferred until the network was idle, including prefetches. */
  bytes: number;
  /** Scores from 0 to 100 by category. */
  scores: Record<string, number>;
  /** Titles of failed audits outside of performance. */
  failedAudits: string[];
}

const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  speedIndex: 'speed-index',
  bytes: 'total-byte-weight',
} as const;
type Metric = keyof typeof METRICS;
const METRIC_NAMES = Object.keys(METRICS) as Metric[];
/** Shorter waiting times for static baseline pages. */
const STATIC_PAGE_FLAGS = { pauseAfterLoadMs: 250, networkQuietThresholdMs: 300, cpuQuietThresholdMs: 300 };
const OTHER_CATEGORIES = ['accessibility', 'best-practices', 'seo'];

/**
 * Runs Lighthouse several times and returns the median of each metric. The categories other than performance do not vary, so only the
 * first run includes them.
 *
 * @param port debugging port of the browser.
 * @param kind `site` for pages of the site; `baseline` for static baseline pages, without the other categories.
 * @throws when a run fails.
 */
export async function runLighthouse(
  url: string,
  port: number,
  runs: number,
  kind: 'site' | 'baseline',
): Promise<LighthouseResult> {
  const values: Record<Metric | 'performance', number[]> = {
    fcp: [],
    lcp: [],
    tbt: [],
    cls: [],
    speedIndex: [],
    bytes: [],
    performance: [],
  };
  const scores: Record<string, number> = {};
  const failedAudits: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const isFirstSiteRun = kind === 'site' && run === 0;
    const { audits, categories } = await runOnce(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', ...(isFirstSiteRun ? OTHER_CATEGORIES : [])],
      disableFullPageScreenshot: true,
      pauseAfterFcpMs: 0,
      ...(kind === 'baseline' && STATIC_PAGE_FLAGS),
    });
    for (const name of METRIC_NAMES) values[name].push(audits[METRICS[name]]?.numericValue ?? Number.NaN);
    values.performance.push(toPercent(categories.performance?.score));
    for (const categoryName of isFirstSiteRun ? OTHER_CATEGORIES : []) {
      const category = categories[categoryName];
      scores[categoryName] = toPercent(category?.score);
      for (const { id, weight } of category?.auditRefs ?? []) {
        const { score, title } = audits[id] ?? {};
        if (weight > 0 && typeof score === 'number' && score < 1)
          failedAudits.push(`${categoryName}: ${title ?? id}`);
      }
    }
  }
  return {
    fcp: median(values.fcp),
    lcp: median(values.lcp),
    tbt: median(values.tbt),
    cls: median(values.cls),
    speedIndex: median(values.speedIndex),
    bytes: median(values.bytes),
    scores: { performance: median(values.performance), ...scores },
    failedAudits,
  };
}

/** Runs Lighthouse once. Repeats failed runs, which happen on a busy machine. */
async function runOnce(url: string, flags: Flags, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, flags);
  const runError = result ? result.lhr.runtimeError : { message: 'Lighthouse returned no result' };
  if (result && !runError) return result.lhr;
  if (attempts > 1) return runOnce(url, flags, attempts - 1);
  throw new Error(`${url}: ${runError?.message}`);
}

const toPercent = (score: number | null | undefined): number => Math.round((score ?? Number.NaN) * 100);
