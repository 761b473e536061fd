import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/files/write-atomically';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** A crop in fractions of the original: left, top, width, height, each 0 to 1. */
export type Crop = readonly [left: number, top: number, width: number, height: number];

/** One file to make from an original photograph. */
export interface Variant {
  format: 'avif' | 'jpeg';
  /** Width of the result in pixels. */
  width: number;
  /** Height of the result in pixels; only for pictures of a fixed shape, such as those for link previews. */
  height?: number;
  crop?: Crop;
}

/**
 * How AVIF files are made. Quality, on sharp's scale of 1 to 100, is the least that keeps every sample like its original, by
 * bench/pictures.ts. Tuned for the eye (`iq`), the encoder gives smooth walls, where blocks show as steps, what it saves on
 * leaves and stone. Effort, 0 to 9: one takes half as long as two for 2 % more bytes. Colour at half the resolution saves a
 * tenth, and brightness, which the eye goes by, keeps its own.
 */
export const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0', tune: 'iq' } as const;
/**
 * The part of a hero cut for phones is the first picture of their screens, at two to three pixels for each of CSS, where no
 * step shows: it is tuned for likeness, which takes up to 40 % fewer bytes on smooth pictures. One over `bytes` is full of
 * leaves or stone, and is made at a lower quality: side by side, the two look the same (docs/decisions/pictures.md).
 */
const PHONE = { ...AVIF, tune: 'ssim', quality: 52 } as const;
const HEAVY_PHONE = { bytes: 30_000, ...PHONE, quality: 34 } as const;
/** Without mozjpeg, which takes five times as long: two steps less of quality make up for its fewer bytes. */
const JPEG = { quality: 74, progressive: true, optimiseCoding: true } as const;

/** Outside of node_modules, which `npm ci` empties: to make all of them anew takes minutes. */
export const CACHE = '.cache/pictures';
/** Raised when the encoding changes, so that cached files of an older recipe are not used. */
const RECIPE = JSON.stringify([AVIF, JPEG]);

/** Characters of a hash in a file's name. It only tells the versions of one picture apart, and pages repeat it. */
const NAME_HASH = 6;

const digest = (input: string | Buffer): string =>
  createHash('sha256').update(input).digest('hex').slice(0, 10);

/** An original photograph with what is known of it before any variant is made. */
export interface Original {
  path: string;
  contentHash: string;
  /** Width and height in pixels. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`, shown until the picture arrives. */
  color: string;
}

/**
 * Measures an original photograph; answers from the cache when the file is unchanged.
 *
 * @throws when the file cannot be read as an image, with the file's path in the message.
 */
export async function readOriginal(path: string): Promise<Original> {
  const bytes = await readFile(path);
  const contentHash = digest(bytes);
  const cached = join(CACHE, `${contentHash}.json`);
  try {
    return { path, ...JSON.parse(await readFile(cached, 'utf8')) };
  } catch {
    const measured = { contentHash, ...(await measure(path, bytes)) };
    await writeAtomically(cached, Buffer.from(JSON.stringify(measured)));
    return { path, ...measured };
  }
}

async function measure(path: string, bytes: Buffer): Promise<Pick<Original, 'width' | 'height' | 'color'>> {
  try {
    const image = await pixelsOf({ path, contentHash: digest(bytes) });
    const { width, height } = await image.metadata();
    const pixel = await image.resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    return { width, height, color: `#${pixel.subarray(0, 3).toString('hex')}` };
  } catch (cause) {
    throw new Error(`${path}: cannot be read as a picture; expected a JPEG, PNG or WebP photograph`, {
      cause,
    });
  }
}

/**
 * The file name of a variant: stable while the original and the recipe are, new when either changes. The widths of one
 * picture share their hash and differ only at the end, since a page names them all: what repeats compresses to nothing.
 */
export function variantName(id: string, original: Original, variant: Variant): string {
  const hash = digest(
    JSON.stringify([
      RECIPE,
      original.contentHash,
      variant.crop,
      variant.height,
      ...(isForPhones(variant) ? [PHONE, HEAVY_PHONE] : []),
    ]),
  );
  const extension = variant.format === 'jpeg' ? 'jpg' : 'avif';
  return `${id.replaceAll('/', '-')}.${hash.slice(0, NAME_HASH)}-${variant.width}.${extension}`;
}

const isForPhones = ({ format, crop }: Variant): boolean => format === 'avif' && crop !== undefined;

/** Where the cache has a variant once it is made. @param name of the file, by variantName. */
export const variantPath = (name: string): string => join(CACHE, name);

/** Makes a variant and puts it into the cache. */
export async function encodeVariant(original: Original, name: string, variant: Variant): Promise<void> {
  await writeAtomically(variantPath(name), await encode(await pixelsOf(original), original, variant));
}

/** Decoded photographs: the variants of one are made one after another, and decoding takes longer than most of them. */
const decoded = new Map<string, Promise<{ data: Buffer; info: OutputInfo }>>();
/** As many photographs as are encoded at once, and one that comes next: about 30 MB each. */
const MOST_DECODED = 3;

/** An original photograph, upright and in sRGB, decoded once for all that is made of it. */
export async function pixelsOf({
  path,
  contentHash,
}: Pick<Original, 'path' | 'contentHash'>): Promise<Sharp> {
  const pixels =
    decoded.get(contentHash) ??
    sharp(path).rotate().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  decoded.set(contentHash, pixels);
  const [oldest] = decoded.keys();
  if (decoded.size > MOST_DECODED && oldest !== undefined) decoded.delete(oldest);
  const { data, info } = await pixels;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function encode(image: Sharp, { width, height }: Original, variant: Variant): Promise<Buffer> {
  let pipeline = image;
  if (variant.crop) {
    const [left, top, cropWidth, cropHeight] = variant.crop;
    pipeline = pipeline.extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(cropWidth * width),
      height: Math.round(cropHeight * height),
    });
  }
  pipeline = pipeline.resize({ width: variant.width, height: variant.height, fit: 'cover' });
  if (variant.format === 'jpeg') return pipeline.jpeg(JPEG).toBuffer();
  if (!isForPhones(variant)) return pipeline.avif(AVIF).toBuffer();
  const encoded = await pipeline.clone().avif(PHONE).toBuffer();
  const { bytes, ...heavy } = HEAVY_PHONE;
  return encoded.length <= bytes ? encoded : pipeline.avif(heavy).toBuffer();
}
