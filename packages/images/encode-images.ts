import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/files/write-atomically';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** A crop as fractions of the source image, 0 to 1. */
export type Crop = readonly [left: number, top: number, width: number, height: number];

/** One file to encode from a source image. */
export interface Variant {
  format: 'avif' | 'jpeg';
  /** Width of the result in pixels. */
  width: number;
  /** Height of the result in pixels; only for images of a fixed ratio, such as link previews. */
  height?: number;
  crop?: Crop;
}

/**
 * AVIF settings. `quality` (1 to 100) is the lowest with which every sample looks like its source, by bench/pictures.ts. `tune: 'iq'`
 * spends more bytes on smooth walls, where banding is visible, and fewer on leaves and stone. `effort: 1` (of 0 to 9) is twice as
 * fast as 2, for 2 % more bytes. Chroma subsampling saves a tenth without a visible difference.
 */
export const AVIF_SETTINGS = { quality: 50, effort: 1, chromaSubsampling: '4:2:0', tune: 'iq' } as const;
/**
 * AVIF settings of crops for phones. At the density of phones, banding is not visible, so these are tuned for SSIM, which saves up
 * to 40 % on smooth images. If the result has more than `bytes`, the image is full of detail and is encoded with a lower quality,
 * which looks the same (docs/decisions/pictures.md).
 */
const PHONE_AVIF = { ...AVIF_SETTINGS, tune: 'ssim', quality: 52 } as const;
const DETAILED_PHONE_AVIF = { bytes: 30_000, ...PHONE_AVIF, quality: 34 } as const;
/** Without mozjpeg, which is five times as slow. A quality that is lower by two compensates for its smaller files. */
const JPEG_SETTINGS = { quality: 74, progressive: true, optimiseCoding: true } as const;

/** Outside of node_modules, which `npm ci` empties, since encoding all images takes minutes. */
export const IMAGE_CACHE_DIR = '.cache/pictures';
/** Part of the file names, so that cached files with other settings are not used. */
const SETTINGS_KEY = JSON.stringify([AVIF_SETTINGS, JPEG_SETTINGS]);

/** Length of the hash in a file name. It only distinguishes versions of one image, and pages contain it many times. */
const NAME_HASH_LENGTH = 6;

const shortHash = (input: string | Buffer): string =>
  createHash('sha256').update(input).digest('hex').slice(0, 10);

/** A source image and its measurements. */
export interface SourceImage {
  path: string;
  contentHash: string;
  /** Width and height in pixels. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`, shown until the image is loaded. */
  color: string;
}

/**
 * Measures a source image. The result is cached by the hash of the file.
 *
 * @throws Error with the path when the file cannot be read as an image.
 */
export async function readSourceImage(path: string): Promise<SourceImage> {
  const bytes = await readFile(path);
  const contentHash = shortHash(bytes);
  const cacheFile = join(IMAGE_CACHE_DIR, `${contentHash}.json`);
  try {
    return { path, ...JSON.parse(await readFile(cacheFile, 'utf8')) };
  } catch {
    const measured = { contentHash, ...(await measure(path, bytes)) };
    await writeAtomically(cacheFile, Buffer.from(JSON.stringify(measured)));
    return { path, ...measured };
  }
}

async function measure(
  path: string,
  bytes: Buffer,
): Promise<Pick<SourceImage, 'width' | 'height' | 'color'>> {
  try {
    const image = await decodeImage({ path, contentHash: shortHash(bytes) });
    const { width, height } = await image.metadata();
    const pixel = await image.resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    return { width, height, color: `#${pixel.subarray(0, 3).toString('hex')}` };
  } catch (cause) {
    throw new Error(`${path}: cannot be read as an image; expected a JPEG, PNG or WebP file`, {
      cause,
    });
  }
}

/**
 * Returns the file name of a variant. It changes when the source image or the settings change. All widths of one image have the same
 * hash, since a page lists them all, and repeated text compresses well.
 */
export function variantName(id: string, original: SourceImage, variant: Variant): string {
  const hash = shortHash(
    JSON.stringify([
      SETTINGS_KEY,
      original.contentHash,
      variant.crop,
      variant.height,
      ...(isPhoneCrop(variant) ? [PHONE_AVIF, DETAILED_PHONE_AVIF] : []),
    ]),
  );
  const extension = variant.format === 'jpeg' ? 'jpg' : 'avif';
  return `${id.replaceAll('/', '-')}.${hash.slice(0, NAME_HASH_LENGTH)}-${variant.width}.${extension}`;
}

const isPhoneCrop = ({ format, crop }: Variant): boolean => format === 'avif' && crop !== undefined;

/** Returns the path of a variant in the cache. @param name from variantName. */
export const cachedVariantPath = (name: string): string => join(IMAGE_CACHE_DIR, name);

/** Encodes a variant into the cache. @param name from variantName. */
export async function encodeVariant(original: SourceImage, name: string, variant: Variant): Promise<void> {
  await writeAtomically(
    cachedVariantPath(name),
    await encode(await decodeImage(original), original, variant),
  );
}

/** Recently decoded images by content hash. Variants of one image follow each other, and decoding takes longer than encoding most. */
const decodedImages = new Map<string, Promise<{ data: Buffer; info: OutputInfo }>>();
/** One more than the number of images that are encoded at a time; about 30 MB each. */
const MAX_DECODED = 3;

/** Decodes a source image, upright and in sRGB. Recently decoded images are kept in memory. */
export async function decodeImage({
  path,
  contentHash,
}: Pick<SourceImage, 'path' | 'contentHash'>): Promise<Sharp> {
  const pixels =
    decodedImages.get(contentHash) ??
    sharp(path).rotate().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  decodedImages.set(contentHash, pixels);
  const [oldest] = decodedImages.keys();
  if (decodedImages.size > MAX_DECODED && oldest !== undefined) decodedImages.delete(oldest);
  const { data, info } = await pixels;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function encode(image: Sharp, { width, height }: SourceImage, variant: Variant): Promise<Buffer> {
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
  if (variant.format === 'jpeg') return pipeline.jpeg(JPEG_SETTINGS).toBuffer();
  if (!isPhoneCrop(variant)) return pipeline.avif(AVIF_SETTINGS).toBuffer();
  const encoded = await pipeline.clone().avif(PHONE_AVIF).toBuffer();
  const { bytes, ...settings } = DETAILED_PHONE_AVIF;
  return encoded.length <= bytes ? encoded : pipeline.avif(settings).toBuffer();
}
