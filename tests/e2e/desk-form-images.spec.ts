import sharp from 'sharp';
import { api, pages } from '../../apps/admin/addresses.ts';
import { expect, expectAccessibleDesk, openDesk, withoutPreview } from '../support/desk.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { signIn } = openDesk();

const CANDLE = 'candles/mitti.yaml';
const PROJECT = 'projects/hill-house.md';
const fieldsOf = async (page: Page, file: string) =>
  (await (await page.request.get(api.document(file))).json()).fields;

/** Photographs that are not alike, as chosen from a folder. */
const photographs = (...names: string[]) =>
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
  'uploaded images can be used at once in every form, and several go where several fit',
  onlySample,
  async ({ page, watch }) => {
    watch.expected.push(/sandbox/i);
    await withoutPreview(page);
    await signIn(page);
    const dialog = page.getByRole('dialog');
    const lines = dialog.getByRole('listitem');
    const saved = page.getByText('Saved as a draft');

    await page.goto(`/desk${pages.edit(CANDLE)}`);
    await page.getByRole('button', { name: 'Choose another' }).click();
    await page.getByLabel('Add photographs').setInputFiles(await photographs('Alone'));
    await expect(dialog).toHaveCount(0, { timeout: 120_000 });
    await expect(saved).toBeVisible();
    await expect(page.getByText('There is no picture')).toHaveCount(0);
    expect((await fieldsOf(page, CANDLE)).picture).toBe('candles/alone');

    await page.getByRole('button', { name: 'Choose another' }).click();
    await page.getByLabel('Add photographs').setInputFiles(await photographs('First', 'Second', 'Third'));
    await expect(lines.filter({ hasText: 'First.jpg' })).toContainText('Chosen', { timeout: 120_000 });
    for (const name of ['Second.jpg', 'Third.jpg'])
      await expect(lines.filter({ hasText: name })).toContainText('Added to Pictures: this field holds one', {
        timeout: 120_000,
      });
    await expectAccessibleDesk(page, 'several images for one field');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 others were added to Pictures.')).toBeVisible();
    await expect(saved).toBeVisible();
    expect((await fieldsOf(page, CANDLE)).picture).toBe('candles/first');

    const before = (await fieldsOf(page, PROJECT)).pictures;
    await page.goto(`/desk${pages.edit(PROJECT)}`);
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await page.getByRole('button', { name: /^Choose a picture/ }).click();
    await page.getByLabel('Add photographs').setInputFiles(await photographs('Hall', 'Stair'));
    await expect(lines.filter({ hasText: 'Stair.jpg' })).toContainText('Added to the list', {
      timeout: 120_000,
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(saved).toBeVisible();
    expect((await fieldsOf(page, PROJECT)).pictures).toEqual([...before, 'new/hall', 'new/stair']);
  },
);

test(
  'an image that another tab uploads makes the form valid, and it saves itself',
  onlySample,
  async ({ page, context, watch }) => {
    watch.expected.push(/sandbox/i);
    await withoutPreview(page);
    await signIn(page);
    await page.goto(`/desk${pages.edit('articles/monsoon-light.md')}`);
    await page.getByRole('textbox', { name: 'Text' }).press('Control+End');
    await page.keyboard.insertText('\n\n{% figure picture="new/verandah" /%}\n');
    await expect(page.getByText(/there is no picture/i).first()).toBeVisible();
    const other = await context.newPage();
    await withoutPreview(other);
    await other.goto('/desk?kind=pictures');
    await other.getByLabel('Add photographs').setInputFiles(await photographs('Verandah'));
    await expect(other.getByText('Taken up')).toBeVisible({ timeout: 120_000 });
    await other.close();
    // As when somebody comes back to the tab.
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
