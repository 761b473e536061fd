import { setTimeout as sleep } from 'node:timers/promises';
import { error, type WebDriver } from 'selenium-webdriver';
import { READY } from '../../../apps/site/app/critical-path/states.ts';

/** How long in ms something may take to come about. */
const PATIENCE = 10_000;

/** Asks the page, by an expression. */
export const ask = <T>(browser: WebDriver, expression: string): Promise<T> =>
  browser.executeScript<T>(`return (${expression})`);

/** The selector of what is called so. */
export const named = (name: string): string => `[aria-label="${name.replace(/["\\]/g, '\\$&')}"]`;

/** What a selector finds, first or all of it, as an expression to ask a page by. */
export const one = (css: string): string => `document.querySelector(${JSON.stringify(css)})`;
export const all = (css: string): string => `document.querySelectorAll(${JSON.stringify(css)})`;

/** Asks the page; a page that makes way for the next one in the middle of a question has no answer. */
const askWhatStays = <T>(browser: WebDriver, expression: string): Promise<T | undefined> =>
  ask<T>(browser, expression).catch((problem: unknown) => {
    if (problem instanceof error.NoSuchFrameError) return undefined;
    throw problem;
  });

/**
 * Waits until the page, or the one that comes in its place meanwhile, answers as wanted.
 *
 * @param expression asks the page.
 * @throws with the last answer when it does not within 10 s.
 */
export async function until<T>(browser: WebDriver, expression: string, wanted: T): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await sleep(50)) {
    const answer = await askWhatStays<T>(browser, expression);
    if (answer === wanted) return;
    if (Date.now() > end)
      throw new Error(`${expression} is ${JSON.stringify(answer)}, not ${JSON.stringify(wanted)}`);
  }
}

/** Waits until the application answers. */
export const running = (browser: WebDriver): Promise<void> =>
  until(browser, `document.querySelector('${READY}') !== null`, true);

/** The mail that holds a word which only one test writes. */
export async function mailWith(
  address: (path: string) => string,
  word: string,
): Promise<{ subject: string; replyTo: string }> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(100)) {
    const answer = await fetch(address('/mailbox/api/messages'));
    const mails = (await answer.json()) as { subject: string; replyTo: string }[];
    const mail = mails.find((one) => JSON.stringify(one).includes(word));
    if (mail) return mail;
  }
  throw new Error(`No mail with ${word} has come`);
}

/** A word that stands nowhere else. */
export const sign = (): string => `w${Math.random().toString(36).slice(2, 10)}`;
