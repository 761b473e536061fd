import { imageSize } from 'image-size';
import type { ScaleResult } from './photograph-scaler.ts';

/** Maximum length of the shorter side in px. Text in a tall screenshot or a wide panorama stays legible. */
const MAX_SHORT_SIDE_PX = 1536;
/** The smallest limits of a canvas in current browsers: area on iOS, side in Chromium. */
const [MAX_CANVAS_PIXELS, MAX_CANVAS_SIDE_PX] = [16_777_216, 16_384];
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
/** Images are compared at this many points in each direction. */
const GRID_SIZE = 64;
/**
 * Maximum mean difference of colour values between an image and its JPEG. A JPEG of noise has less than 35. Random pixels have at
 * least 64, because no single colour is nearer to all others.
 */
const MAX_DIFFERENCE = 50;

/**
 * Scales a photograph. Drawing on a canvas applies the rotation in the metadata, and removes the metadata.
 *
 * @returns no JPEG if the canvas does not return what was drawn on it.
 * @throws Error if the browser cannot read the photograph.
 */
export async function scalePhotograph(file: File): Promise<ScaleResult> {
  if ((await readPixelCount(file)) > MAX_PIXELS) return { hasTooManyPixels: true };
  if (!(await isCanvasReadable())) return {};
  const bitmap = await createImageBitmap(file);
  const canvas = drawScaled(bitmap);
  bitmap.close();
  const pixels = readPixels(canvas);
  const jpeg = await encodeJpeg(canvas);
  return (await isSimilar(jpeg, pixels)) ? { jpeg: await jpeg.arrayBuffer() } : {};
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

/**
 * Returns whether the browser returns what was drawn. Browsers that protect against fingerprinting return noise or white instead,
 * also for the pixels that `isSimilar` compares. A known pattern reveals both.
 */
async function isCanvasReadable(): Promise<boolean> {
  const pattern = new ImageData(GRID_SIZE, GRID_SIZE);
  for (let index = 0; index < GRID_SIZE ** 2; index += 1) {
    const [x, y] = [index % GRID_SIZE, Math.floor(index / GRID_SIZE)];
    pattern.data.set([x * 4, y * 4, 255 - x * 2 - y * 2, 255], index * 4);
  }
  const context = createContext(GRID_SIZE, GRID_SIZE);
  context.putImageData(pattern, 0, 0);
  return isSimilar(await encodeJpeg(context.canvas), pattern.data);
}

/** @param pixels from `readPixels`. */
async function isSimilar(jpeg: Blob, pixels: Uint8ClampedArray): Promise<boolean> {
  const bitmap = await createImageBitmap(jpeg);
  const sum = readPixels(bitmap).reduce(
    (total, value, index) => total + Math.abs(value - (pixels[index] ?? 0)),
    0,
  );
  bitmap.close();
  // A quarter of the values is opacity, which is always the same.
  return sum / (pixels.length * 0.75) <= MAX_DIFFERENCE;
}

/** Returns single pixels of an image, because the mean of random pixels looks like a grey photograph. */
function readPixels(image: CanvasImageSource): Uint8ClampedArray {
  const context = createContext(GRID_SIZE, GRID_SIZE);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, GRID_SIZE, GRID_SIZE);
  return context.getImageData(0, 0, GRID_SIZE, GRID_SIZE).data;
}

/** Returns the width and height of a scaled photograph. */
export function calculateScaledSize(width: number, height: number): [number, number] {
  const scaleFactor = Math.min(
    1,
    MAX_SHORT_SIDE_PX / Math.min(width, height),
    MAX_CANVAS_SIDE_PX / Math.max(width, height),
    Math.sqrt(MAX_CANVAS_PIXELS / (width * height)),
  );
  return [Math.max(1, Math.floor(width * scaleFactor)), Math.max(1, Math.floor(height * scaleFactor))];
}

function drawScaled(bitmap: ImageBitmap): OffscreenCanvas {
  const context = createContext(...calculateScaledSize(bitmap.width, bitmap.height));
  const { canvas } = context;
  // JPEG has no transparency. The background is white, because drawings with a transparent background usually have dark lines.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function createContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas');
  return context;
}

async function encodeJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.type !== 'image/jpeg') break;
    if (blob.size <= TARGET_BYTES || quality === QUALITIES.at(-1)) return blob;
  }
  throw new Error('No JPEG');
}
