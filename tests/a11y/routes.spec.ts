import { several } from '../support/routes.ts';
import { test } from '../support/test.ts';
import { expectAccessible, WIDTHS } from './axe.ts';

for (const path of [...several, '/no-such-page', '/blog/no-such-post']) {
  test(`${path} has no violations`, async ({ page, watch }) => {
    if (path.includes('no-such')) watch.expected.push(/404/, /Page not found/);
    // Motion is another matter than contrast: what stands still can be judged.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (width === WIDTHS[0]) await page.goto(path);
      await expectAccessible(page, `${path} at ${width}`);
    }
  });
}
