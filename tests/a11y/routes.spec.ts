import { onePathPerPageType, samplePaths } from '../support/routes.ts';
import { test } from '../support/test.ts';
import { expectAccessible, WIDTHS } from './axe.ts';

const MISSING_PATHS = ['/no-such-page', '/blog/no-such-post'];
const mainPaths = [...onePathPerPageType, ...MISSING_PATHS];

for (const path of [...samplePaths, ...MISSING_PATHS])
  for (const width of WIDTHS)
    test(`${path} at ${width} px has no violations`, {
      tag: width === WIDTHS[0] && mainPaths.includes(path) ? '@main' : [],
    }, async ({ page, browserMonitor }) => {
      if (MISSING_PATHS.includes(path)) browserMonitor.allowedMessages.push(/404/, /Page not found/);
      // Without animations, colours are final.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expectAccessible(page, `${path} at ${width}`);
    });
