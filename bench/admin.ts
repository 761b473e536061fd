import type { Browser, Page } from '@playwright/test';
import type { EntrySummary } from '../apps/admin/api-types.ts';
import { ADMIN_PATH, adminPaths, api } from '../apps/admin/routes.ts';
import { type AdminFixture, createAdminFixture } from './admin-fixture.ts';
import { PHONE, throttleNetwork, withPage } from './browser.ts';
import { median, printFigure, readMemoryMb, repeat } from './figures.ts';
import { measurePublications } from './publish.ts';

/** Measures the admin of a site with a number of articles. */
export async function measureAdmin(browser: Browser, articles: number): Promise<void> {
  const fixture = await createAdminFixture(browser, articles);
  try {
    printFigure('memory of the idle server with the admin', readMemoryMb(fixture.site.pid, 'VmRSS'), 'MB');
    await measureFirstScreen(browser, fixture);
    await openArticle(fixture);
    await measureClicks(fixture.page);
    await measureKeystrokes(fixture.page);
    await measurePublications(fixture, articles);
  } finally {
    await fixture.close();
  }
}

/** Measures on a phone with an empty cache and slow 4G until the home page of the admin can be used. */
async function measureFirstScreen(browser: Browser, { page, site }: AdminFixture): Promise<void> {
  const storageState = await page.context().storageState();
  const figure = await repeat(5, () =>
    withPage(browser, { ...PHONE, baseURL: site.url, storageState }, async (phone) => {
      await throttleNetwork(phone);
      const startedAt = performance.now();
      await phone.goto(ADMIN_PATH, { waitUntil: 'commit' });
      await phone.getByRole('main').getByRole('link', { name: 'Upload images' }).waitFor();
      return (performance.now() - startedAt) / 1000;
    }),
  );
  printFigure('first screen of the admin on slow 4G, median of 5', figure, 's', 3);
}

/** Opens the form of an article and its preview. */
async function openArticle({ page, request }: AdminFixture): Promise<void> {
  const entries = await request<EntrySummary[]>('GET', api.entries());
  const file = entries.find(({ contentType }) => contentType === 'articles')?.file ?? '';
  await page.goto(`${ADMIN_PATH}${adminPaths.edit(file)}`);
  await page.frameLocator('iframe').locator('main').waitFor({ timeout: 120_000 });
  await page.locator('iframe ~ [aria-hidden] > *').waitFor();
}

/** Clicks the paragraphs of the preview. Measures until the field of each has the focus. */
async function measureClicks(page: Page): Promise<void> {
  const times = await page.evaluate(clickParagraphs);
  printFigure(
    `click in the preview until its field has the focus, median of ${times.length}`,
    median(times),
    'ms',
    50,
  );
}

/** Runs in the page of the admin. @returns times in ms. */
async function clickParagraphs(): Promise<number[]> {
  const frame = document.querySelector('iframe');
  const overlay = frame?.parentElement?.querySelector('[aria-hidden]');
  const times: number[] = [];
  for (const paragraph of frame?.contentDocument?.querySelectorAll('article p') ?? []) {
    if (!frame || !overlay || times.length === 11) break;
    paragraph.scrollIntoView({ block: 'center', behavior: 'instant' });
    const scale = frame.getBoundingClientRect().width / frame.clientWidth;
    const target = paragraph.getBoundingClientRect();
    const { left, top } = overlay.getBoundingClientRect();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const focused = new Promise<number>((resolve) => {
      addEventListener('focusin', () => resolve(performance.now()), { once: true });
      setTimeout(() => resolve(Number.POSITIVE_INFINITY), 2000);
    });
    const startedAt = performance.now();
    const [clientX, clientY] = [left + (target.left + 8) * scale, top + (target.top + 8) * scale];
    overlay.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true }));
    times.push((await focused) - startedAt);
  }
  return times;
}

/** Types into a plain and a formatted field. Measures until the preview shows the input. */
async function measureKeystrokes(page: Page): Promise<void> {
  const fields = {
    plain: { field: page.getByLabel('Title', { exact: true }).first(), limit: 50 },
    formatted: { field: page.getByRole('textbox', { name: 'Text', exact: true }), limit: 400 },
  };
  for (const [kind, { field, limit }] of Object.entries(fields)) {
    await field.click();
    await page.keyboard.press('ControlOrMeta+End');
    const figure = await repeat(11, async (run) => {
      const marker = `Key-${kind}-${run}.`;
      const measurement = await page.evaluateHandle(startMeasurement, marker);
      // The title is replaced, because it has a maximum length.
      if (kind === 'plain') await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(` ${marker}`);
      const durationMs = await measurement.evaluate((started) => started.durationMs);
      await page.getByText('Saved as a draft').waitFor();
      return durationMs;
    });
    printFigure(`keystroke in ${kind} text until the preview shows it, median of 11`, figure, 'ms', limit);
  }
}

/** Runs in the page of the admin. Measures from the next input to the frame in which the preview shows `marker`. */
function startMeasurement(marker: string): { durationMs: Promise<number> } {
  const durationMs = new Promise<number>((resolve) => {
    addEventListener(
      'input',
      ({ timeStamp }) => {
        const checkFrame = () => {
          const main = document.querySelector('iframe')?.contentDocument?.querySelector('main');
          if (main?.textContent.includes(marker)) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(checkFrame);
        };
        checkFrame();
      },
      { once: true },
    );
  });
  return { durationMs };
}
