import { adminPaths, api } from '../../apps/admin/routes.ts';
import { expect, expectAccessibleAdmin, stubPreview, useTestAdmin } from '../support/admin.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { site, signIn } = useTestAdmin();

const FILE = 'candles/mitti.yaml';
const fieldsOf = async (page: Page, file = FILE) =>
  (await (await page.request.get(api.entry(file))).json()).fields;

/** A phone and a desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test.beforeEach(async ({ page, watch }) => {
  watch.expected.push(/sandbox/i, /status of 4\d\d/);
  await stubPreview(page);
  await signIn(page);
});

/** Saves the candle as another browser would. */
async function saveElsewhere(page: Page, change: object): Promise<void> {
  const { version, fields } = await (await page.request.get(api.entry(FILE))).json();
  const answer = await page.request.put(api.entry(FILE), {
    headers: { origin: site().url },
    data: { version, fields: { ...fields, ...change } },
  });
  expect(answer.status()).toBe(200);
}

for (const size of SIZES)
  test(
    `a conflict in a field is resolved by keyboard, ${size.width} px wide`,
    onlySample,
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(`/admin${adminPaths.edit(FILE)}`);
      const vessel = page.getByLabel('Vessel', { exact: true });
      const conflict = page.getByRole('alert');
      await expect(vessel).toBeVisible();
      await saveElsewhere(page, { vessel: `A bowl of theirs, ${size.width}`, wax: `Theirs, ${size.width}` });
      await vessel.fill('A bowl of mine');
      await expect(conflict).toContainText(`A bowl of theirs, ${size.width}`);
      await expect(conflict).toContainText('A bowl of mine');
      await expect(conflict).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'one field' })).toBeVisible();
      await expect(page.getByLabel('Wax', { exact: true })).toHaveValue(`Theirs, ${size.width}`);
      await expectAccessibleAdmin(page, 'a conflict');
      expect((await fieldsOf(page)).vessel).toBe(`A bowl of theirs, ${size.width}`);
      await conflict.getByRole('button', { name: 'Use theirs' }).press('Enter');
      await expect(vessel).toHaveValue(`A bowl of theirs, ${size.width}`);
      await expect(conflict).toHaveCount(0);
      await expect(vessel).toBeFocused();

      await saveElsewhere(page, { vessel: `Another of theirs, ${size.width}` });
      await vessel.fill('Another of mine');
      await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter');
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      expect((await fieldsOf(page)).vessel).toBe('Another of mine');
    },
  );

