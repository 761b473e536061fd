import { existsSync } from 'node:fs';
import { By } from 'selenium-webdriver';
import { describe, expect, test } from 'vitest';
import { pieces } from '../support/routes.ts';
import { useBuiltSite } from './support/on-site.ts';
import { waitForValue } from './support/page.ts';
import { clickWhenStable } from './support/press.ts';

const open = useBuiltSite();

/** The first piece with a model. */
const piece = pieces.find(({ slug }) => existsSync(`content/models/pieces/${slug}.glb`))?.slug;

describe.runIf(piece)('on a phone', () => {
  const visit = open({ width: 390, height: 844 });

  test('the 3D view opens', async () => {
    const { browser } = visit;
    await visit.go(`/homes/${piece}`);
    const button = '[class*=modelToggle] button';
    await clickWhenStable(browser, button);
    await waitForValue(browser, `!!document.querySelector('[data-ready]')`, true);
    expect(await browser.findElements(By.css('[class*=modelToggle] img'))).not.toEqual([]);
  });
});
