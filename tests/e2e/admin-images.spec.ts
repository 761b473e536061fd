import sharp from 'sharp';
import { api as urls } from '../../apps/admin/routes.ts';
import { type AdminApi, expect, expectAccessibleAdmin, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import type { Locator, Page } from '../support/test.ts';

const CANDLE_FILE = 'candles/mitti.yaml';
const PROJECT_FILE = 'projects/hill-house.md';
const ARTICLE_FILE = 'articles/monsoon-light.md';
const IMAGE_FILE = 'pictures/hill-house/dusk.yaml';
const SERVER_ERRORS = /status of (415|500|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

type ImageFields = { alt: string; focus: number[]; phone?: number[] };
const readFields = async <Fields>(api: AdminApi, file: string) => (await api.readEntry<Fields>(file)).fields;

/** Creates images that differ from each other, because the admin warns of similar images. */
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

async function dropFiles(page: Page, files: [name: string, bytes: Buffer][]): Promise<void> {
  await page.evaluate(
    (entries) => {
      const dataTransfer = new DataTransfer();
      for (const [name = '', text = ''] of entries)
        dataTransfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    files.map(([name, bytes]) => [name, bytes.toString('base64')]),
  );
}

test.beforeEach(({ browserMonitor }) => {
  browserMonitor.allowedMessages.push(SERVER_ERRORS);
});

test('dropped images are uploaded, show their status and can be corrected', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, context }) => {
  const image = await sharp('content/pictures/hill-house/dusk.jpg').resize(600).flop().toBuffer();
  await page.goto('/admin/media');
  // The server answers after all progress bars are visible.
  const release = Promise.withResolvers<void>();
  await page.route(urls.images(), async (route) => {
    await release.promise;
    await route.continue();
  });
  await expect(page.getByText('or drop files here')).toBeVisible();
  await dropFiles(page, [
    ['Door.jpg', image],
    ['Plan.pdf', Buffer.from('%PDF-1.7')],
    ['Window.jpg', image],
  ]);
  for (const name of ['Door.jpg', 'Plan.pdf', 'Window.jpg'])
    await expect(page.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible();
  await expectAccessibleAdmin(page, 'images being uploaded');
  release.resolve();
  const upload = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(upload('Plan.pdf')).toContainText('This file is not a supported image');
  await expect(upload('Door.jpg')).toContainText('Uploaded');
  await expect(upload('Window.jpg')).toContainText('It measures 600 by 400');
  await expectAccessibleAdmin(page, 'uploaded and rejected images');
  await page.unroute(urls.images());

  // An upload that failed offline can be retried.
  await context.setOffline(true);
  const file = { name: 'Stair.jpg', mimeType: 'image/jpeg', buffer: image };
  await page.getByLabel('Upload images').setInputFiles(file);
  await expect(upload('Stair.jpg')).toContainText('The image stays in this list.');
  await context.setOffline(false);
  await upload('Stair.jpg')
    .getByRole('button', { name: /^Try again.*Stair.jpg/ })
    .click();
  await expect(upload('Stair.jpg')).toContainText('Uploaded');

  // The media library shows what must be corrected before the images can be published.
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await filters.getByRole('link', { name: 'Not used 3' }).click();
  const cards = page.locator('a:has(img[src*="/api/images/"]):not(:has(strong))');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText(/Not used.*Alt text missing/);
  await expectAccessibleAdmin(page, 'images that are not used');
});

test(
  'an upload that fails after its page was left is reported on other pages',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.goto('/admin/media');
    const failUpload = Promise.withResolvers<void>();
    await page.route(urls.images(), async (route) => {
      await failUpload.promise;
      await route.abort();
    });
    await page.getByLabel('Upload images').setInputFiles(await createImages('Roof'));
    await page.getByRole('link', { name: 'Version history' }).click();
    await expect(page.getByRole('heading', { name: 'Version history' })).toBeVisible();
    const confirmsBeforeUnload = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(confirmsBeforeUnload).toBe(true);
    failUpload.resolve();
    await expect(page.getByText('Roof.jpg was not uploaded')).toBeVisible();
    await expect.poll(confirmsBeforeUnload).toBe(false);
  },
);

test('an image that is uploaded into a form is saved with it, and its alt text is asked for', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, api }) => {
  await openForm(page, CANDLE_FILE);
  await page.getByRole('button', { name: 'Replace image' }).click();
  await page.getByLabel('Upload images').setInputFiles(await createImages('Alone'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await expect
    .poll(async () => (await readFields<{ picture: string }>(api, CANDLE_FILE)).picture)
    .toBe('candles/alone');
  const altText = page.getByLabel('Alt text: Image');
  const savedAlt = async () => (await readFields<ImageFields>(api, 'pictures/candles/alone.yaml')).alt;
  await expect(altText).toHaveValue('');
  await altText.fill('A candle on a stone sill.');
  await expect(page.getByText('Alt text saved')).toBeVisible();
  await expect.poll(savedAlt).toBe('A candle on a stone sill.');
  await altText.fill('');
  await expect(altText).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAdmin(page, 'alt text of an image');
  await altText.fill('A candle on a sill of stone.');
  await expect(page.getByText('Alt text saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Replace image' })).toBeVisible();
  await expect(altText).toHaveCount(0);
});

