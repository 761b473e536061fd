import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { embedColourProfile } from './heic.ts';
import { prepareImage } from './image-routes.ts';
import { slugFromFileName } from './save-image.ts';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });

describe('an image', () => {
  it('is rotated, loses its metadata and stays below the size limit', async () => {
    const phone = await noise(2800, 2100)
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Model: 'Phone 9' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { jpeg, width, height } = await prepareImage(phone);
    expect([width, height]).toEqual([1920, 2560]);
    expect(jpeg.length).toBeLessThanOrEqual(700 * 1024);
    const meta = await sharp(jpeg).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', space: 'srgb' });
    expect([meta.exif, meta.xmp, meta.iptc, meta.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(jpeg.includes('Phone 9')).toBe(false);
  }, 60_000);

  it('with a wide gamut is converted to sRGB and looks the same', async () => {
    const green = { create: { width: 64, height: 64, channels: 3 as const, background: '#3c8c46' } };
    const wide = await sharp(green).withIccProfile('p3').png().toBuffer();
    // Pixel values differ between the colour spaces, so an image that is only relabelled would look paler.
    const [labelled] = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect(Math.abs((labelled ?? 0) - 0x3c)).toBeGreaterThan(8);
    const { jpeg } = await prepareImage(wide);
    expect((await sharp(jpeg).metadata()).icc).toBeUndefined();
    const [red, , blue] = await sharp(jpeg, { ignoreIcc: true }).raw().toBuffer();
    expect(Math.abs((red ?? 0) - 0x3c)).toBeLessThanOrEqual(3);
    expect(Math.abs((blue ?? 0) - 0x46)).toBeLessThanOrEqual(3);
  });

  it('of a small size is not enlarged', async () => {
    expect(await prepareImage(await noise(800, 600).png().toBuffer())).toMatchObject({
      width: 800,
      height: 600,
    });
  });
});

describe('a HEIC image', () => {
  const heic = readFileSync('apps/admin/support/scan.heic');

  it('is converted', async () => {
    const { jpeg, width, height } = await prepareImage(heic);
    expect([width, height]).toEqual([2400, 1600]);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
    // The image is not a single colour.
    const { channels } = await sharp(jpeg).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  });

  it('keeps its colours if it has a wide gamut', async () => {
    const green = { create: { width: 64, height: 64, channels: 3 as const, background: '#3c8c46' } };
    const wide = await sharp(green).withIccProfile('p3').png().toBuffer();
    const { icc } = await sharp(wide).metadata();
    const bare = await sharp(wide, { ignoreIcc: true }).png().toBuffer();
    const { jpeg } = await prepareImage(embedColourProfile(bare, icc ?? Buffer.alloc(0)));
    const [red] = await sharp(jpeg).raw().toBuffer();
    expect(Math.abs((red ?? 0) - 0x3c)).toBeLessThanOrEqual(3);
  });

  it('that is damaged is rejected with advice for the phone', async () => {
    const result = prepareImage(Buffer.concat([heic.subarray(0, 2000), Buffer.alloc(1000)]));
    await expect(result).rejects.toMatchObject({
      statusCode: 415,
      message: expect.stringContaining('HEIC image could not be converted'),
    });
  });
});

describe('a file that is not an image', () => {
  const jpeg = readFileSync('content/pictures/hill-house/dusk.jpg');
  it.each([
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
  ])('is rejected: %s', async (_name, bytes) => {
    await expect(prepareImage(bytes)).rejects.toMatchObject({ statusCode: 415 });
  });

  it('is rejected before decoding if it would need too much memory', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await expect(prepareImage(bomb)).rejects.toMatchObject({ statusCode: 413 });
  });

  it('appended to an image is removed', async () => {
    const both = Buffer.concat([jpeg, Buffer.from('<script>alert("polyglot")</script>')]);
    expect((await prepareImage(both)).jpeg.includes('polyglot')).toBe(false);
  });
});

it.each([
  ['IMG 0042 (Küche).JPG', 'img-0042-kuche'],
  ['../../etc/passwd.jpg', 'etc-passwd'],
  ['नमस्ते.jpg', 'nmste'],
  ['—.jpg', 'picture'],
  ['.htaccess', 'picture'],
  ['con.jpg', 'con-1'],
])('%s becomes %s', (name, slug) => expect(slugFromFileName(name)).toBe(slug));