test('changes to different fields in two browsers are both kept', {
  tag: [onlySample.tag, '@main'],
}, async ({ page, browser }) => {
  const context = await browser.newContext({
    baseURL: site().url,
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await stubPreview(other);
  for (const tab of [page, other]) {
    await tab.goto(`/admin${adminPaths.edit(FILE)}`);
    await expect(tab.getByLabel('Vessel', { exact: true })).toBeVisible();
  }
  await other.getByLabel('Wax', { exact: true }).fill('Of the other browser');
  await expect(other.getByText('Saved as a draft')).toBeVisible();
  await page.getByLabel('Vessel', { exact: true }).fill('Of this browser');
  const both = { wax: 'Of the other browser', vessel: 'Of this browser' };
  await expect.poll(() => fieldsOf(page)).toMatchObject(both);
  await expect(page.getByLabel('Wax', { exact: true })).toHaveValue(both.wax);
  await expect(page.getByRole('alert')).toHaveCount(0);

  // An unresolved conflict survives a reload, and so do the other fields.
  await other.reload();
  await other.getByLabel('Wax', { exact: true }).fill('Wax, once more');
  await expect(other.getByText('Saved as a draft')).toBeVisible();
  await page.getByLabel('Wax', { exact: true }).fill('Wax of this browser');
  await expect(page.getByRole('alert')).toContainText('Wax, once more');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Wax, once more');
  await expect(page.getByLabel('Wax', { exact: true })).toHaveValue('Wax of this browser');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => fieldsOf(page)).toMatchObject({ ...both, wax: 'Wax of this browser' });
  await context.close();
});

test('a new entry: titles in any script, an editable slug, and a reason for the disabled button', {
  tag: [onlySample.tag, '@main'],
}, async ({ page }) => {
  await page.goto('/admin/?kind=candles');
  await page.getByRole('button', { name: 'New candle' }).click();
  const dialog = page.getByRole('dialog');
  const [title, slug] = [dialog.getByLabel('Title'), dialog.getByLabel('URL slug')];
  const add = dialog.getByRole('button', { name: 'Create' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Enter a title.');
  await title.fill('!!!');
  await expect(add).toHaveAccessibleDescription(/at least one letter or digit/);
  await title.fill('Straße');
  await expect(slug).toHaveValue('strasse');
  await title.fill('मिट्टी का दीया');
  await expect(slug).toHaveValue('mitti-ka-diya');
  await expectAccessibleAdmin(page, 'a new entry');
  await slug.fill('Clay Lamp');
  await expect(dialog.getByText('Saved as: clay-lamp')).toBeVisible();
  await add.click();
  await expect(page.getByRole('heading', { name: 'मिट्टी का दीया' })).toBeVisible();
  expect((await fieldsOf(page, 'candles/clay-lamp.yaml')).name).toBe('मिट्टी का दीया');
  // Later tests expect the sample entries only.
  await page.request.delete(api.entry('candles/clay-lamp.yaml'), { headers: { origin: site().url } });
});

test(
  'a list is reordered by keyboard, and an optional field is removed and added',
  onlySample,
  async ({ page }) => {
    const home = 'pages/home.yaml';
    const texts = async (): Promise<string[]> => (await fieldsOf(page, home)).mission.words;
    const before = await texts();
    await page.goto(`/admin${adminPaths.edit(home)}`);
    const rows = page.locator('#field-mission-words > ol > li');
    // The focus follows the item, so a second key press moves it again.
    await rows.first().getByRole('button', { name: /down$/ }).press('Enter');
    await expect(rows.nth(1).getByRole('button', { name: /down$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(texts).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
    await expect(page.getByText('Saved as a draft')).toBeVisible();

    await page.goto(`/admin${adminPaths.edit(FILE)}`);
    await page.getByRole('button', { name: 'Remove vessel' }).click();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await expect.poll(() => fieldsOf(page)).not.toHaveProperty('vessel');
    await page.getByRole('button', { name: 'Add vessel' }).click();
    await expect(page.getByText('Expected words, found nothing')).toBeVisible();
    await page.getByRole('button', { name: 'Remove vessel' }).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
  },
);

test('the preview has the width of a phone, a tablet or a desktop', onlySample, async ({ page }) => {
  await page.goto(`/admin${adminPaths.edit(FILE)}`);
  const frame = page.locator('iframe');
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Desktop', 1440],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    // The page has the width of the device; the frame is scaled to fit the window.
    await expect.poll(() => frame.evaluate((element) => element.clientWidth)).toBe(width);
    const box = await frame.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(1440);
  }
});

test(
  'a link field suggests the pages of the site and reports an invalid link',
  onlySample,
  async ({ page }) => {
    await page.goto(`/admin${adminPaths.edit('pages/home.yaml')}`);
    const link = page.getByLabel('Button link').first();
    const list = await link.getAttribute('list');
    const option = page.locator(`datalist[id="${list}"] option[value="/services"]`);
    await expect(option).toHaveText('Services');
    await link.fill('contact us');
    await expect(page.getByText('Expected an address such as /contact or https://…')).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText('Expected an address')).toHaveCount(0);
  },
);

for (const size of SIZES)
  test(`every state of the admin is accessible, ${size.width} px wide`, onlySample, async ({ page }) => {
    await page.setViewportSize(size);
    const closeDialog = async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.goto('/admin?kind=candles');
    await expect(page.getByRole('link', { name: /Mitti/ })).toBeVisible();
    await expectAccessibleAdmin(page, 'a list');
    await page.getByLabel('Search').fill('terracotta');
    await expect(page.getByText(/^\d+ found$/)).toBeAttached();
    await expectAccessibleAdmin(page, 'search results');
    await page.goto('/admin?kind=candles');
    await page.getByRole('button', { name: 'New candle' }).click();
    await expectAccessibleAdmin(page, 'a new entry');
    await closeDialog();

    await page.goto(`/admin${adminPaths.edit(FILE)}`);
    for (const [opener, state] of [
      ['Replace image', 'the image library'],
      ['Remove', 'removing an entry'],
    ] as const) {
      await page
        .getByRole('button', { name: opener, exact: opener === 'Remove' })
        .first()
        .click();
      await expectAccessibleAdmin(page, state);
      await closeDialog();
    }
    for (const name of ['Name', 'Wax']) await page.getByLabel(name, { exact: true }).fill('');
    await page.getByLabel('Description').fill('x'.repeat(150));
    await page.getByRole('link', { name: 'correct 3 fields' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expectAccessibleAdmin(page, 'invalid fields');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  });
