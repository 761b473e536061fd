import sharp from 'sharp';
import { adminPaths, api } from '../../apps/admin/routes.ts';
import {
  expect,
  expectAccessibleAdmin,
  readEntry,
  stubPreview,
  stubThumbnails,
  useTestAdmin,
} from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { signIn } = useTestAdmin();

const CANDLE_FILE = 'candles/mitti.yaml';
const PROJECT_FILE = 'projects/hill-house.md';
const ARTICLE_FILE = 'articles/monsoon-light.md';
const readFields = async (page: Page, file: string) => (await readEntry(page, file)).fields;

/** Creates images that differ from each other. */
const createImages = (...names: string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp('content/pictures/hill-house/dusk.jpg')
        .resize(800)
        .rotate(index * 90)
        .modulate({ hue: 60 + index * 80 })
        .jpeg()
        .toBuffer(),
    })),
  );

test.beforeEach(async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/sandbox/i);
  await stubPreview(page);
  await stubThumbnails(page);
  await signIn(page);
});

test(
  'an uploaded image can be saved immediately, and a list adds all uploaded images',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    const dialog = page.getByRole('dialog');
    const uploads = dialog.getByRole('listitem');
    const savedStatus = page.getByText('Saved as a draft');

    await page.goto(`/admin${adminPaths.edit(CANDLE_FILE)}`);
    await page.getByRole('button', { name: 'Replace image' }).click();
    await page.getByLabel('Upload images').setInputFiles(await createImages('Alone'));
    await expect(dialog).toHaveCount(0, { timeout: 120_000 });
    await expect(savedStatus).toBeVisible();
    await expect(page.getByText('There is no image')).toHaveCount(0);
    expect((await readFields(page, CANDLE_FILE)).picture).toBe('candles/alone');
    // The form asks for the missing alt text of the image, and saves it in the entry of the image.
    const altText = page.getByLabel('Alt text: Image');
    await expect(altText).toHaveValue('');
    await altText.fill('A candle on a stone sill.');
    await expect(page.getByText('Alt text saved')).toBeVisible();
    expect((await readFields(page, 'pictures/candles/alone.yaml')).alt).toBe('A candle on a stone sill.');
    await altText.fill('');
    await expect(altText).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleAdmin(page, 'alt text of an image');
    await altText.fill('A candle on a sill of stone.');
    await expect(page.getByText('Alt text saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Replace image' })).toBeVisible();
    await expect(altText).toHaveCount(0);
    expect((await readFields(page, 'pictures/candles/alone.yaml')).alt).toBe('A candle on a sill of stone.');

    // If the image's entry cannot be loaded, the form says so.
    browserMonitor.allowedMessages.push(/status of 500/);
    await page.route(`**${api.entry('pictures/candles/first.yaml')}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'The disk cannot be read.' } }),
    );
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
    await expect(page.getByText(/alt text of Image cannot be edited: The disk cannot be read/)).toBeVisible();
    await expect(savedStatus).toBeVisible();
    expect((await readFields(page, CANDLE_FILE)).picture).toBe('candles/first');

    const before = (await readFields(page, PROJECT_FILE)).pictures;
    await page.goto(`/admin${adminPaths.edit(PROJECT_FILE)}`);
    await page.getByRole('button', { name: 'Add an image' }).click();
    await page.getByLabel('Upload images').setInputFiles(await createImages('Hall', 'Stair'));
    await expect(uploads.filter({ hasText: 'Stair.jpg' })).toContainText('Added to the list', {
      timeout: 120_000,
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(savedStatus).toBeVisible();
    expect((await readFields(page, PROJECT_FILE)).pictures).toEqual([...before, 'new/hall', 'new/stair']);
  },
);

test(
  'a form becomes valid and saves when another tab uploads the missing image',
  onlyWithSampleContent,
  async ({ page, context }) => {
    await page.goto(`/admin${adminPaths.edit(ARTICLE_FILE)}`);
    await page.getByRole('button', { name: 'Markdown' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+End');
    await page.keyboard.insertText('\n\n{% figure picture="new/verandah" /%}\n');
    await expect(page.getByText(/there is no image/i).first()).toBeVisible();
    const otherTab = await context.newPage();
    await stubThumbnails(otherTab);
    await otherTab.goto('/admin/media');
    await otherTab.getByLabel('Upload images').setInputFiles(await createImages('Verandah'));
    await expect(otherTab.getByText('Uploaded')).toBeVisible({ timeout: 120_000 });
    await otherTab.close();
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

test(
  'a pasted image from another site is reported, and an uploaded image can replace it',
  onlyWithSampleContent,
  async ({ page, context, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/status of 415/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/admin${adminPaths.edit(ARTICLE_FILE)}`);
    const bodyField = page.getByRole('textbox', { name: 'Text', exact: true });
    await page.getByRole('button', { name: 'Markdown' }).click();
    await bodyField.press('Control+End');
    const url = 'https://pictures.example/verandah.jpg';
    await page.evaluate(
      (markdown) => navigator.clipboard.writeText(markdown),
      `\n\nThe court in rain: ![A verandah](${url} "Rain")`,
    );
    await bodyField.press('Control+V');
    await page.getByRole('button', { name: 'Markdown' }).click();

    const notice = page.getByRole('region', { name: 'Image from another site' });
    await expect(notice.getByRole('link', { name: url })).toHaveAttribute('href', url);
    await expect(page.getByText(/is on another site/).first()).toBeVisible();
    await expect(page.locator('[data-invalid]')).toContainText(url);
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expectAccessibleAdmin(page, 'a pasted image');
    const fileInput = notice.getByLabel('Upload image');
    await fileInput.setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(notice).toContainText('This file is not a supported image', {
      timeout: 120_000,
    });
    await expect(bodyField).toContainText(url);
    await expect(fileInput).toBeEnabled();

    await fileInput.setInputFiles(await createImages('Court'));
    await expect(notice).toHaveCount(0, { timeout: 120_000 });
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    expect((await readEntry(page, ARTICLE_FILE)).body).toMatch(
      /\n\nThe court in rain: \n\n\{% figure picture="new\/court" \/%\}\s*$/,
    );
  },
);
