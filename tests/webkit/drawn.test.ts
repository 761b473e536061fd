import { describe, expect, test } from 'vitest';
import { several } from '../support/routes.ts';
import { words } from '../support/words.ts';
import { onSite } from './support/on-site.ts';
import { named } from './support/page.ts';
import { lookThrough } from './support/painted.ts';
import { gone, press } from './support/press.ts';

const open = onSite();

describe.each([
  { screen: 'a phone', width: 390, height: 844 },
  { screen: 'a desk', width: 1440, height: 900 },
])('on $screen', (size) => {
  const visit = open(size);

  test.each([...several, '/no-such-page'])('%s is drawn whole', async (path) => {
    await visit.go(path);
    const { seen, blank } = await lookThrough(visit.browser);
    expect(blank).toEqual([]);
    // The look went from the title to the last line of the footer.
    const title = await visit.browser.executeScript<string>(
      'return document.querySelector("h1").textContent',
    );
    expect(seen).toContainEqual(expect.stringContaining(title.slice(0, 10)));
    expect(seen).toContain(`a ${words.pages.termsOfService}`);
  });
});

describe('after the viewer', () => {
  const visit = open({ width: 390, height: 844 });

  test('the page it covered is drawn whole again', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    await press(browser, `ul${named(words.portfolio.list)} a`);
    await press(browser, 'dialog[open] > button');
    await gone(browser, 'dialog');
    const { seen, blank } = await lookThrough(browser);
    expect(blank).toEqual([]);
    expect(seen).toContain(`a ${words.pages.termsOfService}`);
  });
});
