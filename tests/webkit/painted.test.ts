import { describe, expect, test } from 'vitest';
import { messages } from '../support/messages.ts';
import { samplePaths } from '../support/routes.ts';
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

  test.each([...samplePaths, '/no-such-page'])('%s is painted completely', async (path) => {
    await browserWindow.go(path);
    const { found, blank } = await checkWholePage(browserWindow.browser);
    expect(blank).toEqual([]);
    // The check must have covered the title and the last line of the footer.
    const title = await browserWindow.browser.executeScript<string>(
      'return document.querySelector("h1").textContent',
    );
    expect(found).toContainEqual(expect.stringContaining(title.slice(0, 10)));
    expect(found).toContain(`a ${messages.pages.termsOfService}`);
  });
});

describe('after closing the gallery', () => {
  const browserWindow = openWindow({ width: 390, height: 844 });

  test('the page is painted completely', async () => {
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
