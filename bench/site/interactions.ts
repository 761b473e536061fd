import type { Browser, Locator, Page } from '@playwright/test';
import { DESKTOP, PHONE, throttleCpu, withPage } from './browser.ts';
import { hydratePage, MARK_ATTRIBUTE, timeToPaint } from './time-to-paint.ts';

/** Times of an interaction in ms. */
export interface InteractionTimes {
  name: string;
  times: number[];
}

const addMark = (locator: Locator): Promise<void> =>
  locator.evaluate((element, markAttribute) => element.setAttribute(markAttribute, ''), MARK_ATTRIBUTE);
const removeMarks = (page: Page): Promise<void> =>
  page.evaluate((markAttribute) => {
    for (const element of document.querySelectorAll(`[${markAttribute}]`))
      element.removeAttribute(markAttribute);
  }, MARK_ATTRIBUTE);

/** Pause in ms after an interaction, so that animations end before the next interaction. */
const PAUSE_MS = 400;

/** Repeats an interaction on a page. @returns times in ms. */
type Interaction = (page: Page, repeats: number) => Promise<number[]>;

const openMenu: Interaction = (page, repeats) =>
  repeatMeasurement(repeats, async () => {
    const time = await timeToPaint(
      page,
      { selector: '#mobile-menu:popover-open', startEvent: 'pointerup' },
      () => page.getByRole('button', { name: 'Open menu' }).tap(),
    );
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await page.waitForTimeout(PAUSE_MS);
    return time;
  });

/** Selects the next category each time. */
export const filterPieces: Interaction = async (page, repeats) => {
  const buttons = page.getByRole('group', { name: 'Filter pieces' }).getByRole('button');
  const count = await buttons.count();
  await buttons.first().scrollIntoViewIfNeeded();
  return repeatMeasurement(repeats, async (run) => {
    const button = buttons.nth((run + 1) % count);
    await button.scrollIntoViewIfNeeded();
    await addMark(button);
    const selector = `[${MARK_ATTRIBUTE}][aria-pressed=true]`;
    const time = await timeToPaint(page, { selector, startEvent: 'pointerup' }, () => button.tap());
    await removeMarks(page);
    await page.waitForTimeout(PAUSE_MS);
    return time;
  });
};

const openViewer: Interaction = (page, repeats) =>
  repeatMeasurement(repeats, async () => {
    const card = page.getByRole('list', { name: 'Projects' }).getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    const time = await timeToPaint(page, { selector: 'dialog[open]', startEvent: 'pointerup' }, () =>
      card.tap(),
    );
    await page.waitForTimeout(PAUSE_MS);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForTimeout(PAUSE_MS);
    return time;
  });

const nextImage: Interaction = async (page, repeats) => {
  await page.getByRole('list', { name: 'Projects' }).getByRole('link').first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.waitForTimeout(PAUSE_MS);
  return repeatMeasurement(repeats, async () => {
    await addMark(dialog.locator('button[aria-current]'));
    const selector = `dialog button[aria-current]:not([${MARK_ATTRIBUTE}])`;
    const time = await timeToPaint(page, { selector, startEvent: 'pointerup' }, () =>
      dialog.getByRole('button', { name: 'Next image' }).tap(),
    );
    await removeMarks(page);
    await page.waitForTimeout(PAUSE_MS);
    return time;
  });
};

const typeLetter: Interaction = async (page, repeats) => {
  await page.locator('form [name="name"]').first().tap();
  return repeatMeasurement(repeats, (run) =>
    timeToPaint(page, { selector: 'form [name="name"]', startEvent: 'keydown', minLength: run + 1 }, () =>
      page.keyboard.press('a'),
    ),
  );
};

const nextPage: Interaction = (page, repeats) =>
  repeatMeasurement(repeats, async (run) => {
    if (run > 0) {
      await page.goto('/');
      await hydratePage(page);
    }
    const link = page.getByRole('banner').getByRole('link', { name: 'About Us' });
    await addMark(page.locator('h1').first());
    await link.hover();
    await page.waitForTimeout(PAUSE_MS);
    return timeToPaint(page, { selector: `h1:not([${MARK_ATTRIBUTE}])`, startEvent: 'pointerup' }, () =>
      link.click(),
    );
  });

interface InteractionCase {
  name: string;
  path: string;
  screen: typeof PHONE | typeof DESKTOP;
  measure: Interaction;
  /** Turns CPU throttling off. */
  fullSpeed?: boolean;
}

const INTERACTION_CASES: readonly InteractionCase[] = [
  { name: 'Open the menu', path: '/', screen: PHONE, measure: openMenu },
  { name: 'Filter the pieces', path: '/homes', screen: PHONE, measure: filterPieces },
  { name: 'Open the viewer', path: '/portfolio', screen: PHONE, measure: openViewer },
  { name: 'Next image in the viewer', path: '/portfolio', screen: PHONE, measure: nextImage },
  { name: 'Type a letter in the form', path: '/contact', screen: PHONE, measure: typeLetter },
  { name: 'Next page, after a hover over its link', path: '/', screen: DESKTOP, measure: nextPage },
  { name: 'The same at full speed', path: '/', screen: DESKTOP, measure: nextPage, fullSpeed: true },
];

/** Measures all interactions several times after hydration, with CPU throttling unless `fullSpeed`. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  repeats: number,
): Promise<InteractionTimes[]> {
  const results: InteractionTimes[] = [];
  for (const { name, path, screen, measure, fullSpeed } of INTERACTION_CASES)
    results.push({
      name,
      times: await timeInteraction(browser, origin + path, screen, measure, repeats, fullSpeed),
    });
  return results;
}

/** Measures one interaction several times on a page. */
export function timeInteraction(
  browser: Browser,
  url: string,
  screen: typeof PHONE | typeof DESKTOP,
  measure: Interaction,
  repeats: number,
  fullSpeed = false,
): Promise<number[]> {
  return withPage(browser, { ...screen, baseURL: new URL(url).origin }, async (page) => {
    if (!fullSpeed) await throttleCpu(page);
    await page.goto(url);
    await hydratePage(page);
    return measure(page, repeats);
  });
}

async function repeatMeasurement(
  repeats: number,
  measureOnce: (run: number) => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < repeats; run += 1) times.push(await measureOnce(run));
  return times;
}
