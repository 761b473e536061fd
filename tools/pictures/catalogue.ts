import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseYaml } from '../../app/content/parse.ts';
import type { Photograph } from '../../app/content/photograph.ts';
import { brandSchema } from '../../app/content/schema/brand.ts';
import { ContentError } from '../../app/content/schema/error.ts';
import { pictureSidecar } from '../../app/content/schema/picture.ts';
import type { Shade } from '../../app/ui/picture-source.ts';
import { picturesForPhones } from './heroes.ts';
import { lightsOf } from './lights.ts';
import { PICTURES, photographsIn } from './photographs.ts';
import { planVariants, tallPart, uprightPart, type VariantPlan } from './plan.ts';
import { shadeFor, wordsOverPictures } from './shade.ts';
import { type Original, readOriginal, type Variant, variantName } from './variants.ts';

/** A file that the site serves, with what it takes to make it. */
export interface PictureFile {
  original: Original;
  variant: Variant;
}

/** Everything known of the photographs: what pages show, and which file is made how. */
export interface Catalogue {
  sources: Record<string, Photograph>;
  /** By the name under `assets/pictures/`. */
  files: Map<string, PictureFile>;
}

/**
 * Reads every photograph and its sidecar.
 *
 * @param base where the files will be served from, ending in a slash.
 * @throws ContentError when a sidecar is missing or wrong, naming file and field.
 */
export async function readCatalogue(base: string): Promise<Catalogue> {
  const { heroes, portraits } = await picturesForPhones(join(PICTURES, '..'));
  const brand = join(PICTURES, '../brand.yaml');
  const words = wordsOverPictures(parseYaml(brand, await readFile(brand, 'utf8'), brandSchema));
  const catalogue: Catalogue = { sources: {}, files: new Map() };
  for (const [id, path] of photographsIn(PICTURES)) {
    const sidecar = await readSidecar(path.replace(/\.[^.]+$/, '.yaml'));
    const original = await readOriginal(path);
    const part = portraits.has(id) ? tallPart : heroes.has(id) ? uprightPart : undefined;
    const phone = sidecar.phone ?? part?.(sidecar.focus, original);
    const plan = planVariants(original, sidecar.focus, phone);
    const shade = shadeFor(await lightsOf(original), original, sidecar.focus, phone, words);
    catalogue.sources[id] = describe(id, original, plan, shade, sidecar, (variant) => {
      const name = variantName(id, original, variant);
      catalogue.files.set(name, { original, variant });
      return `${base}assets/pictures/${name}`;
    });
  }
  return catalogue;
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
