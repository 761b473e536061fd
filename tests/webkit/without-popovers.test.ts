import { By } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { messages } from '../support/messages.ts';
import { useBuiltSite } from './support/on-site.ts';
import { evaluate, waitForHydration, waitForValue } from './support/page.ts';
import { checkWholePage, waitUntilPainted } from './support/painted.ts';

const openWindow = useBuiltSite();

/** As in Safari 16.4 to 16.6, pages are hydrated but have no popovers. */
describe.each([
  { screen: 'a phone', width: 390, height: 844 },
  { screen: 'a desktop', width: 1440, height: 900 },
])('without popovers, on $screen', (size) => {
  const browserWindow = openWindow(size, ['--features=-PopoverAttribute']);

  test('the page is painted completely, and the links of the top bar work', async () => {
    const { browser } = browserWindow;
    await browserWindow.go('/about');
    expect(await evaluate(browser, `'popover' in HTMLElement.prototype`)).toBe(false);
    const { found, blank } = await checkWholePage(browser);
    expect(blank).toEqual([]);
    expect(found).toContain(`a ${messages.pages.termsOfService}`);
    await waitForHydration(browser);
    for (const path of ['/nazaakat', '/contact']) {
      await browser.executeScript('window.isSameDocument = true; scrollTo(0, 0)');
      const link = await browser.findElement(By.css(`header nav a[href="${path}"]:not(#mobile-menu a)`));
      await browser.executeScript(
        'arguments[0].scrollIntoView({ inline: "center", block: "nearest" })',
        link,
      );
      await waitUntilPainted(browser, await link.getText());
      await link.click();
      await waitForValue(browser, 'location.pathname', path);
      // The router has opened the link without loading a new document.
      expect(await evaluate(browser, 'window.isSameDocument')).toBe(true);
    }
  });
});
