import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePathPerPageType } from '../support/routes.ts';
import { type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts';
import { useBuiltSite } from './support/on-site.ts';
import { evaluate, hydrate, waitForValue } from './support/page.ts';
import { RECORD_MESSAGES } from './support/record-messages.ts';

const browserWindow = useBuiltSite()({ width: 390, height: 844 });

let proxy: FaultyProxy;
beforeAll(async () => {
  proxy = await startFaultyProxy(browserWindow.toUrl(''));
  proxy.break({ scripts: [RECORD_MESSAGES] });
});
afterAll(() => proxy?.stop());

test('no kind of page logs console messages before or after hydration', async () => {
  const { browser } = browserWindow;
  const messages: string[] = [];
  for (const path of onePathPerPageType) {
    await browser.get(proxy.toUrl(path));
    await hydrate(browser);
    await browser.executeScript('scrollTo(0, document.body.scrollHeight)');
    await waitForValue(
      browser,
      `[...document.images].every((image) => image.complete || image.loading === 'lazy')`,
      true,
    );
    for (const message of await evaluate<string[]>(browser, 'window.recordedMessages'))
      messages.push(`${path}: ${message}`);
  }
  expect(messages).toEqual([]);
});

test('console messages are recorded', async () => {
  const { browser } = browserWindow;
  await browser.get(proxy.toUrl('/about'));
  await browser.executeScript(`
    console.error('an error');
    document.body.append(Object.assign(new Image(), { src: 'https://studio.example/picture.png' }))`);
  await waitForValue(browser, 'window.recordedMessages.length > 1', true);
  const messages = await evaluate<string[]>(browser, 'window.recordedMessages');
  expect(messages.join()).toMatch(/an error.*refused: img-src/s);
});
