import { By } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { findWpePrograms, NO_WPE_MESSAGE } from '../../scripts/test/find-webkit.ts';
import { messages } from '../support/messages.ts';
import { onePathPerPageType } from '../support/routes.ts';
import { startWpe } from './support/browser.ts';
import { useBuiltSite } from './support/on-site.ts';
import { evaluate } from './support/page.ts';
import { checkWholePage, waitUntilPainted } from './support/painted.ts';

if (!findWpePrograms()) console.log(NO_WPE_MESSAGE);

/** Timeout for a navigation. */
const TIMEOUT_MS = 40_000;

/**
 * Script that clicks a link asynchronously. If a synchronous click opened another page, the old driver would wait for its result forever.
 */
const CLICK_LINK_SCRIPT = `
  const [link] = arguments;
  const { x, y, width, height } = link.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!link.contains(hit)) throw new Error('The link is covered by another element');
  setTimeout(() => hit.click());
`;

/** In WPE 2.38, an engine of 2022, pages are not hydrated and have no popovers. */
describe.runIf(findWpePrograms())('in WPE 2.38, like Safari 16.0', () => {
  const browserWindow = useBuiltSite(startWpe)({ width: 800, height: 600 });

  test.each(onePathPerPageType)('%s is painted completely', async (path) => {
    const { browser } = browserWindow;
    await browserWindow.go(path);
    const { found, blank } = await checkWholePage(browser);
    expect(blank).toEqual([]);
    const title = await evaluate<string>(browser, `document.querySelector('h1').textContent`);
    expect(found).toContainEqual(expect.stringContaining(title.slice(0, 10)));
    expect(found).toContain(`a ${messages.pages.termsOfService}`);
    expect(await evaluate(browser, `document.querySelector('${APP_READY_SELECTOR}') === null`)).toBe(true);
  });

  test('links of the top bar and of its Services menu work', async () => {
    const { browser } = browserWindow;
    for (const path of ['/about', '/nazaakat']) {
      await browserWindow.go('/');
      const link = await browser.findElement(By.css(`header nav a[href="${path}"]`));
      await waitUntilPainted(browser, await link.getText());
      await browser.executeScript(CLICK_LINK_SCRIPT, link);
      await browser.wait(
        async () => (await browser.getCurrentUrl()) === browserWindow.toUrl(path),
        TIMEOUT_MS,
        path,
      );
    }
  });
});
