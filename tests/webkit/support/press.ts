import type { WebDriver } from 'selenium-webdriver';
import { CRITICAL_ONLY_SELECTOR } from '../../../apps/site/app/critical-path/contract.ts';
import { firstElementExpression, waitForValue } from './page.ts';

/**
 * Scrolls an element into view and clicks at its position. Waits until the layout of the page is final, and until the element has
 * neither moved nor been covered for five frames. Looks the element up in each frame, because React may replace it when it renders the
 * page again.
 */
export async function clickWhenStable(browser: WebDriver, css: string): Promise<void> {
  await waitForValue(browser, `${firstElementExpression(css)} !== null`, true);
  await waitUntilGone(browser, CRITICAL_ONLY_SELECTOR);
  const [x, y] = await browser.executeAsyncScript<[number, number]>(
    `const [css, done] = arguments;
    let [previousBox, stableFrames] = ['', 0];
    const checkFrame = () => {
      const element = document.querySelector(css);
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const box = [x, y, width, height].join();
      const centre = [Math.round(x + width / 2), Math.round(y + height / 2)];
      const isClickable = element?.contains(document.elementFromPoint(...centre));
      // The element may be out of view at first, and after a layout shift.
      if (!isClickable) element?.scrollIntoView({ block: 'center' });
      stableFrames = isClickable && box === previousBox ? stableFrames + 1 : 0;
      previousBox = box;
      if (stableFrames < 5) requestAnimationFrame(checkFrame);
      else done(centre);
    };
    checkFrame();`,
    css,
  );
  await browser.actions().move({ x, y }).click().perform();
}

/** Waits until no element matches a selector. */
export const waitUntilGone = (browser: WebDriver, css: string): Promise<void> =>
  waitForValue(browser, `${firstElementExpression(css)} === null`, true);
