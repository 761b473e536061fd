import { Key } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePathPerKind } from '../support/routes.ts';
import { type FaultySite, startFaultyProxy } from './support/faulty-proxy.ts';
import { useBuiltSite } from './support/on-site.ts';
import { evaluate, waitForHydration, waitForValue } from './support/page.ts';

const visit = useBuiltSite()({ width: 390, height: 844 });

/** Script that records errors, warnings and policy violations, since WebKit's driver does not report the console. */
const RECORD_MESSAGES = `window.complaints = [];
  for (const kind of ['error', 'warn']) {
    const say = console[kind];
    console[kind] = (...words) => { complaints.push(kind + ': ' + words.join(' ')); say(...words); };
  }
  addEventListener('error', ({ message, target }) => complaints.push('error: ' + (message ?? target.outerHTML)), true);
  addEventListener('unhandledrejection', ({ reason }) => complaints.push('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push('refused: ' + violatedDirective + ' ' + blockedURI));`;

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultyProxy(visit.address(''));
  site.break({ scripts: [RECORD_MESSAGES] });
});
afterAll(() => site?.stop());

test('no kind of page has console messages, with and without hydration', async () => {
  const { browser } = visit;
  const messages: string[] = [];
  for (const path of onePathPerKind) {
    await browser.get(site.address(path));
    await browser.actions().sendKeys(Key.SHIFT).perform();
    await waitForHydration(browser);
    await browser.executeScript('scrollTo(0, document.body.scrollHeight)');
    await waitForValue(
      browser,
      `[...document.images].every((image) => image.complete || image.loading === 'lazy')`,
      true,
    );
    for (const message of await evaluate<string[]>(browser, 'window.complaints'))
      messages.push(`${path}: ${message}`);
  }
  expect(messages).toEqual([]);
});

test('console messages are recorded', async () => {
  const { browser } = visit;
  await browser.get(site.address('/about'));
  await browser.executeScript(`
    console.error('an error');
    document.body.append(Object.assign(new Image(), { src: 'https://studio.example/picture.png' }))`);
  await waitForValue(browser, 'window.complaints.length > 1', true);
  const messages = await evaluate<string[]>(browser, 'window.complaints');
  expect(messages.join()).toMatch(/an error.*refused: img-src/s);
});
