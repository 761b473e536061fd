import { setTimeout as sleep } from 'node:timers/promises';
import { By, error, type WebDriver } from 'selenium-webdriver';
import { APP_READY_SELECTOR } from '../../../apps/site/app/critical-path/contract.ts';

/** Timeout of `waitForValue` and `waitForMail`. */
const TIMEOUT_MS = 40_000;

export const evaluate = <T>(browser: WebDriver, expression: string): Promise<T> =>
  browser.executeScript<T>(`return (${expression})`);

/** Returns the selector for an `aria-label`. */
export const labelSelector = (name: string): string => `[aria-label="${name.replace(/["\\]/g, '\\$&')}"]`;

/** Returns a JavaScript expression for the first element that matches a selector. */
export const firstElementExpression = (css: string): string =>
  `document.querySelector(${JSON.stringify(css)})`;
/** Returns a JavaScript expression for all elements that match a selector. */
export const allElementsExpression = (css: string): string =>
  `document.querySelectorAll(${JSON.stringify(css)})`;

/** Evaluates an expression. Returns undefined if a navigation interrupts it. */
const evaluateUnlessNavigating = <T>(browser: WebDriver, expression: string): Promise<T | undefined> =>
  evaluate<T>(browser, expression).catch((cause: unknown) => {
    if (cause instanceof error.NoSuchFrameError) return undefined;
    throw cause;
  });

/**
 * Waits until an expression equals `expected`. The browser may open another page meanwhile.
 *
 * @param expression is evaluated in the page.
 * @throws Error with the last value after `timeoutMs`.
 */
export async function waitForValue<T>(
  browser: WebDriver,
  expression: string,
  expected: T,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    const value = await evaluateUnlessNavigating<T>(browser, expression);
    if (value === expected) return;
    if (Date.now() > deadline)
      throw new Error(`${expression} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`);
  }
}

export const waitForHydration = (browser: WebDriver): Promise<void> =>
  waitForValue(browser, `document.querySelector('${APP_READY_SELECTOR}') !== null`, true);

/** Triggers hydration by a scroll event, and waits until it is complete. A key press would need a focused window. */
export async function hydrate(browser: WebDriver): Promise<void> {
  await browser.executeScript(`dispatchEvent(new Event('scroll'))`);
  await waitForHydration(browser);
}

/**
 * Types into the fields of a form.
 *
 * @param form selector of the form.
 * @param values by field name. For a file input, the path of the file.
 */
export async function typeInto(
  browser: WebDriver,
  form: string,
  values: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await browser.findElement(By.css(`${form} [name="${name}"]`)).sendKeys(value);
}

/** Waits for the email that contains a word. */
export async function waitForMail(
  toUrl: (path: string) => string,
  word: string,
): Promise<{ id: string; subject: string; replyTo: string }> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(toUrl('/mailbox/api/messages'));
    const mails = (await response.json()) as { id: string; subject: string; replyTo: string }[];
    const mail = mails.find((candidate) => JSON.stringify(candidate).includes(word));
    if (mail) return mail;
  }
  throw new Error(`No mail contains ${word}`);
}

/** Returns a random word. A test puts it into a form to recognize the email of the form. */
export const createUniqueWord = (): string => `w${Math.random().toString(36).slice(2, 10)}`;
