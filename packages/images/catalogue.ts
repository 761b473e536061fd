import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml } from '@studio/content/parse';
import type { Photograph } from '@studio/content/photograph';
import type { Shade } from '@studio/content/picture-source';
import { brandSchema } from '@studio/content/schema/brand';
import { ContentError } from '@studio/content/schema/error';
import { pictureSidecar } from '@studio/content/schema/picture';
import type { MediaFile, MediaFiles } from '@studio/media/media-queue';
import { picturesForPhones } from './heroes.ts';
import { lightsOf } from './lights.ts';
import { PICTURES, photographsIn } from './photographs.ts';
import { planVariants, tallPart, uprightPart, type VariantPlan } from './plan.ts';
import { shadeFor, wordsOverPictures } from './shade.ts';
import {
  encodeVariant,
  type Original,
  readOriginal,
  type Variant,
  variantName,
  variantPath,
} from './variants.ts';

/** Metadata of all images by id, and the files that are encoded from them. */
export interface Catalogue {
  sources: Record<string, Photograph>;
  files: MediaFiles;
}

/** Number of images that are read at a time; libvips decodes each on one core. */
const CONCURRENCY = 2;

/**
 * Reads all images and their metadata files. Measurements of an image are cached, since they need a full decode.
 *
 * @throws ContentError with the file and field when a metadata file is missing or invalid.
 */
export async function readCatalogue(): Promise<Catalogue> {
  const { heroes, portraits } = await picturesForPhones(join(PICTURES, '..'));
  const brand = join(PICTURES, '../brand.yaml');
  const textStyles = wordsOverPictures(parseYaml(brand, await readFile(brand, 'utf8'), brandSchema));
  const readImage = async (id: string, path: string) => {
    const metadata = await readMetadata(path.replace(/\.[^.]+$/, '.yaml'));
    const original = await readOriginal(path);
    const cropForPhones = portraits.has(id) ? tallPart : heroes.has(id) ? uprightPart : undefined;
    const phone = metadata.phone ?? cropForPhones?.(metadata.focus, original);
    const plan = planVariants(original, metadata.focus, phone);
    const shade = shadeFor(await lightsOf(original), original, metadata.focus, phone, textStyles);
    const files: [string, MediaFile][] = [];
    const source = toPhotograph(id, original, plan, shade, metadata, (variant) => {
      const name = variantName(id, original, variant);
      const urlPath = `/assets/pictures/${name}`;
      const make = () => encodeVariant(original, name, variant);
      files.push([urlPath, { task: urlPath, path: variantPath(name), make }]);
      return urlPath;
    });
    return { source, files };
  };
  const photographs = photographsIn(PICTURES);
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
  { width, height, color }: Original,
  plan: VariantPlan,
  shade: Shade,
  { alt, caption, focus }: ReturnType<typeof pictureSidecar.parse>,
  variantUrl: (variant: Variant) => string,
): Photograph {
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
    shade,
    avif: srcset(plan.avif),
    fallback: variantUrl(plan.fallback),
    preview: variantUrl(plan.preview),
    ...(plan.phone.length > 0 && { phone: srcset(plan.phone) }),
  };
}

async function readMetadata(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(path, 'is missing; every image needs one with alt, caption and focus');
  });
  return parseYaml(path, text, pictureSidecar);
}
