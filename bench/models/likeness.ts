import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { difference, type Rgb, toLab, toLinear } from '../../packages/models/colour.ts';

/** Drawn by `python3 imagery/bake.py --outlines`: white where a piece is seen in its photograph, grey where something stands before it. */
const OUTLINES = 'imagery/models/outlines';
/** What is drawn at least this thickly is the piece, and not its shadow on the ground. */
const SOLID = 0.25 * 255;
const HIDDEN = 64;
const SEEN = 192;

/** How like its photograph a model is, from the photograph's camera. */
export interface Likeness {
  /** CIEDE2000 between the mean colours of photograph and model, where both show the piece. */
  colour: number;
  /** The mean of that between one point and the same point, grain and edges included. */
  points: number;
  /** Area that both outlines share, of that which either covers; undefined without an outline. */
  overlap: number | undefined;
  /** Mean linear light of photograph and model there, before the viewer's tone mapping. */
  light: [photograph: Rgb, model: Rgb];
  /** PNG. */
  pictures: [photograph: Buffer, model: Buffer];
}

/** Compares the model, as it is first seen, with the photograph beneath it. Changes the page's styles for good. */
export async function compare(page: Page, id: string): Promise<Likeness> {
  await page.addStyleTag({
    content: `*, *::before, *::after { transition: none !important; }
      [role=application] { outline: none !important; }
      [data-ready] fieldset, header, nav, [data-ready] + *, #cursor { visibility: hidden !important; }
      :has(> [role=application])::after, :has(> * > [role=application])::after, :has(> * > * > [role=application])::after { display: none !important; }`,
  });
  const canvas = page.getByRole('application');
  await toOutlinesPixels(page, id);
  const model = await canvas.screenshot();
  await page.addStyleTag({ content: '[data-ready] { opacity: 0 !important; }' });
  const photograph = await canvas.screenshot();
  await page.addStyleTag({
    content: `html, body, body *, ::backdrop { background: transparent !important; visibility: hidden !important; }
      [role=application], [role=application] canvas { visibility: visible !important; }
      [data-ready] { opacity: 1 !important; }`,
  });
  const alone = await canvas.screenshot({ omitBackground: true });
  const { width = 1, height = 1 } = await sharp(alone).metadata();
  const drawn = await sharp(alone).ensureAlpha().extractChannel(3).raw().toBuffer();
  const outline = await outlineOf(id, width, height);
  const both = Array.from(
    drawn,
    (alpha, at) => alpha >= SOLID && (outline === undefined || (outline[at] ?? 0) >= SEEN),
  );
  const shown = { photograph: await pixels(photograph), model: await pixels(model) };
  const points = both.flatMap((isPiece, at) =>
    isPiece ? [[colourAt(shown.photograph, at), colourAt(shown.model, at)] as const] : [],
  );
  const mean = (side: 0 | 1, of: (colour: Rgb) => Rgb) => meanOf(points.map((pair) => of(pair[side])));
  return {
    colour: difference(toLab(mean(0, same)), toLab(mean(1, same))),
    points:
      points.reduce((sum, [a, b]) => sum + difference(toLab(a), toLab(b)), 0) / Math.max(1, points.length),
    overlap: outline && overlapOf(drawn, outline),
    light: [mean(0, beforeToneMapping), mean(1, beforeToneMapping)],
    pictures: [photograph, model],
  };
}

const outlineFile = (id: string): string => `${OUTLINES}/${id.replaceAll('/', '__')}.png`;

/**
 * Gives photograph and model the outline's own size, and stands them on whole pixels: half a pixel at each edge is a twentieth of
 * what is as thin as a taper or a chain.
 */
async function toOutlinesPixels(page: Page, id: string): Promise<void> {
  if (!existsSync(outlineFile(id))) return;
  const { width = 1, height = 1 } = await sharp(outlineFile(id)).metadata();
  await page.setViewportSize({ width, height: Math.max(height, 844) });
  await page.addStyleTag({
    content: `:has(> [data-ready]) { position: fixed !important; inset: 0 auto auto 0 !important; width: ${width}px !important; height: ${height}px !important; }
      :has(> [data-ready]) img { position: absolute !important; inset: 0 !important; width: 100% !important; height: 100% !important; object-fit: cover !important; }`,
  });
  await page.waitForFunction(
    ([across, high]) => {
      const drawn = document.querySelector<HTMLCanvasElement>('[role=application] canvas');
      return drawn?.width === across && drawn?.height === high;
    },
    [width, height],
  );
  // It is drawn in the frame after the one that told of its size.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
}

async function outlineOf(id: string, width: number, height: number): Promise<Buffer | undefined> {
  if (!existsSync(outlineFile(id))) return undefined;
  return sharp(outlineFile(id)).resize(width, height, { fit: 'cover' }).extractChannel(0).raw().toBuffer();
}

function overlapOf(drawn: Buffer, outline: Buffer): number {
  let shared = 0;
  let either = 0;
  for (const [at, alpha] of drawn.entries()) {
    const isDrawn = alpha >= SOLID;
    const isOutlined = (outline[at] ?? 0) >= HIDDEN;
    if (isDrawn && isOutlined) shared += 1;
    if (isDrawn || isOutlined) either += 1;
  }
  return shared / Math.max(1, either);
}

const pixels = (image: Buffer): Promise<Buffer> => sharp(image).removeAlpha().raw().toBuffer();
const colourAt = (data: Buffer, at: number): Rgb => [
  data[at * 3] ?? 0,
  data[at * 3 + 1] ?? 0,
  data[at * 3 + 2] ?? 0,
];
const same = (colour: Rgb): Rgb => colour;

function meanOf(colours: readonly Rgb[]): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  for (const colour of colours) for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel];
  const count = Math.max(1, colours.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Light that comes out as a colour through Khronos' neutral tone mapping, but for its highlights, which are left as they are. */
function beforeToneMapping(colour: Rgb): Rgb {
  const linear = toLinear(colour);
  const least = Math.min(...linear);
  const taken = least < 0.04 ? Math.sqrt(least / 6.25) - least : 0.04;
  return [linear[0] + taken, linear[1] + taken, linear[2] + taken];
}
