import { expect, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

const FILE = 'articles/monsoon-light.md';

test.use({ viewport: { width: 390, height: 844 }, hasImages: true });

test(
  'on a phone, the save state, the buttons of a dialog and bold text are seen',
  onlyWithSampleContent,
  async ({ page, api, context }) => {
    await api.editEntry(FILE, {}, `${'Line.\n\n'.repeat(60)}Plain words. **Plain words.**\n`);
    await openForm(page, FILE);
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    const toolbar = page.getByRole('toolbar', { name: 'Text: formatting' });
    const bold = field.locator('strong');
    const isBoldFontLoaded = () =>
      page.evaluate(() =>
        [...document.fonts].some(({ weight, status }) => Number(weight) >= 500 && status === 'loaded'),
      );
    await expect.poll(isBoldFontLoaded).toBe(true);

    await bold.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' More.');
    await expect(page.getByText('Saved as a draft')).toBeInViewport();
    await context.clearCookies();
    await page.keyboard.type(' And more.');
    await expect(page.getByText('Not saved yet')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport();

    await toolbar.getByRole('button', { name: 'Insert' }).click();
    await toolbar.getByRole('button', { name: 'Image' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').nth(50)).toBeAttached();
    const close = page.getByRole('button', { name: 'Close' });
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.click();
    await expect(field).toBeFocused();
  },
);
