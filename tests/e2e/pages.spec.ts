import { candleCount, candles, subjectOf, wordsOf } from '../support/routes.ts';
import { onlySample } from '../support/sample.ts';
import { expect, open, test } from '../support/test.ts';
import { filled, words } from '../support/words.ts';

test('Nazaakat: every candle without a price, and a link that chooses the subject', async ({ page }) => {
  await open(page, '/nazaakat');
  const collection = page.getByRole('list', { name: words.candles.list });
  await expect(collection.locator('> li')).toHaveCount(candleCount);
  await expect(collection).not.toContainText(/₹|\bRs\b|None/);
  await expect(collection.getByRole('img')).toHaveCount(candleCount);
  await page.getByRole('link', { name: wordsOf('nazaakat').closing.buttonText }).click();
  await expect(page).toHaveURL(/\/contact\?subject=[^#]+#write$/);
  await expect(
    page.getByRole('form', { name: words.message.form }).getByLabel(words.message.subject),
  ).toHaveValue(subjectOf('nazaakat'));
});

test('Nazaakat: each candle tells what its file does of scent, wax, wicks and vessel, and no more', async ({
  page,
}) => {
  await open(page, '/nazaakat');
  const said = words.candles;
  for (const { name, scent = {}, wax, weight, wicks, burnHours: hours, vessel } of candles) {
    const candle = page.getByRole('list', { name: said.list }).locator('> li', {
      has: page.getByRole('heading', { name, exact: true }),
    });
    const told: [string, string | undefined][] = [
      [said.top, scent.top],
      [said.heart, scent.heart],
      [said.base, scent.base],
      [said.wax, `${wax}, ${weight} g`],
      [said.burns, filled(wicks > 1 ? said.hoursAndWicks : said.hours, { hours, wicks })],
      [said.vessel, vessel],
    ];
    const shown = told.filter(([, value]) => value !== undefined);
    await expect(candle.getByRole('term')).toHaveText(shown.map(([term]) => term));
    await expect(candle.getByRole('definition')).toHaveText(shown.map(([, value]) => value ?? ''));
  }
});

test('services leads to the three houses and to contact', onlySample, async ({ page }) => {
  await page.goto('/services');
  const main = page.getByRole('main');
  for (const href of ['/design-studio', '/homes', '/nazaakat']) {
    await expect(main.locator(`a[href="${href}"]`).first()).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Discuss Your Project' })).toHaveAttribute(
    'href',
    /^\/contact/,
  );
});

test('design studio: four services, three steps, three ways on', onlySample, async ({ page }) => {
  await page.goto('/design-studio');
  const main = page.getByRole('main');
  for (const name of ['Residential design', 'Commercial design', 'Space planning', '3D visualization']) {
    await expect(main.getByRole('heading', { name: new RegExp(name, 'i') })).toHaveCount(1);
  }
  for (const name of ['Listen', 'Create', 'Deliver']) {
    await expect(main.getByRole('heading', { name, exact: true })).toHaveCount(1);
  }
  for (const [name, href] of [
    ['Learn About Our Process', '/process'],
    ['View Our Portfolio', '/portfolio'],
    ['Start Your Project', '/contact'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`^${href}`));
  }
});

test('process: six steps', onlySample, async ({ page }) => {
  await page.goto('/process');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0);
  for (const name of ['Discovery', 'Concept', 'Design', 'Detailing', 'Making', 'Handover']) {
    await expect(
      page.getByRole('main').getByRole('heading', { name: new RegExp(`^(\\d\\W*)?${name}`) }),
    ).not.toHaveCount(0);
  }
});

test('about: leads to contact', async ({ page }) => {
  await page.goto('/about');
  await expect(
    page.getByRole('main').getByRole('link', { name: wordsOf('about').closing.buttonText }),
  ).toHaveAttribute('href', /^\/contact/);
});

test(
  'contact: two offices, two phones, one e-mail, the promise, two forms in their order',
  onlySample,
  async ({ page }) => {
    await page.goto('/contact');
    const main = page.getByRole('main');
    await expect(main).toContainText('within 24 hours');
    await expect(main.locator('address')).not.toHaveCount(0);
    await expect(main.locator('a[href^="tel:"]')).toHaveCount(2);
    await expect(main.locator('a[href^="mailto:"]')).not.toHaveCount(0);
    await expect(main.getByRole('form')).toHaveCount(2);
    await expect(main.getByRole('form').nth(0)).toHaveAccessibleName('Contact');
    await expect(main.getByRole('form').nth(1)).toHaveAccessibleName('Application');
  },
);

test('privacy and terms tell what is true of this site', onlySample, async ({ page }) => {
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  const privacy = page.getByRole('main');
  for (const words of [/CV/, /cookie/i, /Digital Personal Data Protection|DPDP/, /relay|FormSubmit/i]) {
    await expect(privacy).toContainText(words);
  }
  await page.goto('/terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
});

test('the site sets no cookies', async ({ page, context }) => {
  await open(page, '/');
  await open(page, '/contact');
  expect(await context.cookies()).toEqual([]);
});
