import { imageSize } from 'image-size';
import type { ScaleResult } from './photograph-scaler.ts';

/** Maximum length of the longer side of a scaled photograph, in px. */
const MAX_SIDE_PX = 2048;
/** Maximum length of the longer side of a thumbnail, in px. It is twice the width of a tile. */
const THUMBNAIL_SIDE_PX = 320;
/**
 * Maximum number of pixels of a photograph that is decoded. Each pixel takes four bytes of memory, and phones end a page that takes
 * much more than 256 MB. Phones take photographs of up to 50 megapixels with their default settings.
 */
const MAX_PIXELS = 64_000_000;
/** Number of bytes at the start of a file that are searched for the size of the image. */
const HEAD_BYTES = 1024 * 1024;
/** Target size of a scaled photograph. Six photographs of this size can be sent together (MAX_FILES_BYTES). */
const TARGET_BYTES = 1_600_000;
/** JPEG qualities that are tried in this order until the file has at most TARGET_BYTES. */
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Scales each photograph that the worker receives, and posts a `ScaleResult`. Drawing the image removes metadata and applies its
 * rotation.
 */
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const result = await scalePhotograph(data).catch((): ScaleResult => ({ status: 'unreadable' }));
  postMessage(result, { transfer: result.status === 'scaled' ? [result.bytes] : [] });
});

async function scalePhotograph(file: File): Promise<ScaleResult> {
  if (!('OffscreenCanvas' in globalThis)) return { status: 'unavailable' };
  if ((await readPixelCount(file)) > MAX_PIXELS) return { status: 'tooManyPixels' };
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = drawScaled(bitmap, bitmap, MAX_SIDE_PX);
    const thumbnail = await drawScaled(canvas, bitmap, THUMBNAIL_SIDE_PX).convertToBlob({
      type: 'image/jpeg',
    });
    const photograph = await encodeJpeg(canvas);
    return {
      status: 'scaled',
      bytes: await photograph.arrayBuffer(),
      thumbnail: await toDataUrl(thumbnail),
    };
  } finally {
    bitmap.close();
  }
}

/** Returns the number of pixels according to the header of an image file, or 0 if the header cannot be read. */
async function readPixelCount(file: File): Promise<number> {
  const firstBytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  try {
    const { width, height } = imageSize(firstBytes);
    return width * height;
  } catch {
    return 0;
  }
}

/** Draws an image on a canvas. Scales it down so that its longer side has at most `maxSidePx` pixels. */
function drawScaled(
  image: CanvasImageSource,
  { width, height }: ImageBitmap,
  maxSidePx: number,
): OffscreenCanvas {
  const scaleFactor = Math.min(1, maxSidePx / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scaleFactor)),
    Math.max(1, Math.round(height * scaleFactor)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // JPEG has no transparency. The background is white, because plans are drawn for white paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encodeJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= TARGET_BYTES || quality === QUALITIES.at(-1)) return blob;
  }
  throw new Error('No quality');
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
