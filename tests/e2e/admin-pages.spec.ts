import { adminPaths } from '../../apps/admin/routes.ts';
import { ADMIN_PATHS, expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { paintedContrast } from '../support/painted-contrast.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import type { Page } from '../support/test.ts';
import { expectToFit, SCREEN_SIZES, TEXT_SIZE_200 } from '../support/text-size.ts';

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByText('Loading …')).toHaveCount(0);
}

test.describe('with text at 200 %', () => {
  test.use({ chromiumArguments: [TEXT_SIZE_200] });

  test('every page is accessible and fits', onlyWithSampleContent, async ({ page }) => {
    const expectToFitScreens = async (description: string) => {
      for (const screen of SCREEN_SIZES) {
        await page.setViewportSize(screen);
        await expectToFit(page, `${description}, ${screen.width} x ${screen.height}`);
      }
    };
    for (const path of ADMIN_PATHS) {
      await openPath(page, path);
      await expectToFitScreens(path);
      await expectAccessibleAdmin(page, path);
    }
    await openForm(page, 'candles/mitti.yaml');
    const description = page.getByLabel('Description');
    await description.fill('x'.repeat(150));
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expectToFitScreens('an error');
    await description.fill('A diya that can be refilled.');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.getByRole('button', { name: 'Replace image' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFitScreens('the image library');
    await page.goto(`/admin${adminPaths.publish()}`);
    await expect(page.locator('ins', { hasText: 'A diya' })).toBeVisible();
    await expectToFitScreens('a change');
    await page.context().clearCookies();
    await openPath(page, 'sign-in');
    await expectToFitScreens('sign-in');
    await expectAccessibleAdmin(page, 'sign-in');
  });
});

test.describe('with Chrome’s “Auto dark mode”', () => {
  // See forced-dark.spec.ts.
  test.use({ chromiumArguments: ['--blink-settings=forceDarkModeEnabled=true'] });

  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `the inbox is readable with the ${colorScheme} colour scheme`,
      onlyWithSampleContent,
      async ({ page, api }) => {
        await page.emulateMedia({ colorScheme });
        api.storeMessage({ id: 'late', hoursAgo: 30, name: 'Ravi' });
        await page.goto('/admin/enquiries?message=late');
        const message = page.getByRole('region', { name: 'Message', exact: true });
        await expect(message.getByRole('heading', { level: 2 })).toBeVisible();
        await expectAccessibleAdmin(page, colorScheme);
        for (const element of [
          message.getByText('6 h overdue'),
          message.getByRole('link', { name: 'Reply' }),
        ])
          await expect.poll(() => paintedContrast(element)).toBeGreaterThanOrEqual(4.5);
      },
    );
});

test('a failure of mail delivery is shown on every page with advice', async ({ page }) => {
  const problem = {
    name: 'mail',
    title: 'The mail server cannot be reached.',
    since: '2026-11-27T08:00:00.000Z',
    advice: 'Ask the mail provider whether it works.',
    detail: 'connect ECONNREFUSED 192.0.2.1:465',
  };
  await page.route('**/admin/api/problems', (route) => route.fulfill({ json: [problem] }));
  const notice = page.getByRole('region', { name: problem.title });
  for (const path of ['', 'enquiries']) {
    await openPath(page, path);
    await expect(notice).toContainText(problem.advice);
    await expect(notice.getByRole('time')).toHaveAttribute('datetime', problem.since);
    await expect(notice).toContainText(problem.detail);
  }
  await expectAccessibleAdmin(page, 'a problem of the delivery');
});

test('the launch checklist shows the DNS records to publish', async ({ page }) => {
  const records = [
    { name: 'SPF', state: 'good', text: 'The SPF record allows mail.example.com.' },
    {
      name: 'DMARC',
      state: 'problem',
      text: 'There is no DMARC record for example.com. Publish this record.',
      publish: { host: '_dmarc.example.com', value: 'v=DMARC1; p=none' },
    },
  ];
  const lastSentAt = '2026-11-27T08:00:00.000Z';
  await page.route('**/admin/api/sender-records', (route) =>
    route.fulfill({ json: { records, lastSentAt } }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openPath(page, 'launch');
  const section = page.getByRole('region', { name: 'Mails of the website' });
  await expect(section.getByText('SPF: Good')).toBeVisible();
  await expect(section.getByRole('listitem').filter({ hasText: 'DMARC: To do' })).toContainText('v=DMARC1');
  await expect(section.getByRole('time')).toHaveAttribute('datetime', lastSentAt);
  await expectToFit(page, 'the DNS records');
  await expectAccessibleAdmin(page, 'the DNS records');
});

test('an item of the launch checklist leads to its field', onlyWithSampleContent, async ({ page }) => {
  await openPath(page, 'launch');
  await page.getByRole('link', { name: /^Contact, offices: Jaipur studio/ }).click();
  await expect(page.getByLabel('Postal code').first()).toBeInViewport();
});
