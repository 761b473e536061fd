import { expect, expectAccessibleAdmin, signInByMail, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

test('a person can be invited for enquiries only, become an editor, and be removed', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, browser, baseURL }) => {
  await page.goto('/admin/people');
  await page.getByLabel('Name').fill('Meera');
  await page.getByLabel('E-mail').fill('meera@example.com');
  await page.getByLabel('Role', { exact: true }).selectOption('Enquiries only');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('An invitation is on its way to meera@example.com.')).toBeVisible();
  const personRow = page.getByRole('listitem').filter({ hasText: 'Meera' });
  await expect(personRow).toContainText('meera@example.com, invited by');

  const otherPage = await browser.newPage({ baseURL: String(baseURL) });
  await otherPage.goto('/mailbox');
  await otherPage
    .getByRole('link', { name: /enquiries/ })
    .first()
    .click();
  const tabOpened = otherPage.context().waitForEvent('page');
  await otherPage.frameLocator('iframe').getByRole('link', { name: 'Open the admin' }).click();
  const tab = await tabOpened;
  await expect(tab.getByLabel('E-mail')).toHaveValue('meera@example.com');
  await signInByMail(tab, 'Filters');
  await expect(tab.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText(['Enquiries']);
  await tab.goto('/admin/candles');
  await expect(tab).toHaveURL('/admin/enquiries');

  await page.getByLabel('Role of Meera').selectOption('Editor');
  await expect(page.getByLabel('Role of Meera')).toHaveValue('editor');
  await tab.goto('/admin/candles');
  await expect(tab.getByRole('button', { name: 'New candle' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Meera' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(personRow).toHaveCount(0);
  await tab.goto('/admin');
  await expect(tab.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await otherPage.close();
});

test('a passkey signs in without a mail and returns to the page, until it is removed', {
  tag: onlyWithSampleContent.tag,
}, async ({ page, api }) => {
  api.storeMessage({ id: 'late', hoursAgo: 30, name: 'Ravi' });
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
  await page.goto('/admin');
  const offer = page.getByRole('region', { name: 'Sign in with one touch' });
  await expect(offer).toBeVisible();
  await expectAccessibleAdmin(page, 'the offer of a passkey');
  await offer.getByRole('button', { name: 'Set up a passkey' }).click();
  await expect(offer).toHaveCount(0);

  // The link in a reminder opens the message, also for somebody who has to sign in first.
  await page.getByRole('button', { name: 'Sign out' }).click();
  const signInButton = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(signInButton).toBeVisible();
  await page.goto('/admin/enquiries?message=late#search=ravi');
  await signInButton.click();
  await expect(page).toHaveURL('/admin/enquiries?message=late#search=ravi');
  await expect(
    page.getByRole('region', { name: 'Message', exact: true }).getByText('Ravi').first(),
  ).toBeVisible();

  // The same device cannot be added twice.
  await page.goto('/admin/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Set up a passkey' }).click();
  await expect(passkeys.getByText('This device has a passkey for you already.')).toBeVisible();
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  await expectAccessibleAdmin(page, 'a question');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInButton.click();
  await expect(page.getByText('This passkey is not known here.')).toBeVisible();
});

test('a sign-in link works as a chat program passes it on: with an encoded # and a full stop', {
  tag: onlyWithSampleContent.tag,
}, async ({ page, api }) => {
  await page.context().clearCookies();
  const linksBefore = (await api.findMails('/sign-in#')).length;
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect.poll(async () => (await api.findMails('/sign-in#')).length).toBe(linksBefore + 1);
  const [mail] = await api.findMails('/sign-in#');
  const link = /\S+\/sign-in#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(`${link.replace('#', '%23')}.`);
  await expect(page.getByRole('navigation', { name: 'Content types' })).toBeVisible();
});
