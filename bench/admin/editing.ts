import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntrySummary } from '../../apps/admin/api-types.ts';
import { ADMIN_PATH, adminPaths, api } from '../../apps/admin/routes.ts';
import { startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { percentile, type ResultRow } from '../relay/result-row.ts';
import { median } from '../site/statistics.ts';
import type { AdminFixture } from './admin-fixture.ts';

const KEYSTROKE_COUNT = 11;
/** Maximum delay from a keystroke to the preview. */
const MAX_PREVIEW_MS = 1000;
/** Maximum memory of the idle admin. */
const MAX_IDLE_MB = 150;

/** Types into the title of an article, and measures in the page how long it takes until the preview shows the title. */
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
  for (let count = 0; count < KEYSTROKE_COUNT; count += 1) {
    const marker = `Key ${count}.`;
    const durationMs = page.evaluate(waitForPreview, marker);
    await field.fill(marker);
    times.push(await durationMs);
    await page.getByText('Saved as a draft').waitFor();
  }
  const medianMs = median(times);
  return {
    name: `keystroke to preview, ${articles} articles, median of ${KEYSTROKE_COUNT}`,
    goal: `${MAX_PREVIEW_MS} ms`,
    result: `${Math.round(medianMs)} ms (slowest ${Math.round(percentile(times, 1))})`,
    passed: medianMs <= MAX_PREVIEW_MS,
  };
}

/** Runs in the page of the admin. Returns the milliseconds from the next input to the frame in which the preview shows the marker. */
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

/** Compares the memory of a server with an idle admin and of a server without an admin. */
export async function measureIdleMemory(fixture: AdminFixture): Promise<ResultRow> {
  const siteOnly = await startSite('build/client', await freePort(), { LOG_LEVEL: 'silent' });
  await sleep(3000);
  const [withAdmin, withoutAdmin] = [readMemoryMb(fixture.site.pid), readMemoryMb(siteOnly.pid)];
  await siteOnly.stop();
  return {
    name: 'additional memory of the idle admin',
    goal: `${MAX_IDLE_MB} MB`,
    result: `${withAdmin - withoutAdmin} MB (${withAdmin} with it, ${withoutAdmin} without)`,
    passed: withAdmin - withoutAdmin <= MAX_IDLE_MB,
  };
}

const readMemoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
