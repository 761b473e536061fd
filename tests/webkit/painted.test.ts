import { describe, expect, test } from 'vitest';
import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import { onePathPerPageType, projects } from '../support/routes.ts';
import { type BrowserWindow, useBuiltSite } from './support/on-site.ts';
import { labelSelector, waitForValue } from './support/page.ts';
import { checkWholePage, waitUntilPainted } from './support/painted.ts';
import { clickWhenStable, waitUntilGone } from './support/press.ts';

const openWindow = useBuiltSite();

/**
 * Expects that all texts and images of the current page are painted, from its current position to the last line of the footer.
 *
 * @returns descriptions of the texts and images.
 */
async function expectPainted({ browser }: BrowserWindow, path: string): Promise<string[]> {
  const { found, blank } = await checkWholePage(browser);
  expect(blank, path).toEqual([]);
  expect(found, path).toContain(`a ${messages.pages.termsOfService}`);
  return found;
}

/** Opens pages and expects that they are painted from their title on. */
async function expectPagesPainted(browserWindow: BrowserWindow, pagePaths: readonly string[]): Promise<void> {
  for (const path of pagePaths) {
    await browserWindow.go(path);
    const found = await expectPainted(browserWindow, path);
    const title = await browserWindow.browser.executeScript<string>(
      'return document.querySelector("h1").textContent',
    );
    expect(found, path).toContainEqual(expect.stringContaining(title.slice(0, 10)));
  }
}

describe('on a phone', () => {
  const browserWindow = openWindow({ width: 390, height: 844 });

  test('each kind of page is painted completely', async () => {
    await expectPagesPainted(browserWindow, [...onePathPerPageType, '/no-such-page']);
  });

  test('the gallery shows a project and its next image, and the page is painted after it was closed', async () => {
    const { browser } = browserWindow;
    await browserWindow.go(paths.portfolio());
    await clickWhenStable(browser, `ul${labelSelector(messages.portfolio.list)} a`);
    await waitForValue(browser, `document.querySelector('dialog[open]') !== null`, true);
    await waitUntilPainted(browser, projects[0]?.title ?? '');
    await clickWhenStable(browser, `dialog[open] button${labelSelector(messages.viewer.next)}`);
    await waitForValue(browser, `/2 \\/ \\d/.test(document.querySelector('dialog[open]').textContent)`, true);
    await clickWhenStable(browser, 'dialog[open] > button');
    await waitUntilGone(browser, 'dialog');
    await waitForValue(browser, 'location.pathname', paths.portfolio());
    await expectPainted(browserWindow, paths.portfolio());
  });
});

describe('on a desktop', () => {
  const browserWindow = openWindow({ width: 1440, height: 900 });

  test('pages with other layouts than on a phone are painted completely', async () => {
    await expectPagesPainted(browserWindow, [paths.home(), paths.homes(), paths.contact()]);
  });
});
