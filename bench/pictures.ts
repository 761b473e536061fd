/**
 * Compares AVIF qualities at two widths. For each sample image, prints the size and the similarity to the resized source. The
 * similarity has three values: the mean SSIM of the luma (1 is identical), its 5th percentile, which shows local artefacts, and the
 * banding in smooth areas, which SSIM hardly detects. packages/images/encode-images.ts contains the chosen settings, and
 * docs/decisions/pictures.md explains them.
 * Run: node bench/pictures.ts [ID…] Without ids it takes the first image of each folder.
 */
import { dirname } from 'node:path';
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { AVIF_SETTINGS } from '../packages/images/encode-images.ts';
import { findImages, IMAGES_DIR } from '../packages/images/find-images.ts';

const images = findImages(IMAGES_DIR);
const requestedIds = process.argv.slice(2);
const unknownIds = requestedIds.filter((id) => !images.has(id));
if (unknownIds.length > 0) throw new Error(`There is no image ${unknownIds.join(', ')} in ${IMAGES_DIR}`);
/** Ids of the requested images. The default is the first image of each folder, so that all kinds of images are included. */
const SAMPLES = [...images.keys()].filter((id, index, ids) =>
  requestedIds.length > 0
    ? requestedIds.includes(id)
    : ids.findIndex((other) => dirname(other) === dirname(id)) === index,
);
/** Widths of a full-width image on a phone and on a laptop. Samples with a smaller source are skipped. */
const WIDTHS = [740, 1500];
const QUALITIES = [38, 42, 45, 48, 50, 52, 58, 64, 80];
/** Required SSIM of every sample: mean and 5th percentile. */
const REQUIRED_SSIM = { mean: 0.96, p5: 0.87 };
/** A pixel is in a smooth area if the values (0 to 255) within `radius` pixels differ by at most `maxRange`. */
const SMOOTH_AREA = { maxRange: 6, radius: 8 };

interface Similarity {
  kilobytes: number;
  mean: number;
  p5: number;
  banding: number;
}

let lowestQuality: number | undefined;
for (const width of WIDTHS) {
  const samples = await resizeSamples(width);
  console.log(`\n${width} px wide: KB, mean SSIM, 5th percentile of SSIM, banding`);
  console.log(`quality  ${samples.map(({ id }) => id.padEnd(28)).join('')}total KB  lowest; banding`);
  for (const quality of QUALITIES) {
    const row: Similarity[] = [];
    for (const { pixels } of samples) row.push(await measureSimilarity(pixels, quality));
    const lowestValues = { mean: findLowest(row, 'mean'), p5: findLowest(row, 'p5') };
    const totalKb = row.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
    const banding = row.reduce((sum, result) => sum + result.banding, 0) / row.length;
    console.log(
      `${String(quality).padEnd(9)}${row.map(formatCell).join('')}${totalKb.toFixed(0).padStart(6)}  ${formatSsim(lowestValues)}; ${banding.toFixed(3)}`,
    );
    if (width === WIDTHS[0] && lowestValues.mean >= REQUIRED_SSIM.mean && lowestValues.p5 >= REQUIRED_SSIM.p5)
      lowestQuality ??= quality;
  }
}
console.log(
  `\nLowest quality with ${formatSsim(REQUIRED_SSIM)} in every sample on a phone: ${lowestQuality ?? 'none'}`,
);
console.log(`Current quality: ${AVIF_SETTINGS.quality}`);

/** Returns the samples that are at least this wide, resized to this width, as uncompressed PNGs. @param width in pixels. */
async function resizeSamples(width: number) {
  const samples: { id: string; pixels: Buffer }[] = [];
  for (const id of SAMPLES) {
    const image = sharp(images.get(id));
    if ((await image.metadata()).width < width) continue;
    samples.push({ id, pixels: await image.resize({ width }).png().toBuffer() });
  }
  return samples;
}

async function measureSimilarity(original: Buffer, quality: number): Promise<Similarity> {
  const file = await sharp(original)
    .avif({ ...AVIF_SETTINGS, quality })
    .toBuffer();
  const { mssim, ssim_map } = ssim(await decodeRgba(original), await decodeRgba(file), { downsample: false });
  const sortedSsim = Float64Array.from(ssim_map.data).sort();
  return {
    kilobytes: file.length / 1024,
    mean: mssim,
    p5: sortedSsim[Math.floor(sortedSsim.length / 20)] ?? 0,
    banding: await measureBanding(original, file),
  };
}

/** Returns the root mean square error of the blurred brightness in smooth areas, on a scale of 0 to 255. */
async function measureBanding(original: Buffer, file: Buffer): Promise<number> {
  const [before, after] = [await blurToGrey(original), await blurToGrey(file)];
  const { maxRange, radius } = SMOOTH_AREA;
  const offsets = [-radius, -radius / 2, 0, radius / 2, radius];
  let sumOfSquares = 0;
  let pixelCount = 0;
  for (let y = radius; y < before.height - radius; y += radius / 2) {
    for (let x = radius; x < before.width - radius; x += radius / 2) {
      const valueAt = (dx: number, dy: number): number => before.data[(y + dy) * before.width + x + dx] ?? 0;
      const neighbours = offsets.flatMap((dy) => offsets.map((dx) => valueAt(dx, dy)));
      if (Math.max(...neighbours) - Math.min(...neighbours) > maxRange) continue;
      sumOfSquares += (valueAt(0, 0) - (after.data[y * before.width + x] ?? 0)) ** 2;
      pixelCount += 1;
    }
  }
  return pixelCount === 0 ? 0 : Math.sqrt(sumOfSquares / pixelCount);
}

/** Converts an image to greyscale, blurred by three pixels. */
async function blurToGrey(file: Buffer) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .greyscale()
    .blur(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function decodeRgba(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

function findLowest(row: readonly Similarity[], key: 'mean' | 'p5'): number {
  return Math.min(...row.map((result) => result[key]));
}

function formatSsim({ mean, p5 }: Pick<Similarity, 'mean' | 'p5'>): string {
  return `${mean.toFixed(4)} ${p5.toFixed(3)}`;
}

function formatCell(result: Similarity): string {
  return `${result.kilobytes.toFixed(1).padStart(5)} ${formatSsim(result)} ${result.banding.toFixed(2)}`.padEnd(
    28,
  );
}
