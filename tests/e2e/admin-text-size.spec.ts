import { adminPaths } from '../../apps/admin/routes.ts';
import { ADMIN_PATHS, expect, stubPreview, stubThumbnails, useTestAdmin } from '../support/admin.ts';
import { browserArguments } from '../support/browser-arguments.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';
import { expectToFit, SCREEN_SIZES, TEXT_SIZE_200 } from '../support/text-size.ts';

test.use(browserArguments(TEXT_SIZE_200));

const { signIn } = useTestAdmin();

/** Expects that a page fits all screens. */
async function expectToFitScreens(page: Page, description: string): Promise<void> {
  for (const screen of SCREEN_SIZES) {
    await page.setViewportSize(screen);
    await expectToFit(page, `${description}, ${screen.width} x ${screen.height}`);
  }
}

test(
  'text at 200 %: no page of the admin needs horizontal scrolling',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/sandbox/i);
    await stubPreview(page);
    await stubThumbnails(page);
    await page.goto('/admin/sign-in');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expectToFitScreens(page, 'signing in');
    await signIn(page);
    for (const path of ADMIN_PATHS) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Loading …')).toHaveCount(0);
      // Waits for the images, because the focal point is positioned on the loaded image.
      const areImagesLoaded = () =>
        page.evaluate(() =>
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
        );
      await expect.poll(areImagesLoaded).toBe(true);
      await expectToFitScreens(page, path);
    }

    await page.goto(`/admin${adminPaths.edit('candles/mitti.yaml')}`);
    const descriptionField = page.getByLabel('Description');
    await descriptionField.fill('x'.repeat(150));
    await expect(page.getByText('expected at most 140 characters')).toBeVisible();
    await expectToFitScreens(page, 'an error');
    await descriptionField.fill('A diya that can be refilled.');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.getByRole('button', { name: 'Replace image' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFitScreens(page, 'the image library');
    await page.goto(`/admin${adminPaths.publish()}`);
    await expect(page.locator('ins', { hasText: 'A diya' })).toBeVisible();
    await expectToFitScreens(page, 'a change');
  },
);
