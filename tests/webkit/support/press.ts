import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { CRITICAL_ONLY_SELECTOR } from '../../../apps/site/app/critical-path/contract.ts';

/** Timeout for elements. */
const TIMEOUT_MS = 10_000;

/** Waits for an element. */
const find = (browser: WebDriver, css: string): Promise<WebElement> =>
  browser.wait(
    async () => (await browser.findElements(By.css(css)))[0],
    TIMEOUT_MS,
    `${css} is not in the page`,
  ) as Promise<WebElement>;

/**
 * Scrolls an element into view and clicks it, once the page's layout is final and the element was at the same position, uncovered, for
 * some frames. Another element may replace it until then, such as when React rerenders a changed page.
 */
export async function clickWhenStable(browser: WebDriver, css: string): Promise<void> {
  await find(browser, css);
  await waitUntilGone(browser, CRITICAL_ONLY_SELECTOR);
  const element = await browser.executeAsyncScript<WebElement>(
    `const [css, done] = arguments;
    let [last, place, frames] = [null, '', 0];
    const look = () => {
      const element = document.querySelector(css);
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const now = [x, y, width, height].join();
      const hit = element?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      // At first, and after layout shifts.
      if (!hit) element?.scrollIntoView({ block: 'center' });
      frames = hit && now === place && element === last ? frames + 1 : 0;
      [last, place] = [element, now];
      if (frames < 5) requestAnimationFrame(look);
      else done(element);
    };
    look();`,
    css,
  );
  await element.click();
}

/** Waits until no element matches. */
export const waitUntilGone = (browser: WebDriver, css: string): Promise<boolean> =>
  browser.wait(
    async () => (await browser.findElements(By.css(css))).length === 0,
    TIMEOUT_MS,
    `${css} is still in the page`,
  ) as Promise<boolean>;
