import { By, type WebDriver, type WebElement } from 'selenium-webdriver';

/** How long in ms something may take to be there. */
const PATIENCE = 10_000;

/** Waits for the first element that a selector finds. */
export const find = (browser: WebDriver, css: string): Promise<WebElement> =>
  browser.wait(
    async () => (await browser.findElements(By.css(css)))[0],
    PATIENCE,
    `${css} is not in the page`,
  ) as Promise<WebElement>;

/** Clicks on the first element that a selector finds, brought to the middle of the window. */
export async function press(browser: WebDriver, css: string): Promise<void> {
  const element = await find(browser, css);
  await browser.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
  await element.click();
}

/** Waits until no element is found any more. */
export const gone = (browser: WebDriver, css: string): Promise<boolean> =>
  browser.wait(
    async () => (await browser.findElements(By.css(css))).length === 0,
    PATIENCE,
    `${css} is still in the page`,
  ) as Promise<boolean>;
