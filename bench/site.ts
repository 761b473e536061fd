import type { Browser, Page } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { APP_READY_SELECTOR } from '../apps/site/app/critical-path/contract.ts';
import { startSite } from '../tests/relay/support/site-process.ts';
import { freePort } from '../tests/support/free-port.ts';
import { onePathPerPageType } from '../tests/support/routes.ts';
import { DESKTOP, PHONE, throttleCpu, withPage } from './browser.ts';
import { median, printFigure, repeat } from './figures.ts';

const LIGHTHOUSE_RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const INTERACTION_RUNS = 7;

/** Measures one page of each kind with Lighthouse, and interactions with real input. */
export async function measureSite(browser: Browser, debuggingPort: number): Promise<void> {
  const site = await startSite('build/client', await freePort(), { LOG_LEVEL: 'silent' });
  try {
    for (const path of onePathPerPageType) await measurePage(site.url, path, debuggingPort);
    for (const interaction of INTERACTIONS) await measureInteraction(browser, site.url, interaction);
  } finally {
    await site.stop();
  }
}

/** Measures the first view of a page on Lighthouse's phone: slow 4G and a slow processor, both simulated. */
async function measurePage(origin: string, path: string, port: number): Promise<void> {
  const results: Result[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
    const result = await lighthouse(origin + path, {
      port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      disableFullPageScreenshot: true,
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse failed: ${path}: ${result?.lhr.runtimeError?.message}`);
    results.push(result.lhr);
  }
  const medianOf = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scores = Object.values(results[0]?.categories ?? {}).map(({ score }) =>
    Math.round((score ?? 0) * 100),
  );
  printFigure(`${path}: FCP`, medianOf('first-contentful-paint'), 'ms');
  printFigure(
    `${path}: LCP`,
    medianOf('largest-contentful-paint'),
    'ms',
    undefined,
    `scores ${scores.join(', ')}`,
  );
  printFigure(`${path}: script before the first input`, sumScriptBytes(results[0]) / 1000, 'KB');
}

/** Returns the transferred bytes of scripts. Prefetched files count as another type. */
function sumScriptBytes(result: Result | undefined): number {
  const { details } = result?.audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
}

interface Interaction {
  name: string;
  path: string;
  screen: typeof PHONE | typeof DESKTOP;
  /** The result is visible when this selector matches another element than before. */
  result: string;
  /** Opens what the interaction needs, before each run. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page, run: number) => Promise<void>;
  /** Brings the page back to its state before the run. */
  undo?: (page: Page) => Promise<void>;
  /** In ms; 100 by default. */
  limit?: number;
}

const openViewer = (page: Page) =>
  page.getByRole('list', { name: 'Projects' }).getByRole('link').first().tap();
const closeViewer = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const aboutLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About Us' });

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'Open the menu',
    path: '/',
    screen: PHONE,
    result: '#mobile-menu:popover-open',
    act: (page) => page.getByRole('button', { name: 'Open menu' }).tap(),
    undo: (page) => page.getByRole('button', { name: 'Close menu' }).tap(),
  },
  {
    name: 'Filter the pieces',
    path: '/homes',
    screen: PHONE,
    result: '[aria-label="Filter pieces"] [aria-pressed=true]',
    act: (page, run) =>
      page
        .getByRole('group', { name: 'Filter pieces' })
        .getByRole('button')
        .nth(1 - (run % 2))
        .tap(),
  },
  {
    name: 'Open the viewer',
    path: '/portfolio',
    screen: PHONE,
    result: 'dialog[open]',
    act: openViewer,
    undo: closeViewer,
  },
  {
    name: 'Next image in the viewer',
    path: '/portfolio',
    screen: PHONE,
    result: 'dialog button[aria-current]',
    prepare: openViewer,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Next image' }).tap(),
    undo: closeViewer,
  },
  {
    name: 'Next page, after a hover over its link',
    path: '/',
    screen: DESKTOP,
    result: 'h1',
    prepare: (page) => aboutLink(page).hover(),
    act: (page) => aboutLink(page).click(),
    undo: (page) => openPage(page, '/'),
    // A whole page is rendered; 178 ms on 2026-11-25 (docs/decisions/figures-site.md).
    limit: 200,
  },
];

/** Opens a page and starts the application by a key without another effect. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await page.locator(APP_READY_SELECTOR).waitFor();
}

/** Measures from `pointerup` to the end of the frame that shows the result, with a slow processor. */
async function measureInteraction(
  browser: Browser,
  baseURL: string,
  interaction: Interaction,
): Promise<void> {
  const { name, path, screen, result, prepare, act, undo, limit = 100 } = interaction;
  const figure = await withPage(browser, { ...screen, baseURL }, async (page) => {
    await throttleCpu(page);
    await openPage(page, path);
    return repeat(INTERACTION_RUNS, async (run) => {
      await prepare?.(page);
      // Prefetches and animations end before the measurement.
      await page.waitForTimeout(1000);
      const measurement = await page.evaluateHandle(startMeasurement, result);
      await act(page, run);
      const durationMs = await measurement.evaluate((started) => started.durationMs);
      await undo?.(page);
      return durationMs;
    });
  });
  printFigure(`${name}, median of ${INTERACTION_RUNS}`, figure, 'ms', limit);
}

/** Runs in the page. */
function startMeasurement(selector: string): { durationMs: Promise<number> } {
  const elementsBefore = new Set(document.querySelectorAll(selector));
  const durationMs = new Promise<number>((resolve) => {
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        const checkFrame = () => {
          const element = document.querySelector(selector);
          if (!element || elementsBefore.has(element)) return void requestAnimationFrame(checkFrame);
          // The message is delivered after this frame was painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        };
        requestAnimationFrame(checkFrame);
      },
      { capture: true, once: true },
    );
  });
  return { durationMs };
}
