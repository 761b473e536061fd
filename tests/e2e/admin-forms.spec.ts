import { adminPaths } from '../../apps/admin/routes.ts';
import { type AdminApi, expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

const CANDLE_FILE = 'candles/mitti.yaml';
const HOME_FILE = 'pages/home.yaml';
const PHONE = { width: 390, height: 844 };
const readFields = async (api: AdminApi) => (await api.readEntry(CANDLE_FILE)).fields;

test('changes to different fields in two browsers are both kept, and a conflict is resolved by keyboard', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, api }) => {
  await page.setViewportSize(PHONE);
  await openForm(page, CANDLE_FILE);
  const vessel = page.getByLabel('Vessel (optional)');
  const conflict = page.getByRole('alert');
  await expect(vessel).toBeVisible();
  await api.editEntry(CANDLE_FILE, { vessel: 'A bowl of theirs', wax: 'Theirs' });
  await vessel.fill('A bowl of mine');
  await expect(conflict).toContainText('A bowl of theirs');
  await expect(conflict).toContainText('A bowl of mine');
  await expect(page.getByRole('link', { name: 'one field' })).toBeVisible();
  await expect(page.getByLabel('Wax', { exact: true })).toHaveValue('Theirs');
  await expectAccessibleAdmin(page, 'a conflict');
  await conflict.getByRole('button', { name: 'Use theirs' }).press('Enter');
  await expect(vessel).toHaveValue('A bowl of theirs');
  await expect(conflict).toHaveCount(0);
  await expect(vessel).toBeFocused();
  await expect(page.getByText('Saved as a draft')).toBeVisible();

  await api.editEntry(CANDLE_FILE, { vessel: 'Another of theirs' });
  await vessel.fill('Another of mine');
  await expect(conflict).toContainText('Another of theirs');
  await page.reload();
  await expect(conflict).toContainText('Another of theirs');
  await expect(vessel).toHaveValue('Another of mine');
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect.poll(() => readFields(api)).toMatchObject({ vessel: 'Another of mine', wax: 'Theirs' });
});

test('the keyboard reorders a list', onlyWithSampleContent, async ({ page, api }) => {
  const readWords = async () =>
    (await api.readEntry<{ mission: { words: string[] } }>(HOME_FILE)).fields.mission.words;
  const [first = '', second = '', third = '', ...rest] = await readWords();
  await openForm(page, HOME_FILE);
  const rows = page.locator('#field-mission-words > ol > li');
  // The focus follows the moved item, so that a second key press moves it again.
  await rows.first().getByRole('button', { name: /down$/ }).press('Enter');
  await expect(rows.nth(1).getByRole('button', { name: /down$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(readWords).toEqual([second, third, first, ...rest]);
});

test(
  'an empty optional field is not saved, and an empty required one is marked',
  onlyWithSampleContent,
  async ({ page, api }) => {
    await openForm(page, CANDLE_FILE);
    await page.getByLabel('Vessel (optional)').fill('');
    await expect.poll(() => readFields(api)).not.toHaveProperty('vessel');
    const groupToggle = page.locator('summary', { hasText: 'Scent' });
    await groupToggle.press('Enter');
    await expect(page.getByLabel('Top notes')).toBeHidden();
    await groupToggle.press('Enter');
    for (const notes of ['Top notes', 'Heart notes', 'Base notes']) await page.getByLabel(notes).fill('');
    await expect.poll(() => readFields(api)).not.toHaveProperty('scent');
    await page.getByLabel('Wax', { exact: true }).fill('');
    await expect(page.getByText('This is empty; enter some text')).toBeVisible();
  },
);

test('a new entry starts empty, and is saved once all its fields are filled in', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page }) => {
  await page.goto(`/admin${adminPaths.section('testimonials')}`);
  const create = async (author: string) => {
    await page.getByRole('button', { name: 'New testimonial' }).click();
    await page.getByLabel('Author').fill(author);
    await page.getByRole('button', { name: 'Create' }).click();
  };
  await create('Kavita Menon');
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

  await page.goto(`/admin${adminPaths.section('testimonials')}`);
  await create('Tom Byrne');
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
  await create('Tom Byrne');
  await expect(page.getByText('This browser does not store data for this site.')).toBeVisible();
  await expect(page.getByLabel('Author')).toHaveValue('Tom Byrne');
});

test('the preview has the width of the selected device', onlyWithSampleContent, async ({ page }) => {
  await openForm(page, CANDLE_FILE);
  const frame = page.locator('iframe');
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Desktop', 1440],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    // The page in the frame has the width of the device. The frame is scaled to fit the window.
    await expect(frame).toHaveJSProperty('clientWidth', width);
    await expect
      .poll(() => frame.evaluate((element) => element.getBoundingClientRect().right))
      .toBeLessThanOrEqual(1440);
  }
});

test('a link field suggests the pages of the site and reports invalid and broken links', {
  tag: onlyWithSampleContent.tag,
}, async ({ page }) => {
  await openForm(page, HOME_FILE);
  await page.locator('#field-hero-slides > ol > li summary').first().click();
  const link = page.getByLabel('Button link').first();
  const listId = await link.getAttribute('list');
  await expect(page.locator(`datalist[id="${listId}"] option[value="/services"]`)).toHaveText('Services');
  await link.fill('contact us');
  await expect(page.getByText('Expected an address such as /contact or https://…')).toBeVisible();
  // The server finds broken links only after the text is saved.
  await link.fill('/nowhere');
  await expect(page.getByText(/^There is no page .*nowhere/)).toBeVisible();
  await page.getByRole('link', { name: 'correct one field' }).click();
  await expect(link).toBeFocused();
  await link.fill('/services');
  await expect(page.getByText(/There is no page/)).toHaveCount(0);
});

test(
  'lists, dialogs and invalid fields are accessible on a phone',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`/admin${adminPaths.section('candles')}`);
    await page.getByLabel('Search').fill('terracotta');
    await expect(page.getByText(/^\d+ found$/)).toBeAttached();
    await expectAccessibleAdmin(page, 'search results');
    await openForm(page, CANDLE_FILE);
    for (const name of ['Replace image: Image', 'Remove']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleAdmin(page, name);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const name of ['Name', 'Wax']) await page.getByLabel(name, { exact: true }).fill('');
    await page.getByLabel('Description').fill('x'.repeat(150));
    await page.getByRole('link', { name: 'correct 3 fields' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expectAccessibleAdmin(page, 'invalid fields');
  },
);

test('an invalid tag is marked in both views of a text', onlyWithSampleContent, async ({ page }) => {
  await openForm(page, 'articles/monsoon-light.md');
  await page.getByRole('button', { name: 'Markdown' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+Home');
  await page.keyboard.type('{% gallery /%}\n\n');
  await expect(page.getByText(/^Line 1: .*gallery/)).toBeVisible();
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(page.locator('[data-invalid]')).toContainText('{% gallery /%}');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expectAccessibleAdmin(page, 'an invalid tag');
});
