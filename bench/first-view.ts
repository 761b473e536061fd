/**
 * Compares the initial load of several builds, each without one optimization, in Chromium (Lighthouse's phone) and in WebKit (slow
 * connection). The results are in docs/decisions/first-view.md.
 * Run: node bench/first-view.ts FOLDER… Each folder contains `client` and `headers.json` of a build; its name is printed in the row.
 */
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../packages/content/paths.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { freePort } from '../tests/support/free-port.ts';
import { articles } from '../tests/support/routes.ts';
import { startWebKit, type WebKit } from '../tests/webkit/support/browser.ts';
import { startSlowProxy } from './first-view/slow-proxy.ts';
import { startBrowser } from './site/browser.ts';
import { runLighthouse } from './site/lighthouse.ts';
import { stageSite } from './site/staged-site.ts';
import { median } from './site/statistics.ts';

/** The home page and the newest article. */
const PAGES = ['/', ...articles.slice(0, 1).map(({ id }) => paths.article(id))];
const RUNS = 3;
/** Time in ms after which every page has loaded on the slow connection. */
const LOAD_MS = 5000;

/** Times in ms. WebKit does not report LCP, so the end of the first image's download is used instead. */
interface PaintTimes {
  fcp: number;
  /** End of the download of the first image. */
  imageLoaded: number;
}

const port = await freePort();
const chromium = await startBrowser(port);
const webkit = await startWebKit();
console.log('| build | page | FCP | LCP | blocking | bytes | FCP in WebKit | image in WebKit |');
console.log('| --- | --- | --: | --: | --: | --: | --: | --: |');
try {
  for (const folder of process.argv.slice(2)) {
    const staged = await stageSite(join(folder, 'client'));
    const site = await staged.serve();
    const proxy = await startSlowProxy(Number(new URL(site.url).port));
    for (const page of PAGES) {
      const { fcp, lcp, tbt, bytes } = await runLighthouse(site.url + page, port, RUNS, 'baseline');
      const webkitTimes = await measurePaintTimes(webkit, `http://localhost:${proxy.port}${page}`);
      const cells = [fcp, lcp, tbt, bytes, webkitTimes.fcp, webkitTimes.imageLoaded].map((value) =>
        Math.round(value),
      );
      console.log(`| ${basename(folder)} | ${page} | ${cells.join(' | ')} |`);
    }
    proxy.close();
    await site.stop();
    await staged.remove();
  }
} finally {
  await chromium.close();
  await webkit.stop();
  await cleanUp();
}

/** Returns median times in ms since the start of the navigation. */
async function measurePaintTimes(engine: WebKit, url: string): Promise<PaintTimes> {
  const runs: PaintTimes[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const browserWindow = await engine.open({ width: 412, height: 823 });
    await browserWindow.get(url);
    await sleep(LOAD_MS);
    runs.push(
      await browserWindow.executeScript<PaintTimes>(() => {
        const imageUrl = document.querySelector<HTMLImageElement>('main img')?.currentSrc ?? '';
        const [timing] = performance.getEntriesByName(imageUrl) as PerformanceResourceTiming[];
        return {
          fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          imageLoaded: timing?.responseEnd,
        };
      }),
    );
    await browserWindow.quit();
  }
  return {
    fcp: median(runs.map(({ fcp }) => fcp)),
    imageLoaded: median(runs.map(({ imageLoaded }) => imageLoaded)),
  };
}
