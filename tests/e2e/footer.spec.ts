import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

test(
  'the footer has the social links, page links, legal links and contact details',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/process');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Transforming Spaces with Timeless Elegance');
    await expect(footer.getByRole('list', { name: 'Social' }).getByRole('listitem')).toHaveCount(3);
    await expect(footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).toHaveText([
      'Home',
      'About Us',
      'Design Studio',
      'Homes',
      'Nazaakat',
      'Contact',
    ]);
    const services = footer.getByRole('navigation', { name: 'Services' });
    for (const [name, href] of [
      ['Exterior Design', '/design-studio'],
      ['Interior Design', '/design-studio'],
      ['Consultancy', '/homes'],
      ['Design & Build', '/homes'],
      ['Bespoke Furniture', '/homes'],
      ['Handmade Candles', '/nazaakat'],
    ] as const) {
      await expect(services.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/terms-of-service',
    );
    await expect(footer.locator('a[href^="tel:"]')).toHaveCount(2);
    await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  },
);

test('the copyright year is the current year without a rebuild', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-01-01T00:30:00'));
  await page.goto('/about');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031');
});
