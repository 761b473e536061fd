import { api, pages } from '../../apps/admin/addresses.ts';
import { expect, expectAccessibleDesk, openDesk, withoutPreview } from '../support/desk.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { site, signIn } = openDesk();

const FILE = 'candles/mitti.yaml';
const fieldsOf = async (page: Page, file = FILE) =>
  (await (await page.request.get(api.document(file))).json()).fields;

/** The narrowest phone that many have, and a desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test.beforeEach(async ({ page, watch }) => {
  watch.expected.push(/sandbox/i, /status of 4\d\d/);
  await withoutPreview(page);
  await signIn(page);
});

/** Somebody else's save of the candle, in another browser. */
async function elsewhere(page: Page, change: object): Promise<void> {
  const { version, fields } = await (await page.request.get(api.document(FILE))).json();
  const answer = await page.request.put(api.document(FILE), {
    headers: { origin: site().url },
    data: { version, fields: { ...fields, ...change } },
  });
  expect(answer.status()).toBe(200);
}

for (const size of SIZES)
  test(
    `a field that two people change is decided by keyboard where it stands, ${size.width} wide`,
    onlySample,
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(`/desk${pages.edit(FILE)}`);
      const vessel = page.getByLabel('Vessel', { exact: true });
      const both = page.getByRole('alert');
      await expect(vessel).toBeVisible();
      await elsewhere(page, { vessel: `A bowl of theirs, ${size.width}`, wax: `Theirs, ${size.width}` });
      await vessel.fill('A bowl of mine');
      await expect(both).toContainText(`A bowl of theirs, ${size.width}`);
      await expect(both).toContainText('A bowl of mine');
      await expect(both).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'one field' })).toBeVisible();
      await expect(page.getByLabel('Wax', { exact: true })).toHaveValue(`Theirs, ${size.width}`);
      await expectAccessibleDesk(page, 'two versions');
      expect((await fieldsOf(page)).vessel).toBe(`A bowl of theirs, ${size.width}`);
      await both.getByRole('button', { name: 'Use theirs' }).press('Enter');
      await expect(vessel).toHaveValue(`A bowl of theirs, ${size.width}`);
      await expect(both).toHaveCount(0);
      await expect(vessel).toBeFocused();

      await elsewhere(page, { vessel: `Another of theirs, ${size.width}` });
      await vessel.fill('Another of mine');
      await both.getByRole('button', { name: 'Keep mine' }).press('Enter');
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      expect((await fieldsOf(page)).vessel).toBe('Another of mine');
    },
  );

