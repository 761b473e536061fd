import { adminPaths, api } from '../../apps/admin/routes.ts';
import { expect, expectAccessibleAdmin, readEntry, stubPreview, useTestAdmin } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { site, signIn } = useTestAdmin();

const CANDLE_FILE = 'candles/mitti.yaml';
const readFields = async (page: Page, file = CANDLE_FILE) => (await readEntry(page, file)).fields;

/** Viewport sizes of a phone and a desktop. */
const SCREEN_SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test.beforeEach(async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/sandbox/i, /status of 4\d\d/);
  await stubPreview(page);
  await signIn(page);
});

/** Saves changes to the candle by a request, like another browser. */
async function saveFromOtherBrowser(page: Page, change: object): Promise<void> {
  const { version, fields } = await readEntry(page, CANDLE_FILE);
  const response = await page.request.put(api.entry(CANDLE_FILE), {
    headers: { origin: site().url },
    data: { version, fields: { ...fields, ...change } },
  });
  expect(response.status()).toBe(200);
}

for (const screen of SCREEN_SIZES)
  test(
    `a conflict in a field is resolved by keyboard at a viewport width of ${screen.width} px`,
    onlyWithSampleContent,
    async ({ page }) => {
      await page.setViewportSize(screen);
      await page.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
      const vessel = page.getByLabel('Vessel (optional)');
      const conflict = page.getByRole('alert');
      await expect(vessel).toBeVisible();
      await saveFromOtherBrowser(page, {
        vessel: `A bowl of theirs, ${screen.width}`,
        wax: `Theirs, ${screen.width}`,
      });
      await vessel.fill('A bowl of mine');
      await expect(conflict).toContainText(`A bowl of theirs, ${screen.width}`);
      await expect(conflict).toContainText('A bowl of mine');
      await expect(conflict).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'one field' })).toBeVisible();
      await expect(page.getByLabel('Wax', { exact: true })).toHaveValue(`Theirs, ${screen.width}`);
      await expectAccessibleAdmin(page, 'a conflict');
      expect((await readFields(page)).vessel).toBe(`A bowl of theirs, ${screen.width}`);
      await conflict.getByRole('button', { name: 'Use theirs' }).press('Enter');
      await expect(vessel).toHaveValue(`A bowl of theirs, ${screen.width}`);
      await expect(conflict).toHaveCount(0);
      await expect(vessel).toBeFocused();
      // Waits until the form has saved.
      await expect(page.getByText('Saved as a draft')).toBeVisible();

      await saveFromOtherBrowser(page, { vessel: `Another of theirs, ${screen.width}` });
      await vessel.fill('Another of mine');
      await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter');
      await expect(page.getByText('Saved as a draft')).toBeVisible();
      expect((await readFields(page)).vessel).toBe('Another of mine');
    },
  );

test(
  'changes to different fields in two browsers are both kept',
  onlyWithSampleContent,
  async ({ page, browser }) => {
    const context = await browser.newContext({
      baseURL: site().url,
      storageState: await page.context().storageState(),
    });
    const otherPage = await context.newPage();
    await stubPreview(otherPage);
    for (const tab of [page, otherPage]) {
      await tab.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
      await expect(tab.getByLabel('Vessel (optional)')).toBeVisible();
    }
    await otherPage.getByLabel('Wax', { exact: true }).fill('Of the other browser');
    await expect(otherPage.getByText('Saved as a draft')).toBeVisible();
    await page.getByLabel('Vessel (optional)').fill('Of this browser');
    const merged = { wax: 'Of the other browser', vessel: 'Of this browser' };
    await expect.poll(() => readFields(page)).toMatchObject(merged);
    await expect(page.getByLabel('Wax', { exact: true })).toHaveValue(merged.wax);
    await expect(page.getByRole('alert')).toHaveCount(0);

    // An unresolved conflict survives a reload, and so do the other fields.
    await otherPage.reload();
    await otherPage.getByLabel('Wax', { exact: true }).fill('Wax, once more');
    await expect(otherPage.getByText('Saved as a draft')).toBeVisible();
    await page.getByLabel('Wax', { exact: true }).fill('Wax of this browser');
    await expect(page.getByRole('alert')).toContainText('Wax, once more');
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Wax, once more');
    await expect(page.getByLabel('Wax', { exact: true })).toHaveValue('Wax of this browser');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => readFields(page)).toMatchObject({ ...merged, wax: 'Wax of this browser' });
    await context.close();
  },
);

