import type { WebDriver } from 'selenium-webdriver';
import { CRITICAL_ONLY_SELECTOR } from '../../../apps/site/app/critical-path/contract.ts';
import { firstElement, waitForValue } from './page.ts';

/**
 * Scrolls an element into view and clicks at its position, once the page's layout is final and the element was there, uncovered, for
 * some frames. React may replace the element at any time, when it rerenders a changed page.
 */
export async function clickWhenStable(browser: WebDriver, css: string): Promise<void> {
  await waitForValue(browser, `${firstElement(css)} !== null`, true);
  await waitUntilGone(browser, CRITICAL_ONLY_SELECTOR);
  const [x, y] = await browser.executeAsyncScript<[number, number]>(
    `const [css, done] = arguments;
    let [place, frames] = ['', 0];
    const look = () => {
      const element = document.querySelector(css);
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const now = [x, y, width, height].join();
      const centre = [Math.round(x + width / 2), Math.round(y + height / 2)];
      const hit = element?.contains(document.elementFromPoint(...centre));
      // At first, and after layout shifts.
      if (!hit) element?.scrollIntoView({ block: 'center' });
      frames = hit && now === place ? frames + 1 : 0;
      place = now;
      if (frames < 5) requestAnimationFrame(look);
      else done(centre);
    };
    look();`,
    css,
  );
  await browser.actions().move({ x, y }).click().perform();
}

/** Waits until no element matches. */
export const waitUntilGone = (browser: WebDriver, css: string): Promise<void> =>
  waitForValue(browser, `${firstElement(css)} === null`, true);
