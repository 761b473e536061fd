import { imageSize } from 'image-size';
import type { ScaleResult } from './photograph-scaler.ts';

/** Maximum length of the longer side of a scaled photograph, in px. */
const MAX_SIDE_PX = 2048;
/** Maximum length of the longer side of a thumbnail, in px. Thumbnails are shown at about half this width. */
const THUMBNAIL_SIDE_PX = 320;
/**
 * Maximum number of pixels of a photograph. Decoding this many takes 256 MB (four bytes per pixel). Phones close pages that use
 * much more. By default, phones take photographs of up to 50 megapixels.
 */
const MAX_PIXELS = 64_000_000;
/** Number of bytes at the start of a file in which the header of the image is searched. */
const HEAD_BYTES = 1024 * 1024;
/** Target size of a scaled photograph. Six such photographs can be sent together (MAX_FILES_BYTES). */
const TARGET_BYTES = 1_600_000;
/** JPEG qualities to try in this order, until the file has at most TARGET_BYTES. */
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Scales each photograph that the worker receives, and posts a `ScaleResult`. Drawing on a canvas applies the rotation in the
 * metadata, and removes the metadata.
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

/** Returns the number of pixels of a photograph, or 0 if the header of the file cannot be read. */
async function readPixelCount(file: File): Promise<number> {
  const firstBytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  try {
    const { width, height } = imageSize(firstBytes);
    return width * height;
  } catch {
    return 0;
  }
}

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
  // JPEG has no transparency. The background is white, because drawings with a transparent background usually have dark lines.
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