test(
  'several uploaded images fill a list, but one field only once',
  onlyWithSampleContent,
  async ({ page, api }) => {
    const uploads = page.getByRole('dialog').getByRole('listitem');
    const uploadSeveral = async (...names: string[]) =>
      page.getByLabel('Upload images').setInputFiles(await createImages(...names));
    // If the image's entry cannot be loaded, the form says so.
    await page.route(`**${urls.entry('pictures/candles/first.yaml')}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'The disk cannot be read.' } }),
    );
    await openForm(page, CANDLE_FILE);
    await page.getByRole('button', { name: 'Replace image' }).click();
    await uploadSeveral('First', 'Second', 'Third');
    await expect(uploads.filter({ hasText: 'First.jpg' })).toContainText('Added to this field');
    for (const name of ['Second.jpg', 'Third.jpg'])
      await expect(uploads.filter({ hasText: name })).toContainText('this field holds one image');
    await expectAccessibleAdmin(page, 'several images for one field');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 other images were added to Media.')).toBeVisible();
    await expect(page.getByText(/alt text of Image cannot be edited: The disk cannot be read/)).toBeVisible();

    const readPictures = async () => (await readFields<{ pictures: string[] }>(api, PROJECT_FILE)).pictures;
    const before = await readPictures();
    await openForm(page, PROJECT_FILE);
    await page.getByRole('button', { name: 'Add an image' }).click();
    await uploadSeveral('Hall', 'Stair');
    await expect(uploads.filter({ hasText: 'Stair.jpg' })).toContainText('Added to the list');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(readPictures).toEqual([...before, 'new/hall', 'new/stair']);
  },
);

test(
  'a form becomes valid and saves when another tab uploads the missing image',
  onlyWithSampleContent,
  async ({ page, context }) => {
    await openForm(page, ARTICLE_FILE);
    await page.getByRole('button', { name: 'Markdown' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+End');
    await page.keyboard.insertText('\n\n{% figure picture="new/verandah" /%}\n');
    await expect(page.getByText(/there is no image/i).first()).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto('/admin/media');
    await otherTab.getByLabel('Upload images').setInputFiles(await createImages('Verandah'));
    await expect(otherTab.getByText('Uploaded')).toBeVisible();
    await otherTab.close();
    // Returning to the tab loads the list of images again.
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        return page.getByText('Saved as a draft').isVisible();
      })
      .toBe(true);
  },
);

test('a pasted image from another site is reported, and an uploaded image can replace it', {
  tag: onlyWithSampleContent.tag,
}, async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page, ARTICLE_FILE);
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
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expectAccessibleAdmin(page, 'a pasted image');
  const fileInput = notice.getByLabel('Upload image');
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await fileInput.setInputFiles(pdf);
  await expect(notice).toContainText('This file is not a supported image');
  await expect(bodyField).toContainText(url);
  await expect(fileInput).toBeEnabled();
  await fileInput.setInputFiles(await createImages('Court'));
  await expect(notice).toHaveCount(0);
  await expect
    .poll(async () => (await api.readEntry(ARTICLE_FILE)).body)
    .toMatch(/\n\nThe court in rain: \n\n\{% figure picture="new\/court" \/%\}\s*$/);
});

test.describe('with the images', () => {
  test.use({ hasImages: true });

  /** Drags a button to a point of its image, in fractions of the image. */
  async function dragInImage(page: Page, button: Locator, x: number, y: number): Promise<void> {
    await button.hover();
    const image = page.locator('fieldset', { has: button }).getByRole('presentation').first();
    const box = await image.boundingBox();
    if (!box) throw new Error('There is no image');
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 5 });
    await page.mouse.up();
  }

  test('the focal point and the phone crop are set on the image, and previews show the result', {
    tag: onlyWithSampleContent.tag,
  }, async ({ page, api }) => {
    await openForm(page, IMAGE_FILE);
    const read = () => readFields<ImageFields>(api, IMAGE_FILE);
    const focalPoint = page.getByRole('button', { name: /^Focal point: / });
    const canvases = page.locator('canvas');
    await expect(canvases).toHaveCount(4);
    const readCropPreviews = () =>
      canvases.evaluateAll((elements) =>
        elements.map((canvas) => (canvas as HTMLCanvasElement).toDataURL() + canvas.style.objectPosition),
      );
    const before = await readCropPreviews();
    await dragInImage(page, focalPoint, 0.1, 0.28);
    await expect
      .poll(async () => (await read()).focus.map((fraction) => fraction.toFixed(1)))
      .toEqual(['0.1', '0.3']);
    await expect
      .poll(async () => (await readCropPreviews()).filter((preview, index) => preview !== before[index]))
      .toHaveLength(4);

    await page.getByRole('button', { name: 'Add phone crop' }).click();
    const crop = page.getByRole('button', { name: /^Phone crop: / });
    const corner = (name: string) => page.getByRole('button', { name: new RegExp(`^Phone crop, ${name}`) });
    const readCrop = async () => (await read()).phone?.map((fraction) => fraction.toFixed(2)) ?? [];
    await expect.poll(readCrop).toEqual(['0.25', '0.00', '0.50', '1.00']);
    await dragInImage(page, corner('bottom right'), 0.9, 0.8);
    await expect.poll(readCrop).toEqual(['0.25', '0.00', '0.65', '0.80']);
    await corner('top left').press('ArrowDown');
    await crop.press('ArrowLeft');
    await expect.poll(readCrop).toEqual(['0.23', '0.02', '0.65', '0.78']);
    await expectAccessibleAdmin(page, 'a phone crop');
    await page.getByRole('button', { name: 'Remove phone crop' }).click();
    await expect.poll(readCrop).toEqual([]);
  });
});
