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
/** Maximum delays from a keystroke to the preview, in milliseconds. The title of an article is plain, its text is formatted. */
const MAX_PREVIEW_MS = { plain: 50, formatted: 400 };
/** Maximum additional memory of a server with an idle admin, compared with a server without an admin. */
const MAX_IDLE_MB = 150;

/**
 * Types into the title and the text of an article. Measures in the page how long it takes until the preview shows each input, and whether
 * the preview keeps its scroll position.
 */
export async function measureKeystrokes(
  { page, request }: AdminFixture,
  articles: number,
): Promise<ResultRow[]> {
  const entries = await request<EntrySummary[]>('GET', api.entries());
  const file = entries.find(({ contentType }) => contentType === 'articles')?.file ?? '';
  await page.goto(`${ADMIN_PATH}${adminPaths.edit(file)}`);
  const preview = page.frameLocator('iframe');
  await preview.locator('main').waitFor({ timeout: 120_000 });
  const titleField = page.getByLabel('Title', { exact: true }).first();
  const bodyField = page.getByRole('textbox', { name: 'Text', exact: true });
  const rows: ResultRow[] = [];
  for (const [kind, field] of [
    ['plain', titleField],
    ['formatted', bodyField],
  ] as const) {
    await field.click();
    await page.keyboard.press('ControlOrMeta+End');
    // Focusing a field scrolls the preview to it.
    await page.waitForTimeout(1000);
    const times: number[] = [];
    let scrolledCount = 0;
    for (let count = 0; count < KEYSTROKE_COUNT; count += 1) {
      const marker = `Key-${kind}-${count}.`;
      const scrollTop = () => preview.locator('html').evaluate(({ scrollTop: top }) => top);
      const scrollTopBefore = await scrollTop();
      const measurement = await page.evaluateHandle(startMeasurement, marker);
      // Replaces the title, because it has a maximum length. The text of the article becomes longer.
      if (kind === 'plain') await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(` ${marker}`);
      times.push(await measurement.evaluate(({ durationMs }) => durationMs));
      await page.getByText('Saved as a draft').waitFor();
      if ((await scrollTop()) !== scrollTopBefore) scrolledCount += 1;
    }
    const medianMs = median(times);
    rows.push({
      name: `keystroke in ${kind} text to preview, ${articles} articles, median of ${KEYSTROKE_COUNT}`,
      goal: `${MAX_PREVIEW_MS[kind]} ms, scroll position kept`,
      result: `${Math.round(medianMs)} ms (slowest ${Math.round(percentile(times, 1))}), scrolled ${scrolledCount} times`,
      passed: medianMs <= MAX_PREVIEW_MS[kind] && scrolledCount === 0,
    });
  }
  return rows;
}

/** Runs in the page of the admin. Measures the time from the next input to the frame in which the preview shows `marker`. */
const startMeasurement = (marker: string): { durationMs: Promise<number> } => ({
  durationMs: new Promise((resolve) => {
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
  }),
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
