import { describe, expect, test } from 'vitest';
import { messages } from '../support/messages.ts';
import { onePathPerPageType } from '../support/routes.ts';
import { useBuiltSite } from './support/on-site.ts';
import { labelSelector } from './support/page.ts';
import { checkWholePage } from './support/painted.ts';
import { clickWhenStable, waitUntilGone } from './support/press.ts';

const openWindow = useBuiltSite();

describe.each([
  { screen: 'a phone', width: 390, height: 844 },
  { screen: 'a desktop', width: 1440, height: 900 },
])('on $screen', (size) => {
  const browserWindow = openWindow(size);

  /** Expects that all texts and images of the current page are painted, from the title to the last line of the footer. */
  const expectPainted = async (path: string) => {
    const { found, blank } = await checkWholePage(browserWindow.browser);
    expect(blank, path).toEqual([]);
    const title = await browserWindow.browser.executeScript<string>(
      'return document.querySelector("h1").textContent',
    );
    expect(found, path).toContainEqual(expect.stringContaining(title.slice(0, 10)));
    expect(found, path).toContain(`a ${messages.pages.termsOfService}`);
  };

  test('each kind of page is painted completely', async () => {
    for (const path of [...onePathPerPageType, '/no-such-page']) {
      await browserWindow.go(path);
      await expectPainted(path);
    }
  });

  test('the page is painted after its gallery was closed', async () => {
    const { browser } = browserWindow;
    await browserWindow.go('/portfolio');
    await clickWhenStable(browser, `ul${labelSelector(messages.portfolio.list)} a`);
    await clickWhenStable(browser, 'dialog[open] > button');
    await waitUntilGone(browser, 'dialog');
    const { found, blank } = await checkWholePage(browser);
    expect(blank).toEqual([]);
    expect(found).toContain(`a ${messages.pages.termsOfService}`);
  });
});
