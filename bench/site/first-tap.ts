import type { Browser } from '@playwright/test';
import { PHONE, throttleCpu, throttleNetwork, withPage } from './browser.ts';
import { MARK_ATTRIBUTE, timeToPaint } from './time-to-paint.ts';

/** The measured result of a tap. */
export interface FirstTap {
  /** Time in ms until the result of the tap was painted. */
  time: number;
  /** Number of times that the tap took effect. */
  effectCount: number;
}

/** Time in ms between scrolling the button into view and the tap. */
const REACTION_MS = 100;

/**
 * Taps a filter of the portfolio right after the load event, before hydration, with an empty cache, slow 4G and a slow processor.
 */
export async function measureFirstTaps(
  browser: Browser,
  origin: string,
  repeats: number,
): Promise<FirstTap[]> {
  const taps: FirstTap[] = [];
  for (let run = 0; run < repeats; run += 1) taps.push(await measureFirstTap(browser, `${origin}/portfolio`));
  return taps;
}

function measureFirstTap(browser: Browser, url: string): Promise<FirstTap> {
  return withPage(browser, PHONE, async (page) => {
    await throttleNetwork(page);
    await throttleCpu(page);
    await page.goto(url, { waitUntil: 'load' });
    const button = page.getByRole('group', { name: 'Filter projects' }).getByRole('button').nth(1);
    await button.evaluate((element, markAttribute) => {
      element.setAttribute(markAttribute, '');
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      let effectCount = 0;
      new MutationObserver(() => {
        effectCount += 1;
        element.setAttribute(`${markAttribute}-effects`, String(effectCount));
      }).observe(element, { attributeFilter: ['aria-pressed'] });
    }, MARK_ATTRIBUTE);
    await page.waitForTimeout(REACTION_MS);
    const time = await timeToPaint(
      page,
      { selector: `[${MARK_ATTRIBUTE}][aria-pressed=true]`, startEvent: 'pointerup' },
      () => button.tap({ force: true }),
    );
    await page.waitForTimeout(500);
    return { time, effectCount: Number(await button.getAttribute(`${MARK_ATTRIBUTE}-effects`)) };
  });
}
