/**
 * Chooses the quality of AVIF files by a measured figure: prints bytes and likeness to the resized original (SSIM of the
 * luma, by ssim.js; 1 is the same) for photographs of different kinds, at several qualities and two widths, and beside the
 * mean the likeness of the worst twentieth of each picture, which shows blotches that a mean hides, and the steps on its
 * smooth parts, which likeness hardly sees and the eye does.
 * The choice stands in packages/images/variants.ts and its reasons in docs/decisions/pictures.md.
 * Run: node bench/pictures.ts [ID…]; without names of photographs it takes the first of each folder.
 */
import { dirname } from 'node:path';
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { PICTURES, photographsIn } from '../packages/images/photographs.ts';
import { AVIF } from '../packages/images/variants.ts';

const photographs = photographsIn(PICTURES);
const named = process.argv.slice(2);
const unknown = named.filter((id) => !photographs.has(id));
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')} in ${PICTURES}`);
/** Those that were named; otherwise the first of each folder, which is every kind that the studio has. */
const SAMPLES = [...photographs.keys()].filter((id, at, all) =>
  named.length > 0 ? named.includes(id) : all.findIndex((other) => dirname(other) === dirname(id)) === at,
);
/** What a phone takes of a picture as wide as itself, and a laptop; what an original does not have is left out. */
const WIDTHS = [740, 1500];
const QUALITIES = [38, 42, 45, 48, 50, 52, 58, 64, 80];
/** The least quality is chosen at which every sample keeps this likeness, in the mean and in its worst twentieth. */
const TARGET = { mean: 0.96, worst: 0.87 };
/** Levels of 255 between which the surroundings of a smooth place lie, and how far those reach in pixels. */
const SMOOTH = { levels: 6, reach: 8 };

interface Likeness {
  kilobytes: number;
  mean: number;
  worst: number;
  steps: number;
}

let chosen: number | undefined;
for (const width of WIDTHS) {
  const samples = await originals(width);
  console.log(`\n${width} px wide: KB, mean likeness, likeness of the worst twentieth, steps`);
  console.log(`quality  ${samples.map(({ id }) => id.padEnd(28)).join('')}all KB  least; steps`);
  for (const quality of QUALITIES) {
    const row: Likeness[] = [];
    for (const { pixels } of samples) row.push(await likeness(pixels, quality));
    const least = { mean: lowest(row, 'mean'), worst: lowest(row, 'worst') };
    const all = row.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
    const steps = row.reduce((sum, entry) => sum + entry.steps, 0) / row.length;
    console.log(
      `${String(quality).padEnd(9)}${row.map(cell).join('')}${all.toFixed(0).padStart(6)}  ${figures(least)}; ${steps.toFixed(3)}`,
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
    const image = sharp(photographs.get(id));
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
  return {
    kilobytes: file.length / 1024,
    mean: mssim,
    worst: places[Math.floor(places.length / 20)] ?? 0,
    steps: await stepsOf(original, file),
  };
}

/** How far the brightness of smooth places is off once grain is evened out: the root of the mean square, in levels of 255. */
async function stepsOf(original: Buffer, file: Buffer): Promise<number> {
  const [was, is] = [await evened(original), await evened(file)];
  const { levels, reach } = SMOOTH;
  const offsets = [-reach, -reach / 2, 0, reach / 2, reach];
  let squares = 0;
  let places = 0;
  for (let y = reach; y < was.height - reach; y += reach / 2) {
    for (let x = reach; x < was.width - reach; x += reach / 2) {
      const at = (dx: number, dy: number): number => was.data[(y + dy) * was.width + x + dx] ?? 0;
      const around = offsets.flatMap((dy) => offsets.map((dx) => at(dx, dy)));
      if (Math.max(...around) - Math.min(...around) > levels) continue;
      squares += (at(0, 0) - (is.data[y * was.width + x] ?? 0)) ** 2;
      places += 1;
    }
  }
  return places === 0 ? 0 : Math.sqrt(squares / places);
}

/** Brightness alone, blurred by three pixels. */
async function evened(file: Buffer) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .greyscale()
    .blur(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function decoded(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

function lowest(row: readonly Likeness[], key: 'mean' | 'worst'): number {
  return Math.min(...row.map((entry) => entry[key]));
}

function figures({ mean, worst }: Pick<Likeness, 'mean' | 'worst'>): string {
  return `${mean.toFixed(4)} ${worst.toFixed(3)}`;
}

function cell(entry: Likeness): string {
  return `${entry.kilobytes.toFixed(1).padStart(5)} ${figures(entry)} ${entry.steps.toFixed(2)}`.padEnd(28);
}
