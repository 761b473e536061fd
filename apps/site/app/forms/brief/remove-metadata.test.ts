import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findImageType, type ImageType, removeMetadata } from './remove-metadata.ts';

const SECRET = '26 deg 54 min north';
const TYPES = ['jpg', 'png', 'webp'] as const;

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

/** Encodes an image whose EXIF and XMP contain SECRET. */
async function encodeImage(type: ImageType, orientation: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: '#385',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .withExif({
      IFD0: { ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 54/1 0/1' },
    })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .withIccProfile('p3');
  return new Uint8Array(await image.toFormat(type === 'jpg' ? 'jpeg' : type).toBuffer());
}

async function clean(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Promise<Uint8Array> {
  return new Uint8Array(await new Blob(removeMetadata(bytes, type)).arrayBuffer());
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test.each(TYPES.flatMap((type) => [1, 6, 8].map((orientation) => ({ type, orientation }))))(
  'a $type of orientation $orientation keeps its pixels, its colours and its orientation, and nothing else',
  async ({ type, orientation }) => {
    const original = await encodeImage(type, orientation);
    expect(toText(original)).toContain(SECRET);
    const cleaned = await clean(original, type);
    expect(findImageType(cleaned)).toBe(type);
    expect(toText(cleaned)).not.toContain(SECRET);
    const { exif, xmp, icc, orientation: kept = 1 } = await sharp(cleaned).metadata();
    expect(kept).toBe(orientation);
    expect(xmp).toBeUndefined();
    expect(exif?.length ?? 0).toBeLessThanOrEqual(32);
    expect(icc).toBeDefined();
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original));
  },
);

/** Creates a segment of a JPEG. */
const segment = (marker: number, content: string): Buffer => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, Buffer.from(content, 'latin1')]);
};

test('whatever a camera adds to a JPEG, only its pixels and its orientation are kept', async () => {
  const image = Buffer.from(await encodeImage('jpg', 6));
  const pixels = await pixelsOf(image);
  const added = fc.array(
    fc.record({
      marker: fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe4, 0xed, 0xef, 0xfe),
      start: fc.constantFrom('', 'JFXX\0', 'MPF\0', 'Photoshop 3.0\0', 'http://ns.adobe.com/xap/1.0/\0'),
      filling: fc.string({ unit: 'binary-ascii' }),
    }),
  );
  const film = fc.constantFrom('', SECRET, `ftypmp42${SECRET}`, `\xff\xd8\xff\xe1${SECRET}`);
  await fc.assert(
    fc.asyncProperty(added, film, async (segments, trailer) => {
      const bytes = Buffer.concat([
        image.subarray(0, 2),
        ...segments.map(({ marker, start, filling }) => segment(marker, start + filling + SECRET)),
        image.subarray(2),
        Buffer.from(trailer, 'latin1'),
      ]);
      const cleaned = await clean(new Uint8Array(bytes), 'jpg');
      expect(toText(cleaned)).not.toContain(SECRET);
      expect((await sharp(cleaned).metadata()).orientation).toBe(6);
      expect(await pixelsOf(cleaned)).toEqual(pixels);
    }),
    { numRuns: 50 },
  );
});

test('a progressive JPEG keeps all of its scans', async () => {
  const original = await sharp(await encodeImage('jpg', 1))
    .jpeg({ progressive: true })
    .toBuffer();
  const cleaned = await clean(new Uint8Array(original), 'jpg');
  expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original));
});

test('a file that is cut off or damaged never throws', async () => {
  const images = await Promise.all(TYPES.map((type) => encodeImage(type, 6)));
  fc.assert(
    fc.property(
      fc.nat({ max: 2 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 255 })), { maxLength: 9 }),
      (index, end, changes) => {
        const [type, image] = [TYPES[index] ?? 'jpg', images[index] ?? new Uint8Array()];
        const bytes = image.slice(0, Math.floor(end * image.length));
        for (const [position, value] of changes) bytes[Math.floor(position * bytes.length)] = value;
        expect(() => removeMetadata(bytes, type)).not.toThrow();
      },
    ),
  );
  for (const [index, type] of TYPES.entries())
    expect(removeMetadata((images[index] ?? new Uint8Array()).slice(0, 20), type)).toBeUndefined();
});

test('a type is found by the first bytes', () => {
  expect(findImageType(new TextEncoder().encode('%PDF-1.7'))).toBeUndefined();
  expect(findImageType(new Uint8Array())).toBeUndefined();
});
