import { expect, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

test(
  'a hit of the search opens the form at its place, and a hidden entry is marked in the list',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('searchbox', { name: 'Search' }).fill('north window');
    await page.getByRole('link', { name: /a north window for weeks/ }).click();
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
    const hidden = page.getByRole('switch', { name: 'Hidden' });
    await hidden.check();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.goto('/admin/articles');
    await expect(page.getByRole('link', { name: /^Colour in strong sun Hidden/ })).toBeVisible();
  },
);
