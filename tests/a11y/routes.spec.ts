import { groupPaths, onePathPerPageType, samplePaths } from '../support/routes.ts';
import { test } from '../support/test.ts';
import { expectAccessible, MISSING_PATHS, NARROW_WIDTH, WIDTHS } from './axe.ts';

test.use({ checksConsole: true });

/** Paths of pages that tests/e2e/routes.spec.ts already tests at the width of a phone. */
const testedOnPhone = [...onePathPerPageType, ...MISSING_PATHS];

for (const paths of [...groupPaths(samplePaths), MISSING_PATHS])
  test(`pages have no violations: ${paths.join(', ')}`, async ({ page, browserMonitor }) => {
    // The test opens several pages.
    test.slow();
    if (paths === MISSING_PATHS) browserMonitor.allowedMessages.push(/404/, /Page not found/);
    // Without animations, the colours are final.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of paths)
      await test.step(path, async () => {
        const widths = WIDTHS.filter((width) => width !== NARROW_WIDTH || !testedOnPhone.includes(path));
        for (const [index, width] of widths.entries()) {
          await page.setViewportSize({ width, height: 900 });
          if (index === 0) await page.goto(path);
          await expectAccessible(page, `${path} at ${width}`);
        }
      });
  });