test('two browsers change different fields of one entry, and both changes stay', {
  tag: [onlySample.tag, '@main'],
}, async ({ page, browser }) => {
  const context = await browser.newContext({
    baseURL: site().url,
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await withoutPreview(other);
  for (const one of [page, other]) {
    await one.goto(`/desk${pages.edit(FILE)}`);
    await expect(one.getByLabel('Vessel', { exact: true })).toBeVisible();
  }
  await other.getByLabel('Wax', { exact: true }).fill('Of the other browser');
  await expect(other.getByText('Saved as a draft')).toBeVisible();
  await page.getByLabel('Vessel', { exact: true }).fill('Of this browser');
  const both = { wax: 'Of the other browser', vessel: 'Of this browser' };
  await expect.poll(() => fieldsOf(page)).toMatchObject(both);
  await expect(page.getByLabel('Wax', { exact: true })).toHaveValue(both.wax);
  await expect(page.getByRole('alert')).toHaveCount(0);

  // A conflict that waits is still there after the page was loaded again, and no other field is lost.
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

test('a title in any script can be added, its address edited, and a disabled button says why', {
  tag: [onlySample.tag, '@main'],
}, async ({ page }) => {
  await page.goto('/desk/?kind=candles');
  await page.getByRole('button', { name: 'Add to candles' }).click();
  const dialog = page.getByRole('dialog');
  const [title, address] = [
    dialog.getByLabel('What it is called'),
    dialog.getByLabel('Its name in addresses'),
  ];
  const add = dialog.getByRole('button', { name: 'Add' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Please enter what it is called.');
  await title.fill('!!!');
  await expect(add).toHaveAccessibleDescription(/at least one letter or digit/);
  await title.fill('Straße');
  await expect(address).toHaveValue('strasse');
  await title.fill('मिट्टी का दीया');
  await expect(address).toHaveValue('mitti-ka-diya');
  await expectAccessibleDesk(page, 'a new entry');
  await address.fill('Clay Lamp');
  await expect(dialog.getByText('As an address: clay-lamp')).toBeVisible();
  await add.click();
  await expect(page.getByRole('heading', { name: 'मिट्टी का दीया' })).toBeVisible();
  expect((await fieldsOf(page, 'candles/clay-lamp.yaml')).name).toBe('मिट्टी का दीया');
  // Later tests count on the sample's entries.
  await page.request.delete(api.document('candles/clay-lamp.yaml'), { headers: { origin: site().url } });
});

test('a list is sorted by keyboard, and what may be missing is left out', onlySample, async ({ page }) => {
  const home = 'pages/home.yaml';
  const words = async (): Promise<string[]> => (await fieldsOf(page, home)).mission.words;
  const before = await words();
  await page.goto(`/desk${pages.edit(home)}`);
  const rows = page.locator('#field-mission-words > ol > li');
  // The focus goes with the item: a second press moves it on.
  await rows.first().getByRole('button', { name: /down$/ }).press('Enter');
  await expect(rows.nth(1).getByRole('button', { name: /down$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(words).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
  await expect(page.getByText('Saved as a draft')).toBeVisible();

  await page.goto(`/desk${pages.edit(FILE)}`);
  await page.getByRole('button', { name: 'Leave out vessel' }).click();
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await expect.poll(() => fieldsOf(page)).not.toHaveProperty('vessel');
  await page.getByRole('button', { name: 'Add vessel' }).click();
  await expect(page.getByText('Expected words, found nothing')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out vessel' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test(
  'the page stands beside the form in the widths of a phone, a tablet and a desktop',
  onlySample,
  async ({ page }) => {
    await page.goto(`/desk${pages.edit(FILE)}`);
    const frame = page.locator('iframe');
    for (const [name, width] of [
      ['Phone', 390],
      ['Tablet', 820],
      ['Desktop', 1440],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).press('Enter');
      await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
      // As wide to its page as the device is, and no wider on the screen than there is room.
      await expect.poll(() => frame.evaluate((one) => one.clientWidth)).toBe(width);
      const box = await frame.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(1440);
    }
  },
);

test(
  'a link is chosen among the pages that the site has, and a wrong one is told',
  onlySample,
  async ({ page }) => {
    await page.goto(`/desk${pages.edit('pages/home.yaml')}`);
    const link = page.getByLabel('The button leads to').first();
    const list = await link.getAttribute('list');
    const option = page.locator(`datalist[id="${list}"] option[value="/services"]`);
    await expect(option).toHaveText('Services');
    await link.fill('contact us');
    await expect(page.getByText('Expected an address such as /contact or https://…')).toBeVisible();
    await page.getByRole('button', { name: 'Take back to what is live' }).click();
    await expect(page.getByText('Expected an address')).toHaveCount(0);
  },
);

for (const size of SIZES)
  test(`every state of the desk is accessible, ${size.width} wide`, onlySample, async ({ page }) => {
    await page.setViewportSize(size);
    // Each ends as it began, for the next.
    const leave = async (name: string) => {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.goto('/desk?kind=candles');
    await expect(page.getByRole('link', { name: /Mitti/ })).toBeVisible();
    await expectAccessibleDesk(page, 'a list');
    await page.getByLabel('Search all words').fill('terracotta');
    await expect(page.getByText(/^\d+ found$/)).toBeAttached();
    await expectAccessibleDesk(page, 'what was found');
    await page.goto('/desk?kind=candles');
    await page.getByRole('button', { name: 'Add to candles' }).click();
    await expectAccessibleDesk(page, 'a new thing');
    await leave('Not now');

    await page.goto(`/desk${pages.edit(FILE)}`);
    for (const [opener, state, back] of [
      ['Choose another', 'pictures to choose from', 'Keep it as it is'],
      ['Remove', 'removing', 'Keep it'],
    ] as const) {
      await page
        .getByRole('button', { name: opener, exact: opener === 'Remove' })
        .first()
        .click();
      await expectAccessibleDesk(page, state);
      await leave(back);
    }
    for (const name of ['Name', 'Wax']) await page.getByLabel(name, { exact: true }).fill('');
    await page.getByLabel('Description').fill('x'.repeat(150));
    await page.getByRole('link', { name: '3 fields need a look' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expectAccessibleDesk(page, 'fields with faults');
    await page.getByRole('button', { name: 'Take back to what is live' }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });
