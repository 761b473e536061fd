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

const IMAGE_FILE = 'pictures/hill-house/dusk.yaml';

test.beforeEach(async ({ page, browserMonitor }) => {
  browserMonitor.allowedMessages.push(/sandbox/i, /status of (415|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await stubPreview(page);
  await signIn(page);
});

test('dropped images are uploaded and show their status', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, context }) => {
  await stubThumbnails(page);
  const image = await sharp('content/pictures/hill-house/dusk.jpg').resize(600).flop().toBuffer();
  await page.goto('/admin/media');
  await expect(page.getByText('or drop files here')).toBeVisible();
  // Delays uploads until all progress bars are visible.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseUploads: resolve }));
    XMLHttpRequest.prototype.send = function (body) {
      void released.then(() => send.call(this, body));
    };
  });
  await dropFiles(page, [
    ['Door.jpg', image.toString('base64')],
    ['Plan.pdf', Buffer.from('%PDF-1.7').toString('base64')],
    ['Window.jpg', image.toString('base64')],
  ]);
  for (const name of ['Door.jpg', 'Plan.pdf', 'Window.jpg'])
    await expect(page.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible();
  await expectAccessibleAdmin(page, 'images being uploaded');
  await page.evaluate(() => Reflect.get(window, 'releaseUploads')());
  const uploads = page.getByRole('listitem');
  await expect(uploads.filter({ hasText: 'Plan.pdf' })).toContainText('This file is not a supported image', {
    timeout: 120_000,
  });
  await expect(uploads.filter({ hasText: 'Door.jpg' }).first()).toContainText('Uploaded');
  await expect(uploads.filter({ hasText: 'Window.jpg' }).first()).toContainText('It looks like new/door', {
    timeout: 120_000,
  });
  await expectAccessibleAdmin(page, 'uploaded and rejected images');

  // An upload that failed offline can be retried.
  await context.setOffline(true);
  const file = { name: 'Stair.jpg', mimeType: 'image/jpeg', buffer: image };
  await page.getByLabel('Upload images').setInputFiles(file);
  const stairUpload = uploads.filter({ hasText: 'Stair.jpg' }).first();
  await expect(stairUpload).toContainText('The image stays in this list.');
  await context.setOffline(false);
  await stairUpload.getByRole('button', { name: /^Try again.*Stair.jpg/ }).click();
  await expect(stairUpload).toContainText('Uploaded', { timeout: 120_000 });

  // The media library shows what must be corrected before the images can be published.
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await filters.getByRole('link', { name: 'Not used 3' }).click();
  const cards = page.locator('a:has(img[src*="/api/images/"]):not(:has(strong))');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('Not used · Too small · Alt text missing');
  await expectAccessibleAdmin(page, 'images that are not used');
  await page.getByLabel('Search').fill('stair');
  await expect(cards.filter({ hasText: 'Not used' })).toHaveCount(1);
  await page.getByLabel('Search').fill('');
  await filters.getByRole('link', { name: /^All/ }).click();

  // If an upload fails after its page was left, other pages report it.
  const failUpload = Promise.withResolvers<void>();
  await page.route(api.images(), async (route) => {
    await failUpload.promise;
    await route.abort();
  });
  await page.getByLabel('Upload images').setInputFiles({ ...file, name: 'Roof.jpg' });
  await page.getByRole('link', { name: 'Version history' }).click();
  await expect(page.getByRole('heading', { name: 'Version history' })).toBeVisible();
  const confirmsBeforeUnload = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await confirmsBeforeUnload()).toBe(true);
  failUpload.resolve();
  await expect(page.getByText('Roof.jpg was not uploaded')).toBeVisible();
  await expect.poll(confirmsBeforeUnload).toBe(false);
});

test(
  'a preview that fails to load is retried, then offers a button',
  onlyWithSampleContent,
  async ({ page }) => {
    await page.clock.install();
    await page.route('**/admin/preview/**', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`/admin${adminPaths.edit(IMAGE_FILE)}`);
    await expect(page.getByText('Loading preview …')).toBeVisible();
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await expect
      .poll(
        async () => {
          await page.clock.runFor(4_000);
          return tryAgain.isVisible();
        },
        { intervals: [100] },
      )
      .toBe(true);
    await expect(page.locator('iframe')).toBeHidden();
    // The accessibility check removes the preview's frame for a moment, which reloads the preview.
    const request = page.waitForResponse('**/admin/preview/**');
    await expectAccessibleAdmin(page, 'no preview');
    await request;
    await page.unroute('**/admin/preview/**');
    await stubPreview(page);
    await tryAgain.click();
    await expect(page.frameLocator('iframe').getByText('A page')).toBeVisible();
    await expect(tryAgain).toBeHidden();
  },
);

