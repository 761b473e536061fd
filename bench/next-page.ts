/**
 * Prints how long visitors wait on a slow line for what they touch first and for the page whose link they rest on, with and
 * without fetching ahead, in each of the three engines.
 * Run: node bench/next-page.ts [REPEATS], after a build.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { READY } from '../apps/site/app/critical-path/states.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { slowLine } from './first-view/slow-line.ts';
import { engines, type Window } from './next-page/windows.ts';
import { withoutAhead } from './next-page/without-ahead.ts';
import { stage } from './site/serve.ts';
import { median } from './site/statistics.ts';

const REPEATS = Number(process.argv[2] ?? 5);
const PHONE = { width: 412, height: 823 };
const DESK = { width: 1440, height: 900 };
/** How long in ms a visitor reads before the first touch; what is fetched ahead has come by then. */
const READING = 4000;
/** How long a hand rests on a link before it presses, in ms: short of half a second, as people do. */
const RESTING = 400;
/** How often the page is asked, in ms, and for how long. */
const [LOOK, PATIENCE] = [50, 20_000];

/** Begins to count when the button is let go, and stops with the frame after which this expression is true. */
const count = (outcome: string) => `
  window.waited = -1;
  let begun;
  addEventListener('pointerup', () => {
    begun = performance.now();
    const look = () => {
      if (!(${outcome})) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => { window.waited = performance.now() - begun; }));
    };
    look();
  }, { capture: true, once: true });`;

/** The first touch of a visit: a filter, which the application answers that has not begun. */
async function firstTap(window: Window, origin: string): Promise<number> {
  const button = '[aria-label="Filter projects"] button:nth-of-type(2)';
  await window.go(`${origin}/portfolio`);
  await sleep(READING);
  await window.run(
    `document.querySelector('${button}').scrollIntoView({ block: 'center', behavior: 'instant' });
    ${count(`document.querySelector('${button}').ariaPressed === 'true'`)}`,
  );
  return waited(window, () => window.click(button));
}

/** A link that the mouse rests on first, once the application is there. */
async function restedLink(window: Window, origin: string): Promise<number> {
  const link = 'header nav a[href="/about"]';
  await window.go(`${origin}/`);
  await window.key();
  await until(window, `return document.querySelector('${READY}') !== null`);
  await sleep(READING);
  await window.run(`window.left = document.querySelector('h1');
    ${count(`document.querySelector('h1') && document.querySelector('h1') !== window.left`)}`);
  await window.rest(link);
  await sleep(RESTING);
  return waited(window, () => window.click(link));
}

async function waited(window: Window, press: () => Promise<void>): Promise<number> {
  await press();
  await until(window, 'return window.waited > 0');
  return window.run<number>('return window.waited');
}

async function until(window: Window, script: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(LOOK))
    if (await window.run<boolean>(script)) return;
  throw new Error(`The page never answered: ${script}`);
}

const ROWS = [
  ['First tap on a filter, after reading', PHONE, firstTap],
  ['A link rested on: the next page’s heading', DESK, restedLink],
] as const;

const metered = await withoutAhead('build/client');
try {
  console.log('| | engine | fetched ahead | not | of them, slowest |\n| --- | --- | --: | --: | --: |');
  for (const start of engines) {
    const engine = await start();
    for (const [name, size, measure] of ROWS) {
      const times: number[][] = [];
      for (const client of ['build/client', metered.client]) {
        const staged = await stage(client);
        const site = await staged.serve();
        const line = await slowLine(Number(new URL(site.url).port));
        const taken: number[] = [];
        for (let turn = 0; turn < REPEATS; turn += 1) {
          const window = await engine.open(size);
          taken.push(await measure(window, `http://localhost:${line.port}`));
          await window.close();
        }
        times.push(taken);
        line.close();
        await site.stop();
        await staged.remove();
      }
      const middle = times.map((taken) => Math.round(median(taken)));
      const worst = times.map((taken) => Math.round(Math.max(...taken)));
      console.log(`| ${name} | ${engine.name} | ${middle.join(' | ')} | ${worst.join(', ')} |`);
    }
    await engine.stop();
  }
} finally {
  await metered.remove();
  await cleanUp();
}
