import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/files/write-atomically';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** A crop as fractions of the original image, from 0 to 1. */
export type Crop = readonly [left: number, top: number, width: number, height: number];

/** A file to encode from an original image. */
export interface Variant {
  format: 'avif' | 'jpeg';
  width: number;
  /** Height of the file in pixels. Without it, the file has the ratio of the original or of the crop. */
  height?: number;
  crop?: Crop;
}

/**
 * AVIF settings.
 * - `quality` (1 to 100) is the lowest value with which every sample image looks like its original (docs/decisions/pictures.md).
 * - `tune: 'iq'` uses more bytes for smooth walls, where banding is visible, and fewer for leaves and stone.
 * - `effort: 1` (0 to 9) is twice as fast as 2 and needs 2 % more bytes.
 * - Chroma subsampling saves 10 % of the bytes without a visible difference.
 */
export const AVIF_SETTINGS = { quality: 50, effort: 1, chromaSubsampling: '4:2:0', tune: 'iq' } as const;
/**
 * Settings of the crops for phones. Banding is not visible on the dense screens of phones, so these crops are tuned for SSIM. This
 * saves up to 40 % of the bytes of smooth images.
 */
const PHONE_AVIF_SETTINGS = { ...AVIF_SETTINGS, tune: 'ssim', quality: 52 } as const;
/**
 * Settings of detailed crops for phones. A crop is detailed if PHONE_AVIF_SETTINGS encode it to more than `bytes` bytes. The lower
 * quality is not visible in such a crop (docs/decisions/pictures.md).
 */
const DETAILED_PHONE_AVIF_SETTINGS = { bytes: 30_000, ...PHONE_AVIF_SETTINGS, quality: 34 } as const;
/** These settings do not use mozjpeg, which is five times as slow. With quality 76, mozjpeg would make files of the same size. */
const JPEG_SETTINGS = { quality: 74, progressive: true, optimiseCoding: true } as const;

/** Folder of encoded images. It is not in node_modules, because `npm ci` empties that folder, and encoding takes minutes. */
export const IMAGE_CACHE_DIR = '.cache/pictures';
/** An input of the hash in file names. When the settings change, all files get new names and are encoded again. */
const SETTINGS_KEY = JSON.stringify([AVIF_SETTINGS, JPEG_SETTINGS]);

/** Length of the hash in a file name. The hash only distinguishes versions of one image. A short hash makes pages smaller. */
const NAME_HASH_LENGTH = 6;

const shortHash = (input: string | Buffer): string =>
  createHash('sha256').update(input).digest('hex').slice(0, 10);

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
 * Measures an original image. Caches the result by the hash of the file.
 *
 * @throws Error with the path when the file is not an image, or a file system error when it cannot be read.
 */
export async function readOriginalImage(path: string): Promise<OriginalImage> {
  const bytes = await readFile(path);
  const contentHash = shortHash(bytes);
  const cacheFile = join(IMAGE_CACHE_DIR, `${contentHash}.json`);
  try {
    return { path, ...JSON.parse(await readFile(cacheFile, 'utf8')) };
  } catch {
    const measurements = { contentHash, ...(await measureImage(path, bytes)) };
    await writeAtomically(cacheFile, Buffer.from(JSON.stringify(measurements)));
    return { path, ...measurements };
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
 * Returns the file name of a variant. The hash in the name depends on the original image, the crop and the settings. It does not
 * depend on the width, so that the `srcset` in a page compresses well.
 *
 * @param id path of the image under content/pictures, without extension.
 */
export function getVariantFileName(id: string, original: OriginalImage, variant: Variant): string {
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

/** @param name from getVariantFileName. */
export const getCachedVariantPath = (name: string): string => join(IMAGE_CACHE_DIR, name);

/** Encodes a variant and writes it to the cache. @param name from getVariantFileName. @throws Error when the image cannot be decoded. */
export async function encodeVariant(original: OriginalImage, name: string, variant: Variant): Promise<void> {
  await writeAtomically(
    getCachedVariantPath(name),
    await cropAndEncode(await decodeImage(original), original, variant),
  );
}

/** Recently decoded images by content hash. Decoding an image takes longer than encoding most of its variants. */
const decodedImages = new Map<string, Promise<{ data: Buffer; info: OutputInfo }>>();
/**
 * Maximum number of decoded images in memory. An image of 2,400 by 1,600 pixels needs 12 MB. The number is one more than the number
 * of images that are encoded at a time.
 */
const MAX_DECODED_IMAGES = 3;

/** Decodes an original image to upright pixels in sRGB. */
export async function decodeImage({
  path,
  contentHash,
}: Pick<OriginalImage, 'path' | 'contentHash'>): Promise<Sharp> {
  const decoded =
    decodedImages.get(contentHash) ??
    sharp(path).rotate().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  decodedImages.set(contentHash, decoded);
  // A failure may be temporary, such as too many open files.
  decoded.catch(() => decodedImages.delete(contentHash));
  const [oldest] = decodedImages.keys();
  if (decodedImages.size > MAX_DECODED_IMAGES && oldest !== undefined) decodedImages.delete(oldest);
  const { data, info } = await decoded;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function cropAndEncode(
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
