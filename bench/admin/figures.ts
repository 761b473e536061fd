import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, DESK, pages } from '../../apps/admin/addresses.ts';
import type { DocumentAnswer, DocumentSummary, PublishState } from '../../apps/admin/shapes.ts';
import { startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { percentile, type Row } from '../relay/row.ts';
import { median } from '../site/statistics.ts';
import type { Office } from './office.ts';
import { visit } from './visitors.ts';

/** Seconds that a publication may take, by the number of articles. */
const PUBLISH: Readonly<Record<number, number>> = { 12: 10, 100: 20, 1000: 75 };
const KEYSTROKES = 11;
/** Milliseconds from a key to the preview that shows it. */
const SHOWN = 1000;
/** Megabytes that the desk may take when nobody works at it. */
const IDLE = 150;

/** Edits one article and publishes it, with so many visitors a second meanwhile. */
export async function publishing(office: Office, articles: number, visitors = 0): Promise<Row[]> {
  const { ask, site } = office;
  const all = await ask<DocumentSummary[]>('GET', api.documents());
  const file = all.find(({ kind }) => kind === 'articles')?.file ?? '';
  const { version, fields, body = '' } = await ask<DocumentAnswer>('GET', api.document(file));
  const word = `Measured at ${Date.now()}.`;
  await ask('PUT', api.document(file), { version, fields, body: `${body.trimEnd()}\n\n${word}\n` });
  const begun = performance.now();
  const load = visitors > 0 ? visit(site.url, visitors) : null;
  await ask('POST', api.publish());
  const steps: string[] = [];
  let [step, at] = ['', begun];
  for (;;) {
    const state = await ask<PublishState>('GET', api.publish());
    if (state.step !== step) {
      if (step) steps.push(`${step} ${seconds(at)}`);
      [step, at] = [state.step, performance.now()];
    }
    if (state.fault) throw new Error(state.fault.message);
    if (!state.running) break;
    await sleep(50);
  }
  const took = (performance.now() - begun) / 1000;
  const goal = PUBLISH[articles] ?? Number.NaN;
  const row = {
    what: `publish, ${articles} articles${visitors > 0 ? `, ${visitors} requests a second meanwhile` : ''}`,
    // Visitors take processors from a build on the same machine.
    goal: visitors > 0 ? '' : `${goal} s`,
    measured: `${took.toFixed(1)} s (${steps.join(', ')})`,
    held: visitors > 0 || took <= goal,
  };
  if (!load) return [row];
  const { asked, errors, mixtures, slowest } = await load.end();
  return [
    row,
    {
      what: 'visitors during it',
      goal: '0 errors, 0 mixtures',
      measured: `${asked} requests, ${errors} errors, ${mixtures} mixtures, the slowest ${Math.round(slowest)} ms`,
      held: errors === 0 && mixtures === 0,
    },
  ];
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** Types into an article's title, and waits until its page shows that. The page itself takes the time, at each of its frames. */
export async function keystrokes({ page, ask }: Office, articles: number): Promise<Row> {
  const all = await ask<DocumentSummary[]>('GET', api.documents());
  const file = all.find(({ kind }) => kind === 'articles')?.file ?? '';
  await page.goto(`${DESK}${pages.edit(file)}`);
  const field = page.getByLabel('Title', { exact: true }).first();
  const shown = page.frameLocator('iframe').locator('main');
  await shown.waitFor({ timeout: 120_000 });
  const times: number[] = [];
  for (let count = 0; count < KEYSTROKES; count += 1) {
    const word = `Key ${count}.`;
    const took = page.evaluate(untilShown, word);
    await field.fill(word);
    times.push(await took);
    await page.getByText('Saved as a draft').waitFor();
  }
  const middle = median(times);
  return {
    what: `keystroke to the draft’s page, ${articles} articles, median of ${KEYSTROKES}`,
    goal: `${SHOWN} ms`,
    measured: `${Math.round(middle)} ms (slowest ${Math.round(percentile(times, 1))})`,
    held: middle <= SHOWN,
  };
}

/** Runs in the desk's page: milliseconds from the next key to the frame in which the draft's page has the word. */
const untilShown = (word: string): Promise<number> =>
  new Promise((resolve) => {
    addEventListener(
      'input',
      ({ timeStamp }) => {
        const look = () => {
          const page = document.querySelector('iframe')?.contentDocument;
          if (page?.querySelector('main')?.textContent.includes(word)) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        look();
      },
      { once: true },
    );
  });

/** Memory of the server with a desk that nobody works at, beside that of one without. */
export async function idleMemory(office: Office): Promise<Row> {
  const plain = await startSite('build/client', await freePort(), { LOG_LEVEL: 'silent' });
  await sleep(3000);
  const [desk, without] = [megabytes(office.site.pid), megabytes(plain.pid)];
  await plain.stop();
  return {
    what: 'memory with the desk idle, beyond a server without',
    goal: `${IDLE} MB`,
    measured: `${desk - without} MB (${desk} and ${without})`,
    held: desk - without <= IDLE,
  };
}

const megabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
