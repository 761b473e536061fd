import type { Browser, Locator, Page } from '@playwright/test';
import { DESKTOP, inPage, PHONE, slowDown } from './browser.ts';
import { MARK, startApplication, timeToPaint } from './time-to-paint.ts';

/** An interaction, with the times that it took in ms. */
export interface Timed {
  name: string;
  times: number[];
}

const mark = (locator: Locator): Promise<void> =>
  locator.evaluate((element, name) => element.setAttribute(name, ''), MARK);
const unmark = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  }, MARK);

/** Lets what was begun come to its end, so that the next interaction starts from rest. */
const REST = 400;

type Interaction = (page: Page, repeats: number) => Promise<number[]>;

const openMenu: Interaction = (page, repeats) =>
  each(repeats, async () => {
    const time = await timeToPaint(page, { selector: '#mobile-menu:popover-open', begins: 'pointerup' }, () =>
      page.getByRole('button', { name: 'Open menu' }).tap(),
    );
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await page.waitForTimeout(REST);
    return time;
  });

/** Filters by the next category each time. */
export const filterPieces: Interaction = async (page, repeats) => {
  const buttons = page.getByRole('group', { name: 'Filter pieces' }).getByRole('button');
  const count = await buttons.count();
  await buttons.first().scrollIntoViewIfNeeded();
  return each(repeats, async (turn) => {
    const button = buttons.nth((turn + 1) % count);
    await button.scrollIntoViewIfNeeded();
    await mark(button);
    const selector = `[${MARK}][aria-pressed=true]`;
    const time = await timeToPaint(page, { selector, begins: 'pointerup' }, () => button.tap());
    await unmark(page);
    await page.waitForTimeout(REST);
    return time;
  });
};

const openViewer: Interaction = (page, repeats) =>
  each(repeats, async () => {
    const card = page.getByRole('list', { name: 'Projects' }).getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    const time = await timeToPaint(page, { selector: 'dialog[open]', begins: 'pointerup' }, () => card.tap());
    await page.waitForTimeout(REST);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForTimeout(REST);
    return time;
  });

const nextPicture: Interaction = async (page, repeats) => {
  await page.getByRole('list', { name: 'Projects' }).getByRole('link').first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.waitForTimeout(REST);
  return each(repeats, async () => {
    await mark(dialog.locator('button[aria-current]'));
    const selector = `dialog button[aria-current]:not([${MARK}])`;
    const time = await timeToPaint(page, { selector, begins: 'pointerup' }, () =>
      dialog.getByRole('button', { name: 'Next image' }).tap(),
    );
    await unmark(page);
    await page.waitForTimeout(REST);
    return time;
  });
};

const typeLetter: Interaction = async (page, repeats) => {
  await page.locator('form [name="name"]').first().tap();
  return each(repeats, (turn) =>
    timeToPaint(page, { selector: 'form [name="name"]', begins: 'keydown', length: turn + 1 }, () =>
      page.keyboard.press('a'),
    ),
  );
};

const nextPage: Interaction = (page, repeats) =>
  each(repeats, async (turn) => {
    if (turn > 0) {
      await page.goto('/');
      await startApplication(page);
    }
    const link = page.getByRole('banner').getByRole('link', { name: 'About Us' });
    await mark(page.locator('h1').first());
    await link.hover();
    await page.waitForTimeout(REST);
    return timeToPaint(page, { selector: `h1:not([${MARK}])`, begins: 'pointerup' }, () => link.click());
  });

interface Case {
  name: string;
  path: string;
  screen: typeof PHONE | typeof DESKTOP;
  act: Interaction;
  /** Whether the processor is left as fast as it is. */
  fullSpeed?: boolean;
}

const INTERACTIONS: readonly Case[] = [
  { name: 'Open the menu', path: '/', screen: PHONE, act: openMenu },
  { name: 'Filter the pieces', path: '/homes', screen: PHONE, act: filterPieces },
  { name: 'Open the viewer', path: '/portfolio', screen: PHONE, act: openViewer },
  { name: 'Next picture in the viewer', path: '/portfolio', screen: PHONE, act: nextPicture },
  { name: 'Type a letter in the form', path: '/contact', screen: PHONE, act: typeLetter },
  { name: 'Next page, after a hover over its link', path: '/', screen: DESKTOP, act: nextPage },
  { name: 'The same at full speed', path: '/', screen: DESKTOP, act: nextPage, fullSpeed: true },
];

/** Makes every interaction several times, nearly all with the processor slowed down, the application started before. */
export async function interact(browser: Browser, origin: string, repeats: number): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const { name, path, screen, act, fullSpeed } of INTERACTIONS)
    timed.push({
      name,
      times: await timeInteraction(browser, origin + path, screen, act, repeats, fullSpeed),
    });
  return timed;
}

/** Makes one interaction several times on a page. */
export function timeInteraction(
  browser: Browser,
  url: string,
  screen: typeof PHONE | typeof DESKTOP,
  act: Interaction,
  repeats: number,
  fullSpeed = false,
): Promise<number[]> {
  return inPage(browser, { ...screen, baseURL: new URL(url).origin }, async (page) => {
    if (!fullSpeed) await slowDown(page);
    await page.goto(url);
    await startApplication(page);
    return act(page, repeats);
  });
}

async function each(repeats: number, once: (turn: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) times.push(await once(turn));
  return times;
}
