import { existsSync } from 'node:fs';
import { By } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { pieces } from '../support/routes.ts';
import { useBuiltSite } from './support/on-site.ts';
import { waitForValue } from './support/page.ts';
import { clickWhenStable } from './support/press.ts';

const openWindow = useBuiltSite();

/** The first piece with a model. */
const pieceSlug = pieces.find(({ slug }) => existsSync(`content/models/pieces/${slug}.glb`))?.slug;

describe.runIf(pieceSlug)('on a phone', () => {
  const browserWindow = openWindow({ width: 390, height: 844 });

  test('the 3D view opens', async () => {
    const { browser } = browserWindow;
    await browserWindow.go(`/homes/${pieceSlug}`);
    const button = '[class*=modelToggle] button';
    await clickWhenStable(browser, button);
    await waitForValue(browser, `!!document.querySelector('[data-ready]')`, true);
    expect(await browser.findElements(By.css('[class*=modelToggle] img'))).not.toEqual([]);
  });
});
