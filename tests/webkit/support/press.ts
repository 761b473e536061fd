import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { WAITING } from '../../../apps/site/app/critical-path/states.ts';

/** How long in ms something may take to be there. */
const PATIENCE = 10_000;

/** Waits for the first element that a selector finds. */
const find = (browser: WebDriver, css: string): Promise<WebElement> =>
  browser.wait(
    async () => (await browser.findElements(By.css(css)))[0],
    PATIENCE,
    `${css} is not in the page`,
  ) as Promise<WebElement>;

/**
 * Clicks on the first element that a selector finds, brought into the window, once it rests there: the page has
 * all its rules and its first picture, and for some frames it was in the same place with nothing above it.
 */
export async function press(browser: WebDriver, css: string): Promise<void> {
  const element = await find(browser, css);
  await gone(browser, WAITING);
  await browser.executeAsyncScript(
    `const [element, done] = arguments;
    let [place, frames] = ['', 0];
    const look = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const now = [x, y, width, height].join();
      const hit = element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      // At first, and when what came above it has moved it away.
      if (!hit) element.scrollIntoView({ block: 'center' });
      frames = hit && now === place ? frames + 1 : 0;
      place = now;
      if (frames < 5) requestAnimationFrame(look);
      else done();
    };
    look();`,
    element,
  );
  await element.click();
}

/** Waits until no element is found any more. */
export const gone = (browser: WebDriver, css: string): Promise<boolean> =>
  browser.wait(
    async () => (await browser.findElements(By.css(css))).length === 0,
    PATIENCE,
    `${css} is still in the page`,
  ) as Promise<boolean>;
