import type { Browser } from '@playwright/test';
import { inPage, PHONE, slowDown, slowLine } from './browser.ts';
import { MARK, timeToPaint } from './time-to-paint.ts';

/** A first tap: how long until its outcome was painted, in ms, and how often it acted. */
export interface FirstTap {
  time: number;
  acted: number;
}

/** Between the load event and the finger, in ms: bringing the control into view is the first sign of intent. */
const REACTION = 100;

/**
 * Taps a filter of the portfolio right after the page's load event, with an empty cache, on slow 4G and a slow processor:
 * nothing of the application is there yet.
 */
export async function firstTaps(browser: Browser, origin: string, repeats: number): Promise<FirstTap[]> {
  const taps: FirstTap[] = [];
  for (let turn = 0; turn < repeats; turn += 1) taps.push(await firstTap(browser, `${origin}/portfolio`));
  return taps;
}

function firstTap(browser: Browser, url: string): Promise<FirstTap> {
  return inPage(browser, PHONE, async (page) => {
    await slowLine(page);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'load' });
    const button = page.getByRole('group', { name: 'Filter projects' }).getByRole('button').nth(1);
    await button.evaluate((element, name) => {
      element.setAttribute(name, '');
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      let acted = 0;
      new MutationObserver(() => {
        acted += 1;
        element.setAttribute(`${name}-acted`, String(acted));
      }).observe(element, { attributeFilter: ['aria-pressed'] });
    }, MARK);
    await page.waitForTimeout(REACTION);
    const time = await timeToPaint(
      page,
      { selector: `[${MARK}][aria-pressed=true]`, begins: 'pointerup' },
      () => button.tap({ force: true }),
    );
    await page.waitForTimeout(500);
    return { time, acted: Number(await button.getAttribute(`${MARK}-acted`)) };
  });
}
