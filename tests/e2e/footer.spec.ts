import { expect, test } from '../support/test.ts';

test('the copyright year is the current year without a rebuild', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-01-01T00:30:00'));
  await page.goto('/about');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
});
