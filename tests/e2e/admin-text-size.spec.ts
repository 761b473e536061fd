import { ADMIN_PATHS, expect, useTestAdmin } from '../support/admin.ts';
import { browserArguments } from '../support/browser-arguments.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';
import { expectToFit, SCREENS, TEXT_SIZE_200 } from '../support/text-size.ts';

test.use(browserArguments(TEXT_SIZE_200));

const { signIn } = useTestAdmin();

/** Expects that a page fits all screens. */
async function expectToFitScreens(page: Page, what: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectToFit(page, `${what}, ${screen.width} x ${screen.height}`);
  }
}

test(
  'text at 200 %: all of every page is reached without scrolling sideways',
  onlySample,
  async ({ page, watch }) => {
    watch.expected.push(/sandbox/i);
    await page.goto('/admin/sign-in');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expectToFitScreens(page, 'signing in');
    await signIn(page);
    for (const path of ADMIN_PATHS) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByText('Loading …')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expectToFitScreens(page, path);
    }
  },
);
