import { By } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { words } from '../support/words.ts';
import { onSite } from './support/on-site.ts';
import { ask, running, until } from './support/page.ts';
import { lookThrough, see } from './support/painted.ts';

const open = onSite();

/** Like Safari 16.4 to 16.6: pages are hydrated, but have no popovers. */
describe.each([
  { screen: 'a phone', width: 390, height: 844 },
  { screen: 'a desk', width: 1440, height: 900 },
])('without popovers, on $screen', (size) => {
  const visit = open(size, ['--features=-PopoverAttribute']);

  test('nothing covers the page, and all links of the bar work', async () => {
    const { browser } = visit;
    await visit.go('/about');
    expect(await ask(browser, `'popover' in HTMLElement.prototype`)).toBe(false);
    const { seen, blank } = await lookThrough(browser);
    expect(blank).toEqual([]);
    expect(seen).toContain(`a ${words.pages.termsOfService}`);
    await running(browser);
    for (const path of ['/nazaakat', '/contact']) {
      await browser.executeScript('window.same = true; scrollTo(0, 0)');
      const link = await browser.findElement(By.css(`header nav a[href="${path}"]:not(#mobile-menu a)`));
      await browser.executeScript(
        'arguments[0].scrollIntoView({ inline: "center", block: "nearest" })',
        link,
      );
      await see(browser, await link.getText());
      await link.click();
      await until(browser, 'location.pathname', path);
      // The link was handled by the router, without a new document.
      expect(await ask(browser, 'window.same')).toBe(true);
    }
  });
});
