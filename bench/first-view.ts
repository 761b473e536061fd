/**
 * Prints what the first view's mechanisms are worth: the same pages of several builds, with one thing taken out of each, in
 * Chromium (Lighthouse's phone) and in WebKit (behind a slow line). The table stands in docs/decisions/first-view.md.
 * Run: node bench/first-view.ts FOLDER…; a folder holds a build's `client` and `headers.json`, and its name is the row's.
 */
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../packages/content/paths.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { freePort } from '../tests/support/free-port.ts';
import { articles } from '../tests/support/routes.ts';
import { type Engine, startWebKit } from '../tests/webkit/support/browser.ts';
import { slowLine } from './first-view/slow-line.ts';
import { startBrowser } from './site/browser.ts';
import { audit } from './site/lighthouse.ts';
import { stage } from './site/serve.ts';
import { median } from './site/statistics.ts';

/** The home page, and the newest article. */
const PAGES = ['/', ...articles.slice(0, 1).map(({ id }) => paths.article(id))];
const RUNS = 3;
/** Longer than any page needs on that line. */
const AT_REST = 5000;

/** WebKit tells no largest paint; the first picture's last byte stands for it. */
interface Paints {
  fcp: number;
  picture: number;
}

const port = await freePort();
const chromium = await startBrowser(port);
const webkit = await startWebKit();
console.log('| build | page | FCP | LCP | blocking | bytes | FCP in WebKit | picture in WebKit |');
console.log('| --- | --- | --: | --: | --: | --: | --: | --: |');
try {
  for (const folder of process.argv.slice(2)) {
    const staged = await stage(join(folder, 'client'));
    const site = await staged.serve();
    const line = await slowLine(Number(new URL(site.url).port));
    for (const page of PAGES) {
      const { fcp, lcp, tbt, bytes } = await audit(site.url + page, port, RUNS, 'limit');
      const seen = await paintsIn(webkit, `http://localhost:${line.port}${page}`);
      const cells = [fcp, lcp, tbt, bytes, seen.fcp, seen.picture].map((figure) => Math.round(figure));
      console.log(`| ${basename(folder)} | ${page} | ${cells.join(' | ')} |`);
    }
    line.close();
    await site.stop();
    await staged.remove();
  }
} finally {
  await chromium.close();
  await webkit.stop();
  await cleanUp();
}

/** Medians, in ms from the start of the navigation. */
async function paintsIn(engine: Engine, url: string): Promise<Paints> {
  const all: Paints[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const window = await engine.open({ width: 412, height: 823 });
    await window.get(url);
    await sleep(AT_REST);
    all.push(
      await window.executeScript<Paints>(() => {
        const picture = document.querySelector<HTMLImageElement>('main img')?.currentSrc ?? '';
        const [loaded] = performance.getEntriesByName(picture) as PerformanceResourceTiming[];
        return {
          fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          picture: loaded?.responseEnd,
        };
      }),
    );
    await window.quit();
  }
  return { fcp: median(all.map(({ fcp }) => fcp)), picture: median(all.map(({ picture }) => picture)) };
}
