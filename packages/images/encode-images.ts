import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/files/write-atomically';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** A crop as fractions of the original image, 0 to 1. */
export type Crop = readonly [left: number, top: number, width: number, height: number];

/** A file to encode from an original image. */
export interface Variant {
  format: 'avif' | 'jpeg';
  /** Width of the result in pixels. */
  width: number;
  /** Height of the result in pixels. Without it, the result keeps the ratio of the original or of the crop. */
  height?: number;
  crop?: Crop;
}

/**
 * AVIF settings. `quality` (1 to 100) is the lowest value with which every sample image looks like its original, as measured by
 * bench/pictures.ts. `tune: 'iq'` spends more bytes on smooth walls, where banding is visible, and fewer on leaves and stone.
 * `effort: 1` (0 to 9) is twice as fast as 2, for 2 % more bytes. Chroma subsampling saves 10 % without a visible difference.
 */
export const AVIF_SETTINGS = { quality: 50, effort: 1, chromaSubsampling: '4:2:0', tune: 'iq' } as const;
/**
 * AVIF settings of crops for phones. At the density of phones, banding is not visible. Tuning for SSIM therefore saves up to 40 %
 * on smooth images. An image whose result exceeds `bytes` is full of detail: it is encoded again with a lower quality, which
 * looks the same (docs/decisions/pictures.md).
 */
const PHONE_AVIF_SETTINGS = { ...AVIF_SETTINGS, tune: 'ssim', quality: 52 } as const;
const DETAILED_PHONE_AVIF_SETTINGS = { bytes: 30_000, ...PHONE_AVIF_SETTINGS, quality: 34 } as const;
/** JPEG settings. mozjpeg would be five times as slow. Without it, files of this quality are as small as with it at 76. */
const JPEG_SETTINGS = { quality: 74, progressive: true, optimiseCoding: true } as const;

/** Cache of encoded images. It is not in node_modules, which `npm ci` empties, since encoding all images takes minutes. */
export const IMAGE_CACHE_DIR = '.cache/pictures';
/** Part of the hash in file names, so that cached files with other settings are not used. */
const SETTINGS_KEY = JSON.stringify([AVIF_SETTINGS, JPEG_SETTINGS]);

/**
 * Length of the hash in a file name. It is short, because pages contain it many times and it only distinguishes versions of one
 * image.
 */
const NAME_HASH_LENGTH = 6;

const shortHash = (input: string | Buffer): string =>
  createHash('sha256').update(input).digest('hex').slice(0, 10);

/** An original image and its measurements. */
export interface OriginalImage {
  path: string;
  contentHash: string;
  /** Width and height in pixels. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`, shown until the image is loaded. */
  color: string;
}

/**
 * Measures an original image. The measurements are cached by the hash of the file.
 *
 * @throws Error with the path when the file is not an image; a file system error when it cannot be read.
 */
export async function readOriginalImage(path: string): Promise<OriginalImage> {
  const bytes = await readFile(path);
  const contentHash = shortHash(bytes);
  const cacheFile = join(IMAGE_CACHE_DIR, `${contentHash}.json`);
  try {
    return { path, ...JSON.parse(await readFile(cacheFile, 'utf8')) };
  } catch {
    const measured = { contentHash, ...(await measureImage(path, bytes)) };
    await writeAtomically(cacheFile, Buffer.from(JSON.stringify(measured)));
    return { path, ...measured };
  }
}

async function measureImage(
  path: string,
  bytes: Buffer,
): Promise<Pick<OriginalImage, 'width' | 'height' | 'color'>> {
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
 * Returns the file name of a variant. The name changes with the original image and with the settings. All widths of one image
 * share a hash: a page lists all of them, and repeated text compresses well.
 */
export function variantFileName(id: string, original: OriginalImage, variant: Variant): string {
  const hash = shortHash(
    JSON.stringify([
      SETTINGS_KEY,
      original.contentHash,
      variant.crop,
      variant.height,
      ...(isPhoneCrop(variant) ? [PHONE_AVIF_SETTINGS, DETAILED_PHONE_AVIF_SETTINGS] : []),
    ]),
  );
  const extension = variant.format === 'jpeg' ? 'jpg' : 'avif';
  return `${id.replaceAll('/', '-')}.${hash.slice(0, NAME_HASH_LENGTH)}-${variant.width}.${extension}`;
}

const isPhoneCrop = ({ format, crop }: Variant): boolean => format === 'avif' && crop !== undefined;

/** Returns the path of a variant in the cache. @param name from variantFileName. */
export const cachedVariantPath = (name: string): string => join(IMAGE_CACHE_DIR, name);

/** Encodes a variant into the cache. @param name from variantFileName. */
export async function encodeVariant(original: OriginalImage, name: string, variant: Variant): Promise<void> {
  await writeAtomically(
    cachedVariantPath(name),
    await renderVariant(await decodeImage(original), original, variant),
  );
}

/**
 * Recently decoded images by content hash. All variants of an image are encoded in sequence, and decoding takes longer than most
 * of them.
 */
const decodedImages = new Map<string, Promise<{ data: Buffer; info: OutputInfo }>>();
/** Maximum number of decoded images in memory, about 30 MB each: one more than are encoded at a time. */
const MAX_DECODED = 3;

/** Decodes an original image, upright and in sRGB. */
export async function decodeImage({
  path,
  contentHash,
}: Pick<OriginalImage, 'path' | 'contentHash'>): Promise<Sharp> {
  const pixels =
    decodedImages.get(contentHash) ??
    sharp(path).rotate().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  decodedImages.set(contentHash, pixels);
  const [oldest] = decodedImages.keys();
  if (decodedImages.size > MAX_DECODED && oldest !== undefined) decodedImages.delete(oldest);
  const { data, info } = await pixels;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function renderVariant(
  image: Sharp,
  { width, height }: OriginalImage,
  variant: Variant,
): Promise<Buffer> {
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
  const encoded = await pipeline.clone().avif(PHONE_AVIF_SETTINGS).toBuffer();
  const { bytes: maxBytes, ...settings } = DETAILED_PHONE_AVIF_SETTINGS;
  return encoded.length <= maxBytes ? encoded : pipeline.avif(settings).toBuffer();
}
