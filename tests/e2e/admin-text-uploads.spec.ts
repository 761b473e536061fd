import sharp from 'sharp';
import { api } from '../../apps/admin/routes.ts';
import { expect, openForm, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import type { Locator, Page } from '../support/test.ts';

const FILE = 'articles/monsoon-light.md';
const HEADING = 'Lamps for four in the afternoon';
const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Drops a photograph on a block of the text. */
async function dropPhotograph(block: Locator, name: string): Promise<void> {
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#8a6d4b' },
  })
    .jpeg()
    .toBuffer();
  await block.scrollIntoViewIfNeeded();
  await block.evaluate(
    (element, { bytes, name }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }));
      const { x, y, height } = element.getBoundingClientRect();
      const place = { clientX: x + 5, clientY: y + height / 2 };
      element.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
      );
    },
    { bytes: [...photo], name },
  );
}

/** Holds uploads until the returned function is called. The first `failures` uploads fail. */
async function holdUploads(page: Page, failures = 0): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await page.route(`**${api.images()}`, async (route) => {
    await released;
    count += 1;
    await (count <= failures ? route.abort() : route.continue());
  });
  return release;
}

test(
  'an upload that ends keeps what was typed in the Markdown view',
  onlyWithSampleContent,
  async ({ page, api }) => {
    const finishUpload = await holdUploads(page);
    await openForm(page, FILE);
    await dropPhotograph(textField(page).getByRole('heading', { name: HEADING }), 'Wet court.jpg');
    await expect(textField(page).getByText('Uploading Wet court.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Markdown' }).click();
    await textField(page).press('Control+End');
    await page.keyboard.type('Typed befo');
    finishUpload();
    await expect(page.getByText('Added to the text')).toBeVisible();
    await page.keyboard.type('re and after.');
    const figure = '{% figure picture="new/wet-court" /%}';
    await expect
      .poll(async () => (await api.readEntry(FILE)).body)
      .toMatch(
        new RegExp(`## ${HEADING}\\n\\n${figure.replaceAll('{', '\\{')}[^]*Typed before and after\\.`),
      );
    await page.getByRole('button', { name: 'Markdown' }).click();
    await expect(textField(page).getByRole('figure')).toHaveCount(2);
    await expect(textField(page)).toContainText('Typed before and after.');
  },
);

test(
  'a failed upload leaves no placeholder, and another try puts the image in its place',
  onlyWithSampleContent,
  async ({ page, api, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/ERR_FAILED/);
    const failUpload = await holdUploads(page, 1);
    await openForm(page, FILE);
    const placeholder = textField(page).getByText('Uploading Wet court.jpg');
    await dropPhotograph(textField(page).getByRole('heading', { name: HEADING }), 'Wet court.jpg');
    await expect(placeholder).toBeVisible();
    failUpload();
    await expect(page.getByText('The image stays in this list.')).toBeVisible();
    await expect(placeholder).toHaveCount(0);
    await page.getByRole('button', { name: /^Try again/ }).click();
    await expect
      .poll(async () => (await api.readEntry(FILE)).body)
      .toContain(`## ${HEADING}\n\n{% figure picture="new/wet-court" /%}`);
  },
);

test(
  'an image is added to its text although the form is left during the upload',
  onlyWithSampleContent,
  async ({ page, api }) => {
    const finishUpload = await holdUploads(page);
    await openForm(page, FILE);
    await dropPhotograph(textField(page).getByRole('heading', { name: HEADING }), 'Wet court.jpg');
    await textField(page).getByText('Outdoors and on an open verandah').click();
    await page.keyboard.type('Typed before leaving. ');
    await page.getByRole('link', { name: 'Version history' }).click();
    await expect(page.getByRole('heading', { name: 'Version history' })).toBeVisible();
    finishUpload();
    await expect
      .poll(async () => (await api.readEntry(FILE)).body)
      .toContain(`## ${HEADING}\n\n{% figure picture="new/wet-court" /%}`);
    expect((await api.readEntry(FILE)).body).toContain('Typed before leaving.');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  },
);
