import { By } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { READY } from '../../apps/site/app/critical-path/states.ts';
import { findWpe, NO_WPE } from '../../scripts/test/find-webkit.ts';
import { kinds } from '../support/routes.ts';
import { words } from '../support/words.ts';
import { startWpe } from './support/browser.ts';
import { onSite } from './support/on-site.ts';
import { ask } from './support/page.ts';
import { lookThrough, see } from './support/painted.ts';

if (!findWpe()) console.log(NO_WPE);

/** How long in ms the next page may take to come. */
const PATIENCE = 10_000;

/**
 * Clicks on what lies at a link's middle, once this is answered. This old driver waits for ever for the answer of a page that is
 * left meanwhile, to its own click as to a question; where the window is, it knows without the page.
 */
const CLICK = `
  const [link] = arguments;
  const { x, y, width, height } = link.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!link.contains(hit)) throw new Error('It lies below another element');
  setTimeout(() => hit.click());
`;

/** An engine of 2022: pages are what they are without script, and have no popovers. */
describe.runIf(findWpe())('in WPE 2.38, like Safari 16.0', () => {
  const visit = onSite(startWpe)({ width: 800, height: 600 });

  test.each(kinds)('%s is readable: nothing covers it, nothing is blank', async (path) => {
    const { browser } = visit;
    await visit.go(path);
    const { seen, blank } = await lookThrough(browser);
    expect(blank).toEqual([]);
    const title = await ask<string>(browser, `document.querySelector('h1').textContent`);
    expect(seen).toContainEqual(expect.stringContaining(title.slice(0, 10)));
    expect(seen).toContain(`a ${words.pages.termsOfService}`);
    expect(await ask(browser, `document.querySelector('${READY}') === null`)).toBe(true);
  });

  test('links in the bar are seen and followed, those of the Services group too', async () => {
    const { browser } = visit;
    for (const path of ['/about', '/nazaakat']) {
      await visit.go('/');
      const link = await browser.findElement(By.css(`header nav a[href="${path}"]`));
      await see(browser, await link.getText());
      await browser.executeScript(CLICK, link);
      await browser.wait(async () => (await browser.getCurrentUrl()) === visit.address(path), PATIENCE, path);
    }
  });
});
