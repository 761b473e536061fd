import { adminPaths, api as urls } from '../../apps/admin/routes.ts';
import { type AdminApi, expect, expectAccessibleAdmin, signInByMail, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

const CANDLE_FILE = 'candles/mitti.yaml';
const CANDLE_URL = `/admin${adminPaths.edit(CANDLE_FILE)}`;
const readVessel = async (api: AdminApi) => (await api.readEntry(CANDLE_FILE)).fields.vessel;

test.beforeEach(({ browserMonitor }) => {
  browserMonitor.allowedMessages.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
});

test('changes made offline survive a closed tab', onlyWithSampleContent, async ({ page, context }) => {
  await page.goto(CANDLE_URL);
  const vessel = page.getByLabel('Vessel');
  await expect(vessel).toBeVisible();
  await context.setOffline(true);
  await vessel.fill('A bowl, edited offline');
  await expect(page.getByText('stay in this browser')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const newTab = await context.newPage();
  // Every page links to unsaved entries.
  await newTab.goto('/admin/enquiries');
  await newTab.getByRole('link', { name: 'Mitti (Candles)' }).click();
  await expect(newTab.getByLabel('Vessel')).toHaveValue('A bowl, edited offline');
  await expect(newTab.getByText('Saved as a draft')).toBeVisible();
  await newTab.getByRole('link', { name: 'Home' }).click();
  await expect(newTab.getByText('Unsaved changes')).toHaveCount(0);
});

test('a change is saved when the page is left immediately', onlyWithSampleContent, async ({ page, api }) => {
  await page.goto(CANDLE_URL);
  await page.getByLabel('Vessel').fill('A bowl, left immediately');
  // Leaves the page before the change is saved.
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('nav[aria-label="Admin"] a[href$="/history"]')?.click(),
  );
  await expect(page.getByRole('heading', { name: 'Version history' })).toBeVisible();
  await expect.poll(() => readVessel(api)).toBe('A bowl, left immediately');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('invalid changes can be discarded and do not return', onlyWithSampleContent, async ({ page }) => {
  await page.goto(CANDLE_URL);
  await page.getByLabel('Description').fill('x'.repeat(150));
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Description')).not.toHaveValue(/^x/);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
});

test('unsaved text of a removed entry is shown', onlyWithSampleContent, async ({ page, api }) => {
  await page.goto(CANDLE_URL);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Vessel').fill('A bowl that nobody else knows');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await api.request.delete(urls.forceRemove(CANDLE_FILE));
  await page.reload();
  await expect(page.getByText('A bowl that nobody else knows')).toBeVisible();
  await page.getByRole('button', { name: 'Discard unsaved text' }).click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test(
  'unsaved changes survive an expired session, and signing in leads back',
  onlyWithSampleContent,
  async ({ page, context, api }) => {
    api.storeMessage({ id: 'new', hoursAgo: 1, name: 'Meera' });
    await page.goto('/admin/enquiries');
    await page.getByRole('link', { name: /^Meera/ }).click();
    await page.getByLabel('Note').fill('She calls on Monday');
    await page.goto(CANDLE_URL);
    await page.getByLabel('Vessel').fill('A bowl, before expiry');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await context.clearCookies();
    await page.getByLabel('Vessel').fill('A bowl, after expiry');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expectAccessibleAdmin(page, 'an expired session');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await signInByMail(page);
    await page.getByRole('link', { name: 'Mitti (Candles)' }).click();
    await expect(page.getByLabel('Vessel')).toHaveValue('A bowl, after expiry');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.goto('/admin/enquiries');
    await page.getByRole('link', { name: /^Meera/ }).click();
    await expect(page.getByLabel('Note')).toHaveValue('She calls on Monday');

    // Signing out deletes all unsaved changes from this browser.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAdmin(page, 'signing out with an unsaved note');
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    const readBackups = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved:')));
    await expect.poll(readBackups).toEqual([]);
  },
);
