import type { Page } from '@playwright/test';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';

/** Conditions by which an interaction and its result are detected. */
export interface Outcome {
  /** Selector of an element that exists when the result is visible. */
  selector: string;
  /** Event that starts the measurement. A tap starts with `pointerup`, as in Interaction to Next Paint. */
  startEvent: 'pointerup' | 'keydown';
  /** Minimum length of the text in the matching input. */
  minLength?: number;
}

/**
 * Measures an interaction from the timestamp of its input event to the end of the frame that shows the result.
 *
 * @param interact performs the interaction by real input.
 * @returns milliseconds, with about half a frame of error.
 */
export async function timeToPaint(
  page: Page,
  outcome: Outcome,
  interact: () => Promise<void>,
): Promise<number> {
  await page.evaluate(observeOutcome, outcome);
  await interact();
  return page.evaluate(() => (window as Window & { benchPaint?: Promise<number> }).benchPaint ?? Number.NaN);
}

function observeOutcome({ selector, startEvent, minLength }: Outcome): void {
  const inputTime = new Promise<number>((resolve) => {
    addEventListener(startEvent, (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  // Checks frames of a tap only after `mouseup`, because earlier frames cannot show the result. `mouseup` comes right before the
  // click.
  const inputHandled = new Promise<void>((resolve) => {
    addEventListener(startEvent === 'pointerup' ? 'mouseup' : startEvent, () => resolve(), {
      capture: true,
      once: true,
    });
  });
  const isResultShown = () => {
    const element = document.querySelector(selector);
    if (!element || minLength === undefined) return element !== null;
    return element instanceof HTMLInputElement && element.value.length >= minLength;
  };
  const painted = new Promise<void>((resolve) => {
    const checkFrame = () => {
      if (!isResultShown()) return requestAnimationFrame(checkFrame);
      // The message is delivered after this frame was painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
      return 0;
    };
    inputHandled.then(() => requestAnimationFrame(checkFrame));
  });
  Object.assign(window, {
    benchPaint: inputTime.then(async (startTime) => {
      await painted;
      return performance.now() - startTime;
    }),
  });
}

/** Attribute that marks the elements before an interaction, to distinguish them from the elements after it. */
export const MARK_ATTRIBUTE = 'data-bench';

/** Starts hydration by pressing a key without another effect, and waits until it is complete. */
export async function hydratePage(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator(APP_READY_SELECTOR).waitFor();
  await page.waitForTimeout(300);
}
