import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decodeImage,
  encodeVariant,
  getCachedVariantPath,
  getVariantFileName,
  type OriginalImage,
  readOriginalImage,
} from './encode-images.ts';

let tempDir = '';
let original: OriginalImage;

/** The left half is red, and the right half is blue. */
async function createTwoHalves(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#ff0000' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  await writeFile(join(tempDir, 'halves.jpg'), await createTwoHalves(400, 200));
  original = await readOriginalImage(join(tempDir, 'halves.jpg'));
});
afterAll(() => rm(tempDir, { recursive: true }));

test('measures an image, and returns the cached measurements the second time', async () => {
  expect(original).toMatchObject({ width: 400, height: 200, color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(await readOriginalImage(original.path)).toEqual(original);
});

test('the error for an invalid image contains its path', async () => {
  const path = join(tempDir, 'text.jpg');
  await writeFile(path, 'This is text.');
  await expect(readOriginalImage(path)).rejects.toThrow(`${path}: cannot be read as an image`);
});

test('decodes an image that could not be decoded before', async () => {
  const path = join(tempDir, 'later.jpg');
  await expect(decodeImage({ path, contentHash: 'later' })).rejects.toThrow();
  await writeFile(path, await createTwoHalves(40, 20));
  await expect(decodeImage({ path, contentHash: 'later' })).resolves.toBeDefined();
});

describe('the file name of a variant', () => {
  const variant = { format: 'avif', width: 320 } as const;

  test('depends on the original and the crop', () => {
    const name = getVariantFileName('hill-house/dusk', original, variant);
    expect(name).toMatch(/^hill-house-dusk\.[0-9a-f]{6}-320\.avif$/);
    expect(getVariantFileName('hill-house/dusk', original, variant)).toBe(name);
    const changed = { ...original, contentHash: 'other' };
    expect(getVariantFileName('hill-house/dusk', changed, variant)).not.toBe(name);
    expect(getVariantFileName('hill-house/dusk', original, { ...variant, crop: [0, 0, 1, 0.5] })).not.toBe(
      name,
    );
  });
});

describe('an encoded variant', () => {
  const encodeAndOpen = async (variant: Parameters<typeof getVariantFileName>[2]) => {
    const name = getVariantFileName('test/halves', original, variant);
    await encodeVariant(original, name, variant);
    return sharp(getCachedVariantPath(name));
  };

  test.each(['avif', 'jpeg'] as const)('in %s has the requested width', async (format) => {
    const { width, height } = await (await encodeAndOpen({ format, width: 100 })).metadata();
    expect([width, height]).toEqual([100, 50]);
  });

  test('shows only the crop', async () => {
    const image = await encodeAndOpen({ format: 'jpeg', width: 64, height: 64, crop: [0.5, 0, 0.5, 1] });
    const { width, height } = await image.metadata();
    const [red, , blue] = await image.resize(1, 1).raw().toBuffer();
    expect([width, height]).toEqual([64, 64]);
    expect(red).toBeLessThan(40);
    expect(blue).toBeGreaterThan(200);
  });
});
