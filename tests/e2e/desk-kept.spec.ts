import { api, pages } from '../../apps/admin/addresses.ts';
import { expect, expectAccessibleDesk, openDesk, signInByMail, withoutPreview } from '../support/desk.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { site, signIn } = openDesk();

const FILE = 'candles/mitti.yaml';
const candle = `/desk${pages.edit(FILE)}`;
const vesselOf = async (page: Page): Promise<string> =>
  (await (await page.request.get(api.document(FILE))).json()).fields.vessel;

test.beforeEach(async ({ page, watch }) => {
  watch.expected.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED|sandbox/i);
  await withoutPreview(page);
  await signIn(page);
});

test(
  'what is written off the line, or in a closed tab, is there when one returns',
  onlySample,
  async ({ page, context }) => {
    await page.goto(candle);
    const vessel = page.getByLabel('Vessel');
    await expect(vessel).toBeVisible();
    await context.setOffline(true);
    await vessel.fill('A bowl, written in a tunnel');
    await expect(page.getByText('stays in this browser')).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    // Whatever page of the desk is opened first leads there.
    await again.goto('/desk/enquiries');
    await again.getByRole('link', { name: 'Mitti (Candles)' }).click();
    await expect(again.getByLabel('Vessel')).toHaveValue('A bowl, written in a tunnel');
    await expect(again.getByText('Saved as a draft')).toBeVisible();
    await again.getByRole('link', { name: 'Everything' }).click();
    await expect(again.getByText('Not saved yet')).toHaveCount(0);
  },
);

test('who leaves a form right after the last key has it saved', { tag: [onlySample.tag, '@main'] }, async ({
  page,
}) => {
  await page.goto(candle);
  await page.getByLabel('Vessel').fill('A bowl, left at once');
  // Within the moment in which keys are gathered.
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('nav[aria-label="Desk"] a[href$="/history"]')?.click(),
  );
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect.poll(() => vesselOf(page)).toBe('A bowl, left at once');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test(
  'what is not right yet is taken back with what is live, and does not return',
  onlySample,
  async ({ page }) => {
    await page.goto(candle);
    await page.getByLabel('Description').fill('x'.repeat(150));
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Take back to what is live' }).click();
    await expect(page.getByLabel('Description')).not.toHaveValue(/^x/);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  },
);

test('a thing that is gone gives back what was written in it', onlySample, async ({ page }) => {
  await page.goto(candle);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Vessel').fill('A bowl that nobody else knows');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const headers = { origin: site().url };
  await page.request.delete(api.anyway(FILE), { headers });
  await page.reload();
  await expect(page.getByText('A bowl that nobody else knows')).toBeVisible();
  await page.getByRole('button', { name: 'I do not need it any more' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.request.post(api.discard(FILE), { headers });
});

test(
  'a session that ends keeps what was written, and signing in leads back',
  onlySample,
  async ({ page, context }) => {
    await page.request.post('/relay/ajax/hello@example.com', {
      headers: { origin: site().url },
      form: { name: 'Meera', email: 'meera@visitor.example', message: 'Hello', _subject: 'A chair' },
    });
    const expire = () => context.clearCookies();
    await page.goto('/desk/enquiries');
    await page.locator('summary', { hasText: 'Meera' }).click();
    await page.getByLabel('Note').fill('She calls on Monday');
    await page.goto(candle);
    await page.getByLabel('Vessel').fill('A bowl, begun in time');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await expire();
    await page.getByLabel('Vessel').fill('A bowl, and too late');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expectAccessibleDesk(page, 'a session that has ended');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await signInByMail(page);
    await page.getByRole('link', { name: 'Mitti (Candles)' }).click();
    await expect(page.getByLabel('Vessel')).toHaveValue('A bowl, and too late');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.goto('/desk/enquiries');
    await page.locator('summary', { hasText: 'Meera' }).click();
    await expect(page.getByLabel('Note')).toHaveValue('She calls on Monday');

    // On a computer that somebody else will use, nothing stays.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectAccessibleDesk(page, 'signing out with a note that is not saved');
    await page.getByRole('button', { name: 'Sign out all the same' }).click();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('desk:'))),
    ).toEqual([]);
  },
);
