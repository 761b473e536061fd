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

/** Everything known of the photographs: what pages show, and which file is made how. */
export interface Catalogue {
  sources: Record<string, Photograph>;
  files: MediaFiles;
}

/** Photographs that are read at once; libvips decodes each on one core. */
const PARALLEL = 2;

/**
 * Reads every photograph and its sidecar. The first time each photograph is decoded, later ones are answered from the cache.
 *
 * @throws ContentError when a sidecar is missing or wrong, naming file and field.
 */
export async function readCatalogue(): Promise<Catalogue> {
  const { heroes, portraits } = await picturesForPhones(join(PICTURES, '..'));
  const brand = join(PICTURES, '../brand.yaml');
  const words = wordsOverPictures(parseYaml(brand, await readFile(brand, 'utf8'), brandSchema));
  const read = async (id: string, path: string) => {
    const sidecar = await readSidecar(path.replace(/\.[^.]+$/, '.yaml'));
    const original = await readOriginal(path);
    const part = portraits.has(id) ? tallPart : heroes.has(id) ? uprightPart : undefined;
    const phone = sidecar.phone ?? part?.(sidecar.focus, original);
    const plan = planVariants(original, sidecar.focus, phone);
    const shade = shadeFor(await lightsOf(original), original, sidecar.focus, phone, words);
    const files: [string, MediaFile][] = [];
    const source = describe(id, original, plan, shade, sidecar, (variant) => {
      const name = variantName(id, original, variant);
      const address = `/assets/pictures/${name}`;
      const make = () => encodeVariant(original, name, variant);
      files.push([address, { task: address, path: variantPath(name), make }]);
      return address;
    });
    return { source, files };
  };
  const photographs = photographsIn(PICTURES);
  const found = new Map<string, Awaited<ReturnType<typeof read>>>();
  const waiting = photographs.entries();
  const work = async () => {
    for (const [id, path] of waiting) found.set(id, await read(id, path));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  // In the order of the folder, whichever was read first.
  const inOrder = [...photographs.keys()].flatMap((id) => found.get(id) ?? []);
  return {
    sources: Object.fromEntries(inOrder.map(({ source }) => [source.id, source])),
    files: new Map(inOrder.flatMap(({ files }) => files)),
  };
}

function describe(
  id: string,
  { width, height, color }: Original,
  plan: VariantPlan,
  shade: Shade,
  { alt, caption, focus }: ReturnType<typeof pictureSidecar.parse>,
  address: (variant: Variant) => string,
): Photograph {
  const srcset = (variants: Variant[]) =>
    variants.map((variant) => `${address(variant)} ${variant.width}w`).join(', ');
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
    fallback: address(plan.fallback),
    preview: address(plan.preview),
    ...(plan.phone.length > 0 && { phone: srcset(plan.phone) }),
  };
}

async function readSidecar(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(path, 'is missing; every photograph needs one with alt, caption and focus');
  });
  return parseYaml(path, text, pictureSidecar);
}