test(
  'the keyboard reorders a list, and an empty optional field is not saved',
  onlyWithSampleContent,
  async ({ page }) => {
    const home = 'pages/home.yaml';
    const readWords = async (): Promise<string[]> => (await readFields(page, home)).mission.words;
    const before = await readWords();
    await page.goto(`/admin${adminPaths.edit(home)}`);
    const rows = page.locator('#field-mission-words > ol > li');
    // The focus follows the moved item, so that a second key press moves it again.
    await rows.first().getByRole('button', { name: /down$/ }).press('Enter');
    await expect(rows.nth(1).getByRole('button', { name: /down$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(readWords).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
    await expect(page.getByText('Saved as a draft')).toBeVisible();

    await page.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
    await page.getByLabel('Vessel (optional)').fill('');
    await expect.poll(() => readFields(page)).not.toHaveProperty('vessel');
    const groupToggle = page.locator('summary', { hasText: 'Scent' });
    await groupToggle.press('Enter');
    await expect(page.getByLabel('Top notes')).toBeHidden();
    await groupToggle.press('Enter');
    for (const notes of ['Top notes', 'Heart notes', 'Base notes']) await page.getByLabel(notes).fill('');
    await expect.poll(() => readFields(page)).not.toHaveProperty('scent');
    await page.getByLabel('Wax', { exact: true }).fill('');
    await expect(page.getByText('This is empty; enter some text')).toBeVisible();
  },
);

test(
  'a new entry starts empty, and is saved once all its fields are filled in',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/admin/testimonials');
    await page.getByRole('button', { name: 'New testimonial' }).click();
    await page.getByLabel('Title').fill('Kavita Menon');
    await page.getByRole('button', { name: 'Create' }).click();
    const status = page.locator('p', { hasText: 'Kept in this browser until it is complete' });
    await expect(status).toContainText('fill in 3 fields');
    await expect(page.getByLabel('Author')).toHaveValue('Kavita Menon');
    await expect(page.getByText('missing')).toHaveCount(0);
    await expectAccessibleAdmin(page, 'a new entry');
    await page.getByLabel('Quote').fill('They listened first.');
    await expect(status).toContainText('fill in 2 fields');
    await page.reload();
    await expect(page.getByLabel('Quote')).toHaveValue('They listened first.');
    await page.getByLabel('Location').fill('Alwar');
    await page.getByRole('button', { name: 'Choose image' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Location')).toHaveValue('Alwar');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

    await page.getByRole('button', { name: 'New testimonial' }).click();
    await page.getByLabel('Title').fill('Tom Byrne');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/testimonials$/);
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);

    // The browser stores nothing, so an entry that is not complete could not be kept.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: 'New testimonial' }).click();
    await page.getByLabel('Title').fill('Tom Byrne');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('This browser does not store data for this site.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Tom Byrne');
  },
);

test('the preview has the width of the selected device', onlyWithSampleContent, async ({ page }) => {
  await page.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
  const previewFrame = page.locator('iframe');
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Desktop', 1440],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    // The page in the frame has the width of the device. The frame is scaled to fit the window.
    await expect.poll(() => previewFrame.evaluate((element) => element.clientWidth)).toBe(width);
    const box = await previewFrame.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(1440);
  }
});

test(
  'a link field suggests the pages of the site and reports invalid and broken links',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto(`/admin${adminPaths.edit('pages/home.yaml')}`);
    await page.locator('#field-hero-slides > ol > li summary').first().click();
    const link = page.getByLabel('Button link').first();
    const list = await link.getAttribute('list');
    const option = page.locator(`datalist[id="${list}"] option[value="/services"]`);
    await expect(option).toHaveText('Services');
    await link.fill('contact us');
    await expect(page.getByText('Expected an address such as /contact or https://…')).toBeVisible();
    // The server finds broken links only after the text is saved.
    await link.fill('/nowhere');
    await expect(page.getByText(/^There is no page .*nowhere/)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'correct one field' }).click();
    await expect(link).toBeFocused();
    await link.fill('/services');
    await expect(page.getByText(/There is no page/)).toHaveCount(0);
    await link.fill('/about');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText('Expected an address')).toHaveCount(0);
  },
);

for (const screen of SCREEN_SIZES)
  test(
    `every state of the admin is accessible at a viewport width of ${screen.width} px`,
    onlyWithSampleContent,
    async ({ page }) => {
      await page.setViewportSize(screen);
      const closeDialog = async () => {
        await page.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      await page.goto('/admin/candles');
      await expect(page.getByRole('link', { name: /Mitti/ })).toBeVisible();
      await expectAccessibleAdmin(page, 'a list');
      await page.getByLabel('Search').fill('terracotta');
      await expect(page.getByText(/^\d+ found$/)).toBeAttached();
      await expectAccessibleAdmin(page, 'search results');
      await page.goto('/admin/candles');
      await page.getByRole('button', { name: 'New candle' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleAdmin(page, 'a new entry');
      await closeDialog();

      await page.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
      for (const [opener, state] of [
        ['Replace image', 'the image library'],
        ['Remove', 'removing an entry'],
      ] as const) {
        await page
          .getByRole('button', { name: opener, exact: opener === 'Remove' })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
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
    },
  );

test(
  'a list can be reordered by dragging, and an invalid tag is marked',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/admin/pages/home');
    const rows = page.locator('#field-mission-words > ol > li');
    const readItems = () =>
      rows
        .getByRole('textbox')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await expect(rows.first()).toBeVisible();
    const before = await readItems();
    const dragHandles = rows.getByTitle(/^Drag/);
    const dragItem = async (from: number, to: number) => {
      await dragHandles.nth(Math.max(from, to)).scrollIntoViewIfNeeded();
      await dragHandles.nth(from).hover();
      const box = await dragHandles.nth(to).boundingBox();
      await page.mouse.down();
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 20 });
    };
    await dragItem(0, 1);
    await expect.poll(readItems).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(readItems).toEqual(before);
    await dragItem(0, 1);
    await page.mouse.up();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    const saved = await readEntry(page, 'pages/home.yaml');
    expect(saved.fields.mission.words).toEqual([before[1], before[0], ...before.slice(2)]);

    await page.goto('/admin/articles/monsoon-light');
    await page.getByRole('button', { name: 'Markdown' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+Home');
    await page.keyboard.type('{% gallery /%}\n\n');
    await expect(page.getByText(/^Line 1: .*gallery/)).toBeVisible();
    await page.getByRole('button', { name: 'Markdown' }).click();
    await expect(page.locator('[data-invalid]')).toContainText('{% gallery /%}');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expectAccessibleAdmin(page, 'an invalid tag');
  },
);
