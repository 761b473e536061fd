import { expect, expectAccessibleAdmin, signInByMail, stubPreview, useTestAdmin } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { test } from '../support/test.ts';

const { signIn } = useTestAdmin();

test(
  'a person can be invited for enquiries only, become an editor, and be removed',
  onlyWithSampleContent,
  async ({ page, browser, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/status of 40[13]/);
    await stubPreview(page);
    await signIn(page);
    await page.getByRole('link', { name: 'People who can sign in' }).click();
    await page.getByLabel('Name').fill('Meera');
    await page.getByLabel('E-mail').fill('meera@example.com');
    await page.getByLabel('Role', { exact: true }).selectOption('Enquiries only');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('An invitation is on its way to meera@example.com.')).toBeVisible();
    const personRow = page.getByRole('listitem').filter({ hasText: 'Meera' });
    await expect(personRow).toContainText('meera@example.com, invited by');
    await expectAccessibleAdmin(page, 'people');

    const otherPage = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await otherPage.goto('/mailbox');
    await otherPage.getByRole('link', { name: /You can edit the website/ }).click();
    const tabOpened = otherPage.context().waitForEvent('page');
    await otherPage.frameLocator('iframe').getByRole('link', { name: 'Open the admin' }).click();
    const tab = await tabOpened;
    await expect(tab.getByLabel('E-mail')).toHaveValue('meera@example.com');
    await signInByMail(tab, 'Filters');
    const adminMenu = tab.getByRole('navigation', { name: 'Admin' });
    await expect(adminMenu.getByRole('link')).toHaveText(['Enquiries']);
    await tab.goto('/admin/candles');
    await expect(tab).toHaveURL('/admin/enquiries');
    await expectAccessibleAdmin(tab, 'enquiries only');

    await page.getByLabel('Role of Meera').selectOption('Editor');
    await expect(page.getByLabel('Role of Meera')).toHaveValue('editor');
    await expect(async () => {
      await tab.goto('/admin/candles');
      await expect(tab.getByRole('button', { name: 'New candle' })).toBeVisible({ timeout: 5_000 });
    }).toPass();

    await page.getByRole('button', { name: 'Remove Meera' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(personRow).toHaveCount(0);
    await tab.goto('/admin');
    await expect(tab.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    await otherPage.close();
  },
);

test('an offered passkey can be declined', onlyWithSampleContent, async ({ page }) => {
  await signIn(page);
  const passkeyOffer = page.getByRole('region', { name: 'Sign in with one touch' });
  await passkeyOffer.getByRole('button', { name: 'Not now' }).click();
  await expect(passkeyOffer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Checks' })).toBeVisible();
  await expect(passkeyOffer).toHaveCount(0);
});

// This is the last test of the file, because it signs out.
test(
  'a passkey signs in without a mail, until it is removed',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    // Signing out rejects requests that are still running.
    browserMonitor.allowedMessages.push(/status of 40[13]/);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page);
    const passkeyOffer = page.getByRole('region', { name: 'Sign in with one touch' });
    await expect(passkeyOffer).toBeVisible();
    await expectAccessibleAdmin(page, 'the offer of a passkey');
    await passkeyOffer.getByRole('button', { name: 'Set up a passkey' }).click();
    await expect(passkeyOffer).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('navigation', { name: 'Content types' })).toBeVisible();

    // The same device cannot be added twice.
    await page.goto('/admin/account');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Set up a passkey' }).click();
    await expect(passkeys.getByText('This device has a passkey for you already.')).toBeVisible();
    await expectAccessibleAdmin(page, 'the account');
    await passkeys.getByRole('button', { name: /^Remove/ }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('This passkey is not known here.')).toBeVisible();
  },
);
