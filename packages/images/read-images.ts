import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readContent } from '@studio/content/content-sources';
import type { ImageAsset } from '@studio/content/image-asset';
import { memoize } from '@studio/content/memoize';
import { parseYaml } from '@studio/content/parse';
import { ContentError } from '@studio/content/schema/content-error';
import { imageMetadataSchema } from '@studio/content/schema/image-metadata';
import type { MediaFile, MediaFiles } from '@studio/media/media-encoder';
import { findImageReferences } from './checks/image-references.ts';
import {
  type Crop,
  encodeVariant,
  getCachedVariantPath,
  getVariantFileName,
  type OriginalImage,
  readOriginalImage,
  type Variant,
} from './encode-images.ts';
import { findImages, IMAGES_DIR } from './find-images.ts';
import { computeUprightCrop, planVariants, type VariantPlan } from './image-plan.ts';
import { findImagesNeedingPhoneCrop } from './phone-crops.ts';

export interface ImageCatalogue {
  /** By image id. Unlike the metadata files, it has the URLs of the generated files. */
  metadata: Record<string, ImageAsset>;
  files: MediaFiles;
}

/** Reads all images like `readImages`, but lists only the files of images that content uses. The site needs no others. */
export const readUsedImages = async (): Promise<ImageCatalogue> =>
  readImages(new Set(findImageReferences(readContent()).keys()));

/** Number of images that are read at a time. libvips decodes each image on one core. */
const CONCURRENCY = 2;

/**
 * Reads all images and their metadata files. Measuring an image requires decoding it, so measurements are cached.
 *
 * @param encodedIds ids of the images whose files are listed; all images by default.
 * @throws ContentError with the file and field when a metadata file is missing or invalid, or Error when a file is not an image.
 */
export async function readImages(encodedIds?: ReadonlySet<string>): Promise<ImageCatalogue> {
  const idsNeedingPhoneCrop = await findImagesNeedingPhoneCrop(join(IMAGES_DIR, '..'));
  const readImage = async (id: string, path: string) => {
    const metadata = await readMetadata(path.replace(/\.[^.]+$/, '.yaml'));
    const { size, mtimeMs, ctimeMs } = await stat(path);
    const original = await memoize(`${path} measurements`, [size, mtimeMs, ctimeMs], () =>
      readOriginalImage(path),
    );
    const phoneCrop =
      metadata.phone ??
      (idsNeedingPhoneCrop.has(id) ? computeUprightCrop(metadata.focus, original) : undefined);
    const plan = planVariants(original, metadata.focus, phoneCrop);
    const files: [string, MediaFile][] = [];
    const asset = toImageAsset(id, original, plan, metadata, phoneCrop, (variant) => {
      const name = getVariantFileName(id, original, variant);
      const urlPath = `/assets/pictures/${name}`;
      const encode = () => encodeVariant(original, name, variant);
      files.push([
        urlPath,
        { taskId: urlPath, size: variant.width, path: getCachedVariantPath(name), encode },
      ]);
      return urlPath;
    });
    return { asset, files };
  };
  const paths = findImages(IMAGES_DIR);
  const results = new Map<string, Awaited<ReturnType<typeof readImage>>>();
  const queue = paths.entries();
  const worker = async () => {
    for (const [id, path] of queue) results.set(id, await readImage(id, path));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  // Restores the order of the folder, because images finish in any order.
  const sortedResults = [...paths.keys()].flatMap((id) => results.get(id) ?? []);
  return {
    metadata: Object.fromEntries(sortedResults.map(({ asset }) => [asset.id, asset])),
    files: new Map(
      sortedResults.flatMap(({ asset, files }) => (encodedIds?.has(asset.id) === false ? [] : files)),
    ),
  };
}

/** @param addVariant adds a file to encode, and returns its URL path. */
function toImageAsset(
  id: string,
  { width, height, color }: OriginalImage,
  plan: VariantPlan,
  { alt, caption = '', focus, marks }: ReturnType<typeof imageMetadataSchema.parse>,
  phoneCrop: Crop | undefined,
  addVariant: (variant: Variant) => string,
): ImageAsset {
  const srcset = (variants: Variant[]) =>
    variants.map((variant) => `${addVariant(variant)} ${variant.width}w`).join(', ');
  return {
    id,
    alt,
    caption,
    focus,
    width,
    height,
    color,
    avif: srcset(plan.avif),
    fallback: addVariant(plan.fallback),
    linkPreview: addVariant(plan.linkPreview),
    ...(plan.phoneAvif.length > 0 && { phone: srcset(plan.phoneAvif) }),
    ...(marks && { marks }),
    ...(phoneCrop && { phoneCrop }),
  };
}

async function readMetadata(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(path, 'is missing; every image needs a metadata file with alt and focus');
  });
  return parseYaml(path, text, imageMetadataSchema);
}
