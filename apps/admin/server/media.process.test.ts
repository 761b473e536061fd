import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EntrySummary, MediaImage } from '../api-types.ts';
import { api } from '../routes.ts';
import { createProduct, IMAGE_ENTRY } from '../support/products.ts';
import { createNoiseImage, uploadImage } from '../support/test-admin.ts';
import { useAdmin } from '../support/use-admin.ts';

const { admin, cookie, get, status, read, edit } = useAdmin(createProduct);

const UPLOAD_ENTRY = 'pictures/new/photo.yaml';
const find = async (file: string) =>
  (await get<MediaImage[]>(api.images())).find((image) => image.file === file);
const hasPlaceholderAlt = async () =>
  (await get<EntrySummary[]>(api.entries())).find(({ file }) => file === UPLOAD_ENTRY)?.hasPlaceholderAlt;

it('lists each image with its size, its use and what is to be corrected', async () => {
  const published = await find(IMAGE_ENTRY);
  expect(published).toMatchObject({ useCount: 1, isTooSmall: false });
  const small = await createNoiseImage(600, 400);
  await uploadImage(admin(), cookie(), 'Photo.jpg', small);
  expect(await find(UPLOAD_ENTRY)).toEqual({
    file: UPLOAD_ENTRY,
    size: { width: 600, height: 400 },
    useCount: 0,
    isTooSmall: true,
  });
  expect(await hasPlaceholderAlt()).toBe(true);
  await edit(UPLOAD_ENTRY, { alt: 'A verandah in the rain.' });
  expect(await hasPlaceholderAlt()).toBe(false);
  expect(await status('DELETE', api.entry(UPLOAD_ENTRY))).toBe(200);
  expect(await find(UPLOAD_ENTRY)).toBeUndefined();
});

it('keeps both of two images that are uploaded under one name at the same time, without a caption', async () => {
  const widths = [600, 620];
  const uploads = await Promise.all(
    widths.map(async (width) =>
      uploadImage(admin(), cookie(), 'IMG 2026.jpg', await createNoiseImage(width, 400)),
    ),
  );
  const files = uploads.map((upload) => upload.json().file);
  expect(files.toSorted()).toEqual(['pictures/new/img-2026-2.yaml', 'pictures/new/img-2026.yaml']);
  const images = await Promise.all(files.map(find));
  expect(images.map((image) => image?.size?.width)).toEqual(widths);
  const { fields } = await read(files[0]);
  expect(fields).toEqual({ alt: 'img 2026', focus: [0.5, 0.5] });
});

it('lists an image that cannot be read without a size', async () => {
  await uploadImage(admin(), cookie(), 'Torn.jpg', await createNoiseImage(640, 400));
  const path = join(admin().folder, 'draft/content/pictures/new/torn.jpg');
  rmSync(path);
  writeFileSync(path, 'no image');
  expect(await find('pictures/new/torn.yaml')).toMatchObject({ size: null, isTooSmall: true });
});
