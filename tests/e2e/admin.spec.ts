import { expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

const DESCRIPTION = 'First rain on dry ground, written by a test. A diya that can be refilled.';

test.describe('with the real preview', () => {
  test.use({ hasPreview: true });

  test('an edit is saved as a draft, shown in the preview and listed as a change', {
    tag: [onlyWithSampleContent.tag, '@main'],
  }, async ({ page, api }) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: /^Candles/ }).click();
    await page.getByRole('link', { name: /Mitti/ }).click();
    const field = page.getByLabel('Description');
    await field.fill('x'.repeat(150));
    await expect(page.getByText('expected at most 140 characters')).toBeVisible();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await field.fill(DESCRIPTION);
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await expect(page.frameLocator('iframe').getByText(DESCRIPTION)).toBeAttached({ timeout: 90_000 });
    await expectAccessibleAdmin(page, 'a form');

    await page.getByRole('link', { name: 'Publish (1)' }).click();
    await expect(page.locator('ins', { hasText: DESCRIPTION })).toBeVisible();
    await expectAccessibleAdmin(page, 'the list of changes');
    expect(await (await api.request.get('/nazaakat')).text()).not.toContain(DESCRIPTION);
  });
});

test('a new entry accepts names in any script, an edited address and no name that is too long', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page }) => {
  await page.goto('/admin/candles');
  await page.getByRole('button', { name: 'New candle' }).click();
  const dialog = page.getByRole('dialog');
  const [name, address] = [dialog.getByLabel('Name'), dialog.getByLabel('Address')];
  const createButton = dialog.getByRole('button', { name: 'Create' });
  await expect(createButton).toBeDisabled();
  await expect(createButton).toHaveAccessibleDescription('Enter the name.');
  await name.fill('!!!');
  await expect(createButton).toHaveAccessibleDescription(/at least one letter or digit/);
  await name.fill('x'.repeat(300));
  await expect(name).toHaveValue('x'.repeat(300));
  await expect(createButton).toHaveAccessibleDescription('The name has 300 characters; at most 40 fit.');
  await name.fill('Straße');
  await expect(address).toHaveValue('strasse');
  await name.fill('मिट्टी का दीया');
  await expect(address).toHaveValue('mitti-ka-diya');
  await expectAccessibleAdmin(page, 'a new entry');
  await address.fill('Clay Lamp');
  await expect(dialog.getByText('Saved as: clay-lamp')).toBeVisible();
  await createButton.click();
  await expect(page.getByRole('heading', { name: 'मिट्टी का दीया' })).toBeVisible();
  await expect(page).toHaveURL(/\/candles\/clay-lamp$/);
  await expect(page.getByLabel('Name')).toHaveValue('मिट्टी का दीया');
  await expect(page.getByText('fill in 6 fields')).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Unsaved changes:').locator('..')).toContainText('Clay lamp (Candles)');
});

test(
  'a fresh list item is not wrong before it is filled in',
  onlyWithSampleContent,
  async ({ page, api }) => {
    await api.editEntry('pieces/01-pebble-triplets.yaml', { goesWith: ['22-diwan'] });
    await openForm(page, 'pieces/01-pebble-triplets.yaml');
    await page.getByRole('button', { name: 'Add a matching piece' }).click();
    await expect(page.getByRole('link', { name: 'fill in one field' })).toBeVisible();
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    await page
      .getByLabel(/^Matching piece \d/)
      .last()
      .selectOption({ index: 1 });
    await expect(page.getByText('Saved as a draft')).toBeVisible();
  },
);

test(
  'an article suggests the authors and categories of the others',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/admin/articles');
    await page.getByRole('button', { name: 'New article' }).click();
    await page.getByLabel('Title').fill('A wall of lime');
    await page.getByRole('button', { name: 'Create' }).click();
    for (const label of ['Author', 'Category']) {
      const listId = await page.getByLabel(label, { exact: true }).getAttribute('list');
      await expect.poll(() => page.locator(`[id="${listId}"] option`).count()).toBeGreaterThan(0);
    }
  },
);
