import { setTimeout as sleep } from 'node:timers/promises';
import { parseHtml } from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { readBootstrapAssets } from '../../apps/site/app/critical-path/postprocess/inject-bootstrap.ts';

/** Statistics of simulated visitors. */
interface VisitorStats {
  requests: number;
  /** Requests for pages that fail or get a status other than 200. */
  errors: number;
  /** Pages whose data file does not exist, because the page and the data come from different releases. */
  mixedReleases: number;
  /** Slowest response in milliseconds. */
  slowestMs: number;
}

const PAGES = ['/', '/blog', '/nazaakat', '/homes', '/contact'];

/** Simulates visitors until `stop` is called. Each requests a page and its data file. @param requestsPerSecond load on the server. */
export function simulateVisitors(
  url: string,
  requestsPerSecond: number,
): { stop: () => Promise<VisitorStats> } {
  const stats: VisitorStats = { requests: 0, errors: 0, mixedReleases: 0, slowestMs: 0 };
  const pending = new Set<Promise<void>>();
  let isRunning = true;
  const request = async (path: string): Promise<string | null> => {
    const startedAt = performance.now();
    stats.requests += 1;
    const response = await fetch(url + path).catch(() => null);
    const text = response && (await response.text());
    stats.slowestMs = Math.max(stats.slowestMs, performance.now() - startedAt);
    return response?.status === 200 ? text : null;
  };
  const visitPage = async (count: number) => {
    const html = await request(PAGES[count % PAGES.length] ?? '/');
    if (html === null) stats.errors += 1;
    // The file name contains a hash of the release, so the file is missing if page and data come from two releases.
    else if ((await request(readBootstrapAssets(parseHtml(html)).pageModule)) === null)
      stats.mixedReleases += 1;
  };
  const visitLoop = (async () => {
    const startedAt = performance.now();
    for (let count = 0; isRunning; count += 1) {
      const visitor = visitPage(count).finally(() => pending.delete(visitor));
      pending.add(visitor);
      // Each visitor sends two requests.
      await sleep(Math.max(0, startedAt + ((count + 1) * 2000) / requestsPerSecond - performance.now()));
    }
  })();
  return {
    stop: async () => {
      // Continues for two seconds, to include the switch to the new release.
      await sleep(2000);
      isRunning = false;
      await visitLoop;
      await Promise.all(pending);
      return stats;
    },
  };
}
