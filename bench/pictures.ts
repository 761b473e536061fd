/**
 * Chooses the quality of AVIF files by a measured figure: prints bytes and likeness to the resized original (SSIM of the
 * luma, by ssim.js; 1 is the same) for photographs of different kinds, at several qualities and two widths, and beside the
 * mean the likeness of the worst twentieth of each picture, which shows blotches that a mean hides.
 * The choice stands in tools/pictures/variants.ts and its reasons in docs/decisions/pictures.md.
 * Run: node bench/pictures.ts
 */
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { AVIF } from '../tools/pictures/variants.ts';

/** A bright room, the same upright, dusk, a candle's flame, candles in the dark, a white model, a product, a screen of stone. */
const SAMPLES = [
  'home/hero',
  'home/hero-portrait',
  'hill-house/dusk',
  'candles/mitti',
  'nazaakat/dusk-table',
  'pavilion/model',
  'pieces/17-flow-chair',
  'articles/monsoon-light',
  'services/hero',
];
/** What a phone takes of a picture as wide as itself, and a laptop; what an original does not have is left out. */
const WIDTHS = [740, 1500];
const QUALITIES = [30, 40, 46, 49, 52, 55, 58, 64, 72, 80];
/** The least quality is chosen at which every sample keeps this likeness, in the mean and in its worst twentieth. */
const TARGET = { mean: 0.97, worst: 0.9 };

interface Likeness {
  kilobytes: number;
  mean: number;
  worst: number;
}

let chosen: number | undefined;
for (const width of WIDTHS) {
  const samples = await originals(width);
  console.log(`\n${width} px wide: KB, mean likeness, likeness of the worst twentieth`);
  console.log(`quality  ${samples.map(({ id }) => id.padEnd(24)).join('')}all KB  least`);
  for (const quality of QUALITIES) {
    const row: Likeness[] = [];
    for (const { pixels } of samples) row.push(await likeness(pixels, quality));
    const least = { mean: lowest(row, 'mean'), worst: lowest(row, 'worst') };
    const all = row.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
    console.log(
      `${String(quality).padEnd(9)}${row.map(cell).join('')}${all.toFixed(0).padStart(6)}  ${figures(least)}`,
    );
    if (width === WIDTHS[0] && least.mean >= TARGET.mean && least.worst >= TARGET.worst) chosen ??= quality;
  }
}
console.log(`\nLeast quality with ${figures(TARGET)} in every sample on a phone: ${chosen ?? 'none'}`);
console.log(`In use: ${AVIF.quality}`);

/** The samples that are as wide as asked for, resized and otherwise untouched. */
async function originals(width: number) {
  const found: { id: string; pixels: Buffer }[] = [];
  for (const id of SAMPLES) {
    const image = sharp(`content/pictures/${id}.jpg`);
    if ((await image.metadata()).width < width) continue;
    found.push({ id, pixels: await image.resize({ width }).png().toBuffer() });
  }
  return found;
}

async function likeness(original: Buffer, quality: number): Promise<Likeness> {
  const file = await sharp(original)
    .avif({ ...AVIF, quality })
    .toBuffer();
  const { mssim, ssim_map } = ssim(await decoded(original), await decoded(file), { downsample: false });
  const places = Float64Array.from(ssim_map.data).sort();
  return { kilobytes: file.length / 1024, mean: mssim, worst: places[Math.floor(places.length / 20)] ?? 0 };
}

async function decoded(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

function lowest(row: readonly Likeness[], key: keyof Likeness): number {
  return Math.min(...row.map((entry) => entry[key]));
}

function figures({ mean, worst }: Pick<Likeness, 'mean' | 'worst'>): string {
  return `${mean.toFixed(4)} ${worst.toFixed(3)}`;
}

function cell(entry: Likeness): string {
  return `${entry.kilobytes.toFixed(1).padStart(5)} ${figures(entry)}`.padEnd(24);
}
