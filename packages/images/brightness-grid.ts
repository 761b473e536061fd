import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/files/write-atomically';
import sharp, { type Sharp } from 'sharp';
import { decodeImage, IMAGE_CACHE_DIR, type SourceImage } from './encode-images.ts';

/** Size of the grid. A cell is about as large as a few letters of a title over the image. */
export const GRID_COLUMNS = 24;
export const GRID_ROWS = 16;
/** Side of a cell in pixels of the downscaled image. A highlight on a leaf has one or two pixels then. */
const CELL_PX = 20;
/** Number of brightest pixels (of 400) that are ignored in each cell: they are narrower than the stroke of a letter. */
const IGNORED_PIXELS = 8;

/** The brightest colour of each cell, row by row: three bytes for red, green and blue. */
export type BrightnessGrid = Uint8Array;

/** Returns the brightness grid of an image. The result is cached by the hash of the file. */
export async function readBrightnessGrid(original: SourceImage): Promise<BrightnessGrid> {
  const cacheFile = join(IMAGE_CACHE_DIR, `${original.contentHash}.lights`);
  const cachedGrid = await readFile(cacheFile).catch(() => undefined);
  if (cachedGrid?.length === GRID_COLUMNS * GRID_ROWS * 3) return cachedGrid;
  const measured = await measureBrightnessGrid(await decodeImage(original));
  await writeAtomically(cacheFile, Buffer.from(measured));
  return measured;
}

/** Computes the brightness grid of an image. */
export async function measureBrightnessGrid(image: Sharp | Buffer): Promise<BrightnessGrid> {
  const width = GRID_COLUMNS * CELL_PX;
  const pixels = await (Buffer.isBuffer(image) ? sharp(image) : image)
    .resize(width, GRID_ROWS * CELL_PX, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const grid = new Uint8Array(GRID_COLUMNS * GRID_ROWS * 3);
  for (let cell = 0; cell < GRID_COLUMNS * GRID_ROWS; cell++) {
    const starts = Array.from({ length: CELL_PX * CELL_PX }, (_, index) => {
      const row = Math.floor(cell / GRID_COLUMNS) * CELL_PX + Math.floor(index / CELL_PX);
      const column = (cell % GRID_COLUMNS) * CELL_PX + (index % CELL_PX);
      return (row * width + column) * 3;
    });
    // Rec. 709 weights. Gamma-encoded values are accurate enough for sorting.
    const brightness = (start: number) =>
      0.2126 * (pixels[start] ?? 0) + 0.7152 * (pixels[start + 1] ?? 0) + 0.0722 * (pixels[start + 2] ?? 0);
    starts.sort((a, b) => brightness(b) - brightness(a));
    const start = starts[IGNORED_PIXELS] ?? 0;
    grid.set(pixels.subarray(start, start + 3), cell * 3);
  }
  return grid;
}
