import { afterEach, expect, test, vi } from 'vitest';
import { createPhotographScaler } from '../../apps/site/app/forms/brief/photograph-scaler.ts';
import { scalePhotograph } from '../../apps/site/app/forms/brief/scale-photograph.ts';

afterEach(() => void vi.restoreAllMocks());

/** Draws a photograph: red on the left, blue on the right. */
async function createPhotograph(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = 'blue';
  context.fillRect(width / 2, 0, width / 2, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'door.png');
}

const { convertToBlob } = OffscreenCanvas.prototype;
const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;

/** Replaces the pixels that a browser returns, in files and when they are read. */
function guardCanvas(change: (value: number, index: number) => number, minWidth = 0): void {
  const changePixels = (pixels: ImageData) =>
    new ImageData(
      pixels.data.map((value, index) => (index % 4 === 3 ? 255 : change(value, index))),
      pixels.width,
    );
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(function (
    this: OffscreenCanvasRenderingContext2D,
    ...area: Parameters<typeof getImageData>
  ) {
    const pixels = getImageData.apply(this, area);
    return pixels.width < minWidth ? pixels : changePixels(pixels);
  });
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(function (
    this: OffscreenCanvas,
    options,
  ) {
    if (this.width < minWidth) return convertToBlob.call(this, options);
    const copy = new OffscreenCanvas(this.width, this.height).getContext('2d');
    copy?.drawImage(this, 0, 0);
    if (copy) copy.putImageData(changePixels(getImageData.call(copy, 0, 0, this.width, this.height)), 0, 0);
    return convertToBlob.call(copy?.canvas ?? this, options);
  });
}

const toNoise = (_value: number, index: number) => (index * 7919 * (index % 31)) % 256;
const encodeAs = (encode: () => Promise<Blob>) =>
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(encode);

async function measure(jpeg: ArrayBuffer | undefined) {
  if (!jpeg) return undefined;
  const bitmap = await createImageBitmap(new Blob([jpeg]));
  return { width: bitmap.width, height: bitmap.height };
}

test('a worker scales', async () => {
  const scaler = createPhotographScaler();
  const { jpeg } = await scaler.scale(await createPhotograph(3000, 2000));
  scaler.close();
  expect(await measure(jpeg)).toEqual({ width: 2304, height: 1536 });
});

const GUARDS: Record<string, () => void> = {
  noise: () => guardCanvas(toNoise),
  'noise in large files': () => guardCanvas(toNoise, 500),
  white: () => guardCanvas(() => 255),
  'no file': () => encodeAs(() => Promise.reject(new DOMException('', 'SecurityError'))),
  'another type of file': () => encodeAs(async () => new Blob(['GIF'], { type: 'image/gif' })),
  'no context': () => vi.spyOn(OffscreenCanvas.prototype, 'getContext').mockReturnValue(null),
};

test.each(Object.entries(GUARDS))('a canvas that returns %s is not used', async (_name, guard) => {
  const file = await createPhotograph(800, 600);
  guard();
  const { jpeg } = await scalePhotograph(file).catch(() => ({ jpeg: undefined }));
  expect(jpeg?.byteLength).toBeUndefined();
});

test('a canvas that changes the lowest bits is used', async () => {
  const file = await createPhotograph(800, 600);
  guardCanvas((value) => value ^ 1);
  expect((await scalePhotograph(file)).jpeg?.byteLength).toBeDefined();
});

test('a photograph of 64 megapixels or more is not decoded', async () => {
  const decode = vi.spyOn(globalThis, 'createImageBitmap');
  expect(await scalePhotograph(await createPhotograph(8001, 8000))).toEqual({ hasTooManyPixels: true });
  expect(decode).not.toHaveBeenCalled();
});
