/**
 * Measures the brief in Chromium: six photographs of 12 MB (duration, longest task of the page, memory of its process), and how long
 * a person needs on a phone for a brief with six facts.
 * Run after a build: node bench/brief.ts
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../packages/content/paths.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { CONTACT_VALUES, findField, findForm, sendButton, thanksMessage } from '../tests/support/forms.ts';
import { readPageTexts } from '../tests/support/routes.ts';
import { openHydratedPage } from '../tests/support/test.ts';
import { PHONE, startBrowser } from './site/browser.ts';
import { stageSite } from './site/staged-site.ts';

const PHOTOGRAPH_COUNT = 6;
/** Time in ms in which the browser releases unused memory. */
const SETTLE_MS = 5000;
/** Interval in ms between readings of the memory. */
const SAMPLE_MS = 50;

/** Assumed times of a person in ms: to type a character (200 a minute), to read a word (200 a minute), and to find and tap a control. */
const [CHARACTER_MS, WORD_MS, TAP_MS] = [300, 300, 1500];

const MB = 1024 * 1024;
const content = readPageTexts('brief');

const staged = await stageSite('build/client');
const site = await staged.serve();
const browser = await startBrowser();
try {
  await measurePhotographs(browser, site.url);
  await measureBrief(browser, site.url);
} finally {
  await browser.close();
  await site.stop();
  await staged.remove();
  await cleanUp();
}

async function measurePhotographs(browser: Browser, origin: string): Promise<void> {
  // With noise, a JPEG of 12 megapixels has about 12 MB, like a photograph.
  const photograph = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 97 })
    .toBuffer();
  const page = await browser.newPage({ ...PHONE, baseURL: origin });
  await openHydratedPage(page, paths.brief());
  const form = findForm(page, 'Brief');
  await form.getByRole('button', { name: content.likes.title }).click();
  await page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) =>
      longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  });
  // The page creates the files itself, so that the measurement does not include a transfer by DevTools.
  const url = `data:image/jpeg;base64,${photograph.toString('base64')}`;
  await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text.slice(text.indexOf(',') + 1)), (character) =>
      character.charCodeAt(0),
    );
    Object.assign(globalThis, { photograph: new Blob([bytes]), longTasks: [] });
  }, url);
  await sleep(SETTLE_MS);
  const pids = await findRendererPids(browser);
  const memoryBefore = readMemory(pids);
  let peakMemory = memoryBefore;
  const sampler = setInterval(() => {
    peakMemory = Math.max(peakMemory, readMemory(pids));
  }, SAMPLE_MS);
  const startedAt = performance.now();
  await page.evaluate((count) => {
    const { photograph } = globalThis as unknown as { photograph: Blob };
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for files');
    const transfer = new DataTransfer();
    for (let index = 0; index < count; index += 1) transfer.items.add(new File([photograph], `${index}.jpg`));
    input.files = transfer.files;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, PHOTOGRAPH_COUNT);
  await page.waitForFunction(
    (count) => document.querySelector<HTMLInputElement>('input[type=file]')?.files?.length === count,
    PHOTOGRAPH_COUNT,
    { polling: SAMPLE_MS },
  );
  const durationMs = performance.now() - startedAt;
  await sleep(SETTLE_MS);
  clearInterval(sampler);
  const memoryAfter = readMemory(pids);
  const { longTasks, sizes } = await page.evaluate(() => ({
    longTasks: (globalThis as unknown as { longTasks: number[] }).longTasks,
    sizes: [...(document.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [])].map(
      ({ size }) => size,
    ),
  }));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`| six photographs of ${(photograph.length / MB).toFixed(1)} MB | |`);
  console.log('| --- | --: |');
  console.log(`| duration | ${(durationMs / 1000).toFixed(1)} s |`);
  console.log(`| longest task of the page | ${Math.max(0, ...longTasks).toFixed(0)} ms |`);
  console.log(`| sent | ${(total / MB).toFixed(1)} MB |`);
  console.log(
    `| memory before, at most, after | ${[memoryBefore, peakMemory, memoryAfter].map((bytes) => (bytes / MB).toFixed(0)).join(', ')} MB |`,
  );
  await page.close();
}

/** Returns the ids of the processes that render pages. */
async function findRendererPids(browser: Browser): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Returns the memory of processes in bytes, without shared memory. */
function readMemory(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(/RssAnon:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  }, 0);
}

/** Fills in and sends a brief, and adds up the time of a person who sees the form for the first time. */
async function measureBrief(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ ...PHONE, baseURL: origin });
  await page.route('**/ajax/**', (route) => route.fulfill({ json: { success: 'true' } }));
  await openHydratedPage(page, paths.brief());
  const form = findForm(page, 'Brief');
  let durationMs = 0;
  const tap = async (target: Locator) => {
    await target.click();
    durationMs += TAP_MS;
  };
  const type = async (name: string, text: string) => {
    await tap(findField(form, name));
    await page.keyboard.type(text);
    durationMs += text.length * CHARACTER_MS;
  };
  const openPart = (part: string) => tap(form.getByRole('button', { name: content[part].title }));
  await tap(form.getByRole('radio', { name: content.what.options[0], exact: true }));
  await type('message', 'A kitchen that faces north, and is dark at noon');
  await openPart('where');
  await type('city', 'Jaipur');
  await type('area', '120');
  await openPart('when');
  await tap(form.getByRole('radio', { name: content.when.starts[1], exact: true }));
  await tap(findField(form, 'budget'));
  await findField(form, 'budget').selectOption({ index: 2 });
  durationMs += TAP_MS;
  await type('name', CONTACT_VALUES.name);
  await type('email', CONTACT_VALUES.email);
  durationMs += (await countWords(page)) * WORD_MS;
  await tap(sendButton(form));
  await thanksMessage(page, 'Brief').waitFor();
  console.log(
    `\nA brief with six facts (what, project, city, area, start, budget) and the sender: ${Math.round(durationMs / 1000)} s`,
  );
  await page.close();
}

/** Counts the words in the main part of the page. */
async function countWords(page: Page): Promise<number> {
  return (await page.locator('main').innerText()).split(/\s+/).length;
}