test(
  'the focal point and the phone crop can be set on the image, and previews show the result',
  onlyWithSampleContent,
  async ({ page }) => {
    // The first request for the preview fails.
    await page.route('**/admin/preview/**', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await page.goto(`/admin${adminPaths.edit(IMAGE_FILE)}`);
    await expect(page.frameLocator('iframe').getByText('A page')).toBeAttached();
    const readFields = async () => (await readEntry(page, IMAGE_FILE)).fields;
    const focalPointButton = page.getByRole('button', { name: /^Focal point: / });
    const cropCanvases = page.locator('canvas');
    await expect(cropCanvases).toHaveCount(4);
    const readCropPreviews = () =>
      cropCanvases.evaluateAll((canvases) =>
        canvases.map((canvas) => (canvas as HTMLCanvasElement).toDataURL() + canvas.style.objectPosition),
      );
    const before = await readCropPreviews();
    // Hovering scrolls the button into view.
    await focalPointButton.hover();
    const focusImageBox = await page
      .locator('fieldset', { has: focalPointButton })
      .getByRole('presentation')
      .first()
      .boundingBox();
    if (!focusImageBox) throw new Error('There is no image');
    await page.mouse.down();
    await page.mouse.move(
      focusImageBox.x + focusImageBox.width * 0.1,
      focusImageBox.y + focusImageBox.height * 0.28,
      { steps: 5 },
    );
    await page.mouse.up();
    await expect
      .poll(async () => (await readFields()).focus.map((fraction: number) => fraction.toFixed(1)))
      .toEqual(['0.1', '0.3']);
    const after = await readCropPreviews();
    expect(after.filter((preview, index) => preview !== before[index])).toHaveLength(4);

    const addCropButton = page.getByRole('button', { name: 'Add phone crop' });
    if (await addCropButton.isVisible()) await addCropButton.click();
    const cropButton = () => page.getByRole('button', { name: /^Phone crop: / });
    await expect(cropButton()).toBeVisible();
    await expect.poll(readFields).toHaveProperty('phone');
    const initialCrop: number[] = (await readFields()).phone;
    // Move one corner by mouse, another by keyboard, then the whole crop.
    const cropCorner = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Phone crop, ${name}`) });
    await cropCorner('bottom right').hover();
    const cropImageBox = await page
      .locator('fieldset', { has: cropButton() })
      .getByRole('presentation')
      .first()
      .boundingBox();
    if (!cropImageBox) throw new Error('There is no image');
    await page.mouse.down();
    await page.mouse.move(
      cropImageBox.x + cropImageBox.width * 0.9,
      cropImageBox.y + cropImageBox.height * 0.8,
      { steps: 5 },
    );
    await page.mouse.up();
    await expect
      .poll(async () => {
        const [left, top, width, height] = (await readFields()).phone;
        return [(left + width).toFixed(2), (top + height).toFixed(2), left, top];
      })
      .toEqual(['0.90', '0.80', initialCrop[0], initialCrop[1]]);
    await cropCorner('top left').press('ArrowDown');
    await expect.poll(async () => (await readFields()).phone[1]).toBeCloseTo((initialCrop[1] ?? 0) + 0.02, 5);
    await cropButton().press('ArrowLeft');
    await expect.poll(async () => (await readFields()).phone[0]).toBeCloseTo((initialCrop[0] ?? 0) - 0.02, 5);
    await expectAccessibleAdmin(page, 'a phone crop');
    await page.getByRole('button', { name: 'Remove phone crop' }).click();
    await expect.poll(readFields).not.toHaveProperty('phone');
  },
);

async function dropFiles(page: Page, files: [name: string, base64: string][]): Promise<void> {
  await page.evaluate((entries) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of entries) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name));
    }
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}
