import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageAsset } from '@studio/content/image-asset';
import { parseYaml } from '@studio/content/parse';
import { ContentError } from '@studio/content/schema/content-error';
import { imageMetadataSchema } from '@studio/content/schema/image-metadata';
import type { MediaFile, MediaFiles } from '@studio/media/media-queue';
import {
  cachedVariantPath,
  encodeVariant,
  readSourceImage,
  type SourceImage,
  type Variant,
  variantName,
} from './encode-images.ts';
import { findImages, IMAGES_DIR } from './find-images.ts';
import { planVariants, uprightCrop, type VariantPlan } from './image-plan.ts';
import { findImagesWithPhoneCrop } from './phone-crops.ts';

/** Metadata of all images by id, and the files that are encoded from them. */
export interface ImageCatalogue {
  sources: Record<string, ImageAsset>;
  files: MediaFiles;
}

/** Number of images that are read at a time; libvips decodes each on one core. */
const CONCURRENCY = 2;

/**
 * Reads all images and their metadata files. Measurements of an image are cached, since they need a full decode.
 *
 * @throws ContentError with the file and field when a metadata file is missing or invalid.
 */
export async function readImages(): Promise<ImageCatalogue> {
  const heroes = await findImagesWithPhoneCrop(join(IMAGES_DIR, '..'));
  const readImage = async (id: string, path: string) => {
    const metadata = await readMetadata(path.replace(/\.[^.]+$/, '.yaml'));
    const original = await readSourceImage(path);
    const phone = metadata.phone ?? (heroes.has(id) ? uprightCrop(metadata.focus, original) : undefined);
    const plan = planVariants(original, metadata.focus, phone);
    const files: [string, MediaFile][] = [];
    const source = toPhotograph(id, original, plan, metadata, (variant) => {
      const name = variantName(id, original, variant);
      const urlPath = `/assets/pictures/${name}`;
      const make = () => encodeVariant(original, name, variant);
      files.push([urlPath, { task: urlPath, path: cachedVariantPath(name), make }]);
      return urlPath;
    });
    return { source, files };
  };
  const photographs = findImages(IMAGES_DIR);
  const results = new Map<string, Awaited<ReturnType<typeof readImage>>>();
  const queue = photographs.entries();
  const worker = async () => {
    for (const [id, path] of queue) results.set(id, await readImage(id, path));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  // Sorted by the order of the folder, not by the order of completion.
  const sortedResults = [...photographs.keys()].flatMap((id) => results.get(id) ?? []);
  return {
    sources: Object.fromEntries(sortedResults.map(({ source }) => [source.id, source])),
    files: new Map(sortedResults.flatMap(({ files }) => files)),
  };
}

function toPhotograph(
  id: string,
  { width, height, color }: SourceImage,
  plan: VariantPlan,
  { alt, caption, focus }: ReturnType<typeof imageMetadataSchema.parse>,
  variantUrl: (variant: Variant) => string,
): ImageAsset {
  const srcset = (variants: Variant[]) =>
    variants.map((variant) => `${variantUrl(variant)} ${variant.width}w`).join(', ');
  return {
    id,
    alt,
    caption,
    focus,
    width,
    height,
    color,
    avif: srcset(plan.avif),
    fallback: variantUrl(plan.fallback),
    linkPreview: variantUrl(plan.preview),
    ...(plan.phone.length > 0 && { phone: srcset(plan.phone) }),
  };
}

async function readMetadata(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(path, 'is missing; every image needs one with alt, caption and focus');
  });
  return parseYaml(path, text, imageMetadataSchema);
}
