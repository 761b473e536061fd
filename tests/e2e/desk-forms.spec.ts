import { api, pages } from '../../desk/addresses.ts';
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
async function elsewhere(page: Page, vessel: string): Promise<void> {
  const { version, fields } = await (await page.request.get(api.document(FILE))).json();
  const answer = await page.request.put(api.document(FILE), {
    headers: { origin: site().url },
    data: { version, fields: { ...fields, vessel } },
  });
  expect(answer.status()).toBe(200);
}

for (const size of SIZES)
  test(
    `who saves second sees both versions and chooses by keyboard, ${size.width} wide`,
    onlySample,
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(`/desk${pages.edit(FILE)}`);
      const vessel = page.getByLabel('Vessel');
      const both = page.getByRole('alert');
      await expect(vessel).toBeVisible();
      await elsewhere(page, `A bowl of theirs, ${size.width}`);
      await vessel.fill('A bowl of mine');
      await expect(both).toContainText(`A bowl of theirs, ${size.width}`);
      await expect(both).toContainText('A bowl of mine');
      await expect(page.getByText('Not saved: there is another version')).toBeVisible();
      await expectAccessibleDesk(page, 'two versions');
      expect((await fieldsOf(page)).vessel).toBe(`A bowl of theirs, ${size.width}`);
      await both.getByRole('button', { name: 'Take theirs' }).press('Enter');
      await expect(vessel).toHaveValue(`A bowl of theirs, ${size.width}`);
      await expect(both).toHaveCount(0);

      await elsewhere(page, `Another of theirs, ${size.width}`);
      await vessel.fill('Another of mine');
      await both.getByRole('button', { name: 'Keep mine' }).press('Enter');
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      expect((await fieldsOf(page)).vessel).toBe('Another of mine');
    },
  );

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
    for (const name of ['Place in the list', 'Name']) await page.getByLabel(name, { exact: true }).fill('');
    await page.getByLabel('Description').fill('x'.repeat(150));
    await page.getByRole('link', { name: '3 fields need a look' }).click();
    await expect(page.getByLabel('Place in the list')).toBeFocused();
    await expectAccessibleDesk(page, 'fields with faults');
    await page.getByRole('button', { name: 'Take back to what is live' }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });
