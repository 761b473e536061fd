import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { groupPaths, onePathPerPageType } from '../../support/routes.ts';
import { expect, test, waitForLayout } from '../../support/test.ts';

/** IBM's engine. It finds some violations that axe does not find, such as landmarks with the same name. The package has no types. */
const ENGINE_SOURCE = readFileSync(
  fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')),
  'utf8',
);
const WIDTHS = [390, 1440];
/** This rule is ignored, because the engine cannot measure images behind text. axe and tests/e2e/contrast.spec.ts measure contrast. */
const CONTRAST_RULE_ID = 'text_contrast_sufficient';

/** A result of the engine. */
interface CheckResult {
  ruleId: string;
  /** The policy and the outcome, such as VIOLATION and FAIL. */
  value: [policy: string, outcome: string];
  path: { dom: string };
  message: string;
}

for (const paths of groupPaths([...onePathPerPageType, '/no-such-page']))
  test(`IBM’s checker finds no violation: ${paths.join(', ')}`, async ({ page, browserMonitor }) => {
    // The test opens several pages.
    test.slow();
    if (paths.includes('/no-such-page')) browserMonitor.allowedMessages.push(/404/, /Page not found/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of paths) {
      await page.goto(path);
      await waitForLayout(page);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await page.evaluate(ENGINE_SOURCE);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const results = await page.evaluate(async (): Promise<CheckResult[]> => {
          const { Checker } = Reflect.get(window, 'ace');
          const { results } = await new Checker().check(document, ['WCAG_2_2']);
          return results;
        });
        expect(results.length, `${path} at ${width}`).toBeGreaterThan(50);
        const violations = results
          .filter(({ ruleId, value }) => ruleId !== CONTRAST_RULE_ID && value.join(' ') === 'VIOLATION FAIL')
          .map(({ ruleId, message, path }) => `${ruleId}: ${message} (${path.dom})`);
        expect(violations, `${path} at ${width}`).toEqual([]);
      }
    }
  });
