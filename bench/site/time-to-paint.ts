import type { Page } from '@playwright/test';
import { READY } from '../../apps/site/app/critical-path/states.ts';

/** How the outcome of an interaction is recognised in the page. */
export interface Outcome {
  /** Something that matches it means that the outcome stands there. */
  selector: string;
  /**
   * The kind of event that begins the interaction. A tap counts from when the finger leaves, as in Interaction to Next
   * Paint: until then nobody knows that it is one.
   */
  begins: 'pointerup' | 'keydown';
  /** A field whose text must be at least this long. */
  length?: number;
}

/**
 * Measures how long an interaction takes: from the moment of the visitor's input, as the browser stamps it, to the end
 * of the frame that shows the outcome.
 *
 * @param act makes the interaction, by real input.
 * @returns milliseconds, with about half a frame of error.
 */
export async function timeToPaint(page: Page, outcome: Outcome, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watch, outcome);
  await act();
  return page.evaluate(() => (window as Window & { benchPaint?: Promise<number> }).benchPaint ?? Number.NaN);
}

function watch({ selector, begins, length }: Outcome): void {
  const began = new Promise<number>((resolve) => {
    addEventListener(begins, (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  // Looking from the click on, which comes with this event: a frame asked for between the finger's leaving and the click
  // would be one that no visitor waits for.
  const acted = new Promise<void>((resolve) => {
    addEventListener(begins === 'pointerup' ? 'mouseup' : begins, () => resolve(), {
      capture: true,
      once: true,
    });
  });
  const stands = () => {
    const found = document.querySelector(selector);
    if (!found || length === undefined) return found !== null;
    return found instanceof HTMLInputElement && found.value.length >= length;
  };
  const shown = new Promise<void>((resolve) => {
    const look = () => {
      if (!stands()) return requestAnimationFrame(look);
      // A message comes after the frame that this callback belongs to has been painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
      return 0;
    };
    acted.then(() => requestAnimationFrame(look));
  });
  Object.assign(window, {
    benchPaint: began.then(async (from) => {
      await shown;
      return performance.now() - from;
    }),
  });
}

/** The mark that tells an element of before from one of after. */
export const MARK = 'data-bench';

/** Starts the application by a sign of intent that does nothing else, and waits until it has taken the page over. */
export async function startApplication(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator(READY).waitFor();
  await page.waitForTimeout(300);
}
