import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntryResponse, EntrySummary, PublishStatus } from '../../apps/admin/api-types.ts';
import { ADMIN_PATH, adminPaths, api } from '../../apps/admin/routes.ts';
import { startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { percentile, type ResultRow } from '../relay/result-row.ts';
import { median } from '../site/statistics.ts';
import type { AdminFixture } from './admin-fixture.ts';
import { simulateVisitors } from './visitors.ts';

/** Maximum duration of a publication in seconds, by number of articles. */
const PUBLISH_SECONDS: Readonly<Record<number, number>> = { 12: 10, 100: 20, 1000: 75 };
const KEYSTROKES = 11;
/** Maximum delay from a keystroke to the preview. */
const PREVIEW_MS = 1000;
/** Maximum memory of the idle admin. */
const IDLE_MB = 150;

/** Edits and publishes an article. @param requestsPerSecond simulated load during the publication. */
export async function measurePublication(
  fixture: AdminFixture,
  articles: number,
  requestsPerSecond = 0,
): Promise<ResultRow[]> {
  const { request, site } = fixture;
  const entries = await request<EntrySummary[]>('GET', api.entries());
  const file = entries.find(({ contentType }) => contentType === 'articles')?.file ?? '';
  const { version, fields, body = '' } = await request<EntryResponse>('GET', api.entry(file));
  const marker = `Measured at ${Date.now()}.`;
  await request('PUT', api.entry(file), { version, fields, body: `${body.trimEnd()}\n\n${marker}\n` });
  const startedAt = performance.now();
  const load = requestsPerSecond > 0 ? simulateVisitors(site.url, requestsPerSecond) : null;
  await request('POST', api.publish());
  const steps: string[] = [];
  let [step, stepStartedAt] = ['', startedAt];
  for (;;) {
    const state = await request<PublishStatus>('GET', api.publish());
    if (state.step !== step) {
      if (step) steps.push(`${step} ${secondsSince(stepStartedAt)}`);
      [step, stepStartedAt] = [state.step, performance.now()];
    }
    if (state.error) throw new Error(state.error.message);
    if (!state.isRunning) break;
    await sleep(50);
  }
  const durationSeconds = (performance.now() - startedAt) / 1000;
  const goal = PUBLISH_SECONDS[articles] ?? Number.NaN;
  const row = {
    name: `publish, ${articles} articles${requestsPerSecond > 0 ? `, with ${requestsPerSecond} requests per second` : ''}`,
    // There is no goal with visitors, since they slow down the build on the same machine.
    goal: requestsPerSecond > 0 ? '' : `${goal} s`,
    result: `${durationSeconds.toFixed(1)} s (${steps.join(', ')})`,
    passed: requestsPerSecond > 0 || durationSeconds <= goal,
  };
  if (!load) return [row];
  const { requests, errors, mixedReleases, slowestMs } = await load.stop();
  return [
    row,
    {
      name: 'visitors during a publication',
      goal: '0 errors, 0 mixed releases',
      result: `${requests} requests, ${errors} errors, ${mixedReleases} mixed releases, slowest ${Math.round(slowestMs)} ms`,
      passed: errors === 0 && mixedReleases === 0,
    },
  ];
}

const secondsSince = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** Types into the title of an article, and measures in the page until the preview shows it. */
export async function measureKeystrokes(
  { page, request }: AdminFixture,
  articles: number,
): Promise<ResultRow> {
  const entries = await request<EntrySummary[]>('GET', api.entries());
  const file = entries.find(({ contentType }) => contentType === 'articles')?.file ?? '';
  await page.goto(`${ADMIN_PATH}${adminPaths.edit(file)}`);
  const field = page.getByLabel('Title', { exact: true }).first();
  const previewMain = page.frameLocator('iframe').locator('main');
  await previewMain.waitFor({ timeout: 120_000 });
  const times: number[] = [];
  for (let count = 0; count < KEYSTROKES; count += 1) {
    const marker = `Key ${count}.`;
    const durationMs = page.evaluate(waitForPreview, marker);
    await field.fill(marker);
    times.push(await durationMs);
    await page.getByText('Saved as a draft').waitFor();
  }
  const medianMs = median(times);
  return {
    name: `keystroke to preview, ${articles} articles, median of ${KEYSTROKES}`,
    goal: `${PREVIEW_MS} ms`,
    result: `${Math.round(medianMs)} ms (slowest ${Math.round(percentile(times, 1))})`,
    passed: medianMs <= PREVIEW_MS,
  };
}

/** Runs in the page of the admin: returns milliseconds from the next input to the frame in which the preview has the marker. */
const waitForPreview = (marker: string): Promise<number> =>
  new Promise((resolve) => {
    addEventListener(
      'input',
      ({ timeStamp }) => {
        const checkFrame = () => {
          const preview = document.querySelector('iframe')?.contentDocument;
          if (preview?.querySelector('main')?.textContent.includes(marker))
            resolve(performance.now() - timeStamp);
          else requestAnimationFrame(checkFrame);
        };
        checkFrame();
      },
      { once: true },
    );
  });

/** Compares the memory of a server with an idle admin with that of a server without one. */
export async function measureIdleMemory(fixture: AdminFixture): Promise<ResultRow> {
  const siteOnly = await startSite('build/client', await freePort(), { LOG_LEVEL: 'silent' });
  await sleep(3000);
  const [withAdmin, withoutAdmin] = [megabytes(fixture.site.pid), megabytes(siteOnly.pid)];
  await siteOnly.stop();
  return {
    name: 'additional memory of the idle admin',
    goal: `${IDLE_MB} MB`,
    result: `${withAdmin - withoutAdmin} MB (${withAdmin} with it, ${withoutAdmin} without)`,
    passed: withAdmin - withoutAdmin <= IDLE_MB,
  };
}

const megabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
