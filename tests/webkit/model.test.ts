import { By } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { onSite } from './support/on-site.ts';
import { until } from './support/page.ts';
import { press } from './support/press.ts';

const open = onSite();

describe('on a phone', () => {
  const visit = open({ width: 390, height: 844 });

  test('a piece is turned', async () => {
    const { browser } = visit;
    await visit.go('/homes/17-flow-chair');
    const button = '[class*=turnable] button';
    await press(browser, button);
    await until(browser, `!!document.querySelector('[data-ready]')`, true);
    expect(await browser.findElements(By.css('[class*=turnable] img'))).not.toEqual([]);
  });
});
