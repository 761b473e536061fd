import { kinds, several } from '../support/routes.ts';
import { test } from '../support/test.ts';
import { expectAccessible, WIDTHS } from './axe.ts';

const MISSING = ['/no-such-page', '/blog/no-such-post'];
const ofEachKind = [...kinds, ...MISSING];

for (const path of [...several, ...MISSING])
  for (const width of WIDTHS)
    test(`${path} at ${width} px has no violations`, {
      tag: width === WIDTHS[0] && ofEachKind.includes(path) ? '@main' : [],
    }, async ({ page, watch }) => {
      if (MISSING.includes(path)) watch.expected.push(/404/, /Page not found/);
      // Motion is another matter than contrast: what stands still can be judged.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expectAccessible(page, `${path} at ${width}`);
    });
