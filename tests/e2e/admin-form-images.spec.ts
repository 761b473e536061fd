import sharp from 'sharp';
import { adminPaths, api } from '../../apps/admin/routes.ts';
import { expect, expectAccessibleAdmin, stubPreview, useTestAdmin } from '../support/admin.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { signIn } = useTestAdmin();

const CANDLE = 'candles/mitti.yaml';
const PROJECT = 'projects/hill-house.md';
const fieldsOf = async (page: Page, file: string) =>
  (await (await page.request.get(api.entry(file))).json()).fields;

/** Creates images that differ from each other. */
const createImages = (...names: string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp('content/pictures/hill-house/dusk.jpg')
        .resize(1600)
        .rotate(index * 90)
        .modulate({ hue: 60 + index * 80 })
        .jpeg()
        .toBuffer(),
    })),
  );

test(
  'uploaded images are valid at once, and a list takes several of them',
  onlySample,
  async ({ page, watch }) => {
    watch.expected.push(/sandbox/i);
    await stubPreview(page);
    await signIn(page);
    const dialog = page.getByRole('dialog');
    const uploads = dialog.getByRole('listitem');
    const saved = page.getByText('Saved as a draft');

    await page.goto(`/admin${adminPaths.edit(CANDLE)}`);
    await page.getByRole('button', { name: 'Replace image' }).click();
    await page.getByLabel('Upload images').setInputFiles(await createImages('Alone'));
    await expect(dialog).toHaveCount(0, { timeout: 120_000 });
    await expect(saved).toBeVisible();
    await expect(page.getByText('There is no picture')).toHaveCount(0);
    expect((await fieldsOf(page, CANDLE)).picture).toBe('candles/alone');

    await page.getByRole('button', { name: 'Replace image' }).click();
    await page.getByLabel('Upload images').setInputFiles(await createImages('First', 'Second', 'Third'));
    await expect(uploads.filter({ hasText: 'First.jpg' })).toContainText('Added to this field', {
      timeout: 120_000,
    });
    for (const name of ['Second.jpg', 'Third.jpg'])
      await expect(uploads.filter({ hasText: name })).toContainText(
        'Added to Media: this field holds one image',
        {
          timeout: 120_000,
        },
      );
    await expectAccessibleAdmin(page, 'several images for one field');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 other images were added to Media.')).toBeVisible();
    await expect(saved).toBeVisible();
    expect((await fieldsOf(page, CANDLE)).picture).toBe('candles/first');

    const before = (await fieldsOf(page, PROJECT)).pictures;
    await page.goto(`/admin${adminPaths.edit(PROJECT)}`);
    await page.getByRole('button', { name: 'Add an image' }).click();
    await page.getByRole('button', { name: /^Choose image/ }).click();
    await page.getByLabel('Upload images').setInputFiles(await createImages('Hall', 'Stair'));
    await expect(uploads.filter({ hasText: 'Stair.jpg' })).toContainText('Added to the list', {
      timeout: 120_000,
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(saved).toBeVisible();
    expect((await fieldsOf(page, PROJECT)).pictures).toEqual([...before, 'new/hall', 'new/stair']);
  },
);

test(
  'a form becomes valid and saves when another tab uploads the missing image',
  onlySample,
  async ({ page, context, watch }) => {
    watch.expected.push(/sandbox/i);
    await stubPreview(page);
    await signIn(page);
    await page.goto(`/admin${adminPaths.edit('articles/monsoon-light.md')}`);
    await page.getByRole('textbox', { name: 'Text' }).press('Control+End');
    await page.keyboard.insertText('\n\n{% figure picture="new/verandah" /%}\n');
    await expect(page.getByText(/there is no picture/i).first()).toBeVisible();
    const other = await context.newPage();
    await stubPreview(other);
    await other.goto('/admin?kind=pictures');
    await other.getByLabel('Upload images').setInputFiles(await createImages('Verandah'));
    await expect(other.getByText('Uploaded')).toBeVisible({ timeout: 120_000 });
    await other.close();
    // Returning to the tab loads the list of images again.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
          return page.getByText('Saved as a draft').isVisible();
        },
        { timeout: 30_000 },
      )
      .toBe(true);
  },
);
