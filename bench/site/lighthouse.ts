import lighthouse, { type Flags, type Result } from 'lighthouse';
import { median } from './statistics.ts';

/** What Lighthouse says of a page on its phone (slow 4G and a slow processor, both simulated). Times in ms. */
export interface Audit {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  speedIndex: number;
  /** Bytes that came over the network until the page was at rest, what is fetched ahead included. */
  bytes: number;
  /** 0 to 100, by category; performance is that of the median run. */
  scores: Record<string, number>;
  /** The audits that cost a point, with what they found. */
  faults: string[];
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
const NAMES = Object.keys(METRICS) as Metric[];
/** Waits in ms for what a limit page does not have. */
const AT_REST = { pauseAfterLoadMs: 250, networkQuietThresholdMs: 300, cpuQuietThresholdMs: 300 };
const QUALITIES = ['accessibility', 'best-practices', 'seo'];

/**
 * Runs Lighthouse several times on an address and takes the median of each figure. The categories besides performance do
 * not vary and are asked for once.
 *
 * @param port the browser's debugging port.
 * @param kind of the site's own pages the other categories are wanted; a limit page is at rest once it stands.
 * @throws when a run fails.
 */
export async function audit(url: string, port: number, runs: number, kind: 'site' | 'limit'): Promise<Audit> {
  const found: Record<Metric | 'performance', number[]> = {
    fcp: [],
    lcp: [],
    tbt: [],
    cls: [],
    speedIndex: [],
    bytes: [],
    performance: [],
  };
  const scores: Record<string, number> = {};
  const faults: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const all = kind === 'site' && run === 0;
    const { audits, categories } = await once(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', ...(all ? QUALITIES : [])],
      disableFullPageScreenshot: true,
      pauseAfterFcpMs: 0,
      ...(kind === 'limit' && AT_REST),
    });
    for (const name of NAMES) found[name].push(audits[METRICS[name]]?.numericValue ?? Number.NaN);
    found.performance.push(percent(categories.performance?.score));
    for (const quality of all ? QUALITIES : []) {
      const category = categories[quality];
      scores[quality] = percent(category?.score);
      for (const { id, weight } of category?.auditRefs ?? []) {
        const { score, title } = audits[id] ?? {};
        if (weight > 0 && typeof score === 'number' && score < 1) faults.push(`${quality}: ${title ?? id}`);
      }
    }
  }
  return {
    fcp: median(found.fcp),
    lcp: median(found.lcp),
    tbt: median(found.tbt),
    cls: median(found.cls),
    speedIndex: median(found.speedIndex),
    bytes: median(found.bytes),
    scores: { performance: median(found.performance), ...scores },
    faults,
  };
}

/** One run; a trace that was cut short, as happens on a busy machine, is taken again. */
async function once(url: string, flags: Flags, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, flags);
  const fault = result ? result.lhr.runtimeError : { message: 'Lighthouse gave no result' };
  if (result && !fault) return result.lhr;
  if (attempts > 1) return once(url, flags, attempts - 1);
  throw new Error(`${url}: ${fault?.message}`);
}

const percent = (score: number | null | undefined): number => Math.round((score ?? Number.NaN) * 100);
