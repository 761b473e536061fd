import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/files/write-atomically';
import sharp, { type Sharp } from 'sharp';
import { CACHE, type Original, pixelsOf } from './variants.ts';

/** A photograph is looked at in cells, about as large as a few letters of a title that lies over it. */
export const COLUMNS = 24;
export const ROWS = 16;
/** Width and height of a cell in pixels of the reduced photograph: at that size a leaf's gleam is a pixel or two. */
const CELL = 20;
/** As many of a cell's pixels, of 400, may be brighter than the one that stands for it: specks narrower than a letter's stroke. */
const SPECKS = 8;

/** For each cell, row by row, the red, green and blue of what is brightest in it. */
export type Lights = Uint8Array;

/** Finds what is brightest in each part of a photograph; answers from the cache when the file is unchanged. */
export async function lightsOf(original: Original): Promise<Lights> {
  const cached = join(CACHE, `${original.contentHash}.lights`);
  const known = await readFile(cached).catch(() => undefined);
  if (known?.length === COLUMNS * ROWS * 3) return known;
  const measured = await measureLights(await pixelsOf(original));
  await writeAtomically(cached, Buffer.from(measured));
  return measured;
}

/** @param image an upright photograph, or the bytes of one. */
export async function measureLights(image: Sharp | Buffer): Promise<Lights> {
  const width = COLUMNS * CELL;
  const pixels = await (Buffer.isBuffer(image) ? sharp(image) : image)
    .resize(width, ROWS * CELL, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const lights = new Uint8Array(COLUMNS * ROWS * 3);
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const starts = Array.from({ length: CELL * CELL }, (_, index) => {
      const row = Math.floor(cell / COLUMNS) * CELL + Math.floor(index / CELL);
      const column = (cell % COLUMNS) * CELL + (index % CELL);
      return (row * width + column) * 3;
    });
    // Rec. 709 weights of the encoded channels order pixels closely enough.
    const brightness = (start: number) =>
      0.2126 * (pixels[start] ?? 0) + 0.7152 * (pixels[start + 1] ?? 0) + 0.0722 * (pixels[start + 2] ?? 0);
    starts.sort((one, other) => brightness(other) - brightness(one));
    const start = starts[SPECKS] ?? 0;
    lights.set(pixels.subarray(start, start + 3), cell * 3);
  }
  return lights;
}
