import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ciede2000, type Rgb, toLab, toLinear } from './colour.ts';

/**
 * Masks from `python3 imagery/bake.py --outlines`. They are white where the piece is visible in its image, and grey where it is covered.
 */
const OUTLINES_DIR = 'imagery/models/outlines';
/** Minimum alpha of a pixel of the piece, from 0 to 255. The shadow of the piece has a lower alpha. */
const MIN_ALPHA = 0.25 * 255;
/** Minimum grey value of a covered pixel in a mask, from 0 to 255. */
const MIN_COVERED_VALUE = 64;
/** Minimum grey value of a visible pixel in a mask, from 0 to 255. */
const MIN_VISIBLE_VALUE = 192;

/** Similarity of a model to its image from the same camera. */
export interface ModelSimilarity {
  /** CIEDE2000 difference of the mean colours, in the area where image and model show the piece. */
  colourDifference: number;
  /** Mean CIEDE2000 difference of corresponding pixels. */
  pixelDifference: number;
  /** Intersection over union of the outlines. Undefined without a mask. */
  overlap: number | undefined;
  /** Mean linear colours of the piece, before the viewer's tone mapping. */
  meanLight: [image: Rgb, model: Rgb];
  /** Screenshots as PNG. */
  images: [image: Buffer, model: Buffer];
}

/**
 * Compares the model in its initial view with the image on the page. Adds styles to the page, so the caller must not use the page again.
 */
export async function compareWithImage(page: Page, id: string): Promise<ModelSimilarity> {
  await page.addStyleTag({
    content: `*, *::before, *::after { transition: none !important; }
      [role=application] { outline: none !important; }
      [data-ready] fieldset, header, nav, [data-ready] + *, #cursor { visibility: hidden !important; }
      :has(> [role=application])::after, :has(> * > [role=application])::after, :has(> * > * > [role=application])::after { display: none !important; }`,
  });
  const canvas = page.getByRole('application');
  await alignToOutline(page, id);
  const model = await canvas.screenshot();
  await page.addStyleTag({ content: '[data-ready] { opacity: 0 !important; }' });
  const image = await canvas.screenshot();
  await page.addStyleTag({
    content: `html, body, body *, ::backdrop { background: transparent !important; visibility: hidden !important; }
      [role=application], [role=application] canvas { visibility: visible !important; }
      [data-ready] { opacity: 1 !important; }`,
  });
  const modelOnly = await canvas.screenshot({ omitBackground: true });
  const { width = 1, height = 1 } = await sharp(modelOnly).metadata();
  const modelAlpha = await sharp(modelOnly).ensureAlpha().extractChannel(3).raw().toBuffer();
  const outline = await readOutline(id, width, height);
  const isPieceAt = Array.from(
    modelAlpha,
    (alpha, index) =>
      alpha >= MIN_ALPHA && (outline === undefined || (outline[index] ?? 0) >= MIN_VISIBLE_VALUE),
  );
  const imagePixels = await readPixels(image);
  const modelPixels = await readPixels(model);
  const colourPairs = isPieceAt.flatMap((isPiece, index) =>
    isPiece ? [[readColour(imagePixels, index), readColour(modelPixels, index)] as const] : [],
  );
  const computeMean = (side: 0 | 1, transform: (colour: Rgb) => Rgb) =>
    computeMeanColour(colourPairs.map((pair) => transform(pair[side])));
  return {
    colourDifference: ciede2000(toLab(computeMean(0, keepColour)), toLab(computeMean(1, keepColour))),
    pixelDifference:
      colourPairs.reduce((sum, [a, b]) => sum + ciede2000(toLab(a), toLab(b)), 0) /
      Math.max(1, colourPairs.length),
    overlap: outline && intersectionOverUnion(modelAlpha, outline),
    meanLight: [computeMean(0, invertToneMapping), computeMean(1, invertToneMapping)],
    images: [image, model],
  };
}

const getOutlineFile = (id: string): string => `${OUTLINES_DIR}/${id.replaceAll('/', '__')}.png`;

/**
 * Sets image and model to the size of the mask, aligned to whole pixels. An offset of half a pixel would be a twentieth of the
 * width of thin parts such as tapers and chains.
 */
async function alignToOutline(page: Page, id: string): Promise<void> {
  if (!existsSync(getOutlineFile(id))) return;
  const { width = 1, height = 1 } = await sharp(getOutlineFile(id)).metadata();
  await page.setViewportSize({ width, height: Math.max(height, 844) });
  await page.addStyleTag({
    content: `:has(> [data-ready]) { position: fixed !important; inset: 0 auto auto 0 !important; width: ${width}px !important; height: ${height}px !important; }
      :has(> [data-ready]) img { position: absolute !important; inset: 0 !important; width: 100% !important; height: 100% !important; object-fit: cover !important; }`,
  });
  await page.waitForFunction(
    ([width, height]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('[role=application] canvas');
      return canvas?.width === width && canvas?.height === height;
    },
    [width, height],
  );
  // Waits for two frames, because the canvas is drawn in the frame after its resize.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

async function readOutline(id: string, width: number, height: number): Promise<Buffer | undefined> {
  if (!existsSync(getOutlineFile(id))) return undefined;
  return sharp(getOutlineFile(id)).resize(width, height, { fit: 'cover' }).extractChannel(0).raw().toBuffer();
}

function intersectionOverUnion(modelAlpha: Buffer, outline: Buffer): number {
  let intersection = 0;
  let union = 0;
  for (const [index, alpha] of modelAlpha.entries()) {
    const isDrawn = alpha >= MIN_ALPHA;
    const isOutlined = (outline[index] ?? 0) >= MIN_COVERED_VALUE;
    if (isDrawn && isOutlined) intersection += 1;
    if (isDrawn || isOutlined) union += 1;
  }
  return intersection / Math.max(1, union);
}

const readPixels = (image: Buffer): Promise<Buffer> => sharp(image).removeAlpha().raw().toBuffer();
const readColour = (data: Buffer, index: number): Rgb => [
  data[index * 3] ?? 0,
  data[index * 3 + 1] ?? 0,
  data[index * 3 + 2] ?? 0,
];
const keepColour = (colour: Rgb): Rgb => colour;

function computeMeanColour(colours: readonly Rgb[]): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  for (const colour of colours) for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel];
  const count = Math.max(1, colours.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Inverts the Khronos neutral tone mapping, except for highlights. Returns linear light. */
function invertToneMapping(colour: Rgb): Rgb {
  const linear = toLinear(colour);
  const minimum = Math.min(...linear);
  const offset = minimum < 0.04 ? Math.sqrt(minimum / 6.25) - minimum : 0.04;
  return [linear[0] + offset, linear[1] + offset, linear[2] + offset];
}
