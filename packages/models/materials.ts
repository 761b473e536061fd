import type { Document, Material, Texture } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { BakedMaterial } from './baked.ts';
import { flameTexture, textureReader } from './textures.ts';

/** Share of a sheer that is thread. */
const MUSLIN = 0.62;

/** A material for each that was baked; those that flames light twice: as they are when lit, and when not. */
export interface MadeMaterials {
  plain: Map<string, Material>;
  /** How they look beside a burning flame; absent for those that look the same. */
  lit: Map<string, Material>;
}

/** Makes glTF materials of baked maps and of the rules for what has none. */
export async function makeMaterials(
  document: Document,
  folder: string,
  baked: Readonly<Record<string, BakedMaterial>>,
): Promise<MadeMaterials> {
  const texture = textureReader(document, folder);
  const plain = new Map<string, Material>();
  const lit = new Map<string, Material>();
  for (const [name, rule] of Object.entries(baked)) {
    if (rule.flame) {
      const colours = await flameTexture(document);
      plain.set(name, unseen(document, name, colours));
      lit.set(name, flame(document, colours));
      continue;
    }
    const material = rule.glass ? glass(document, name, rule) : document.createMaterial(name);
    plain.set(name, material);
    // Of glass one sees the far side, too.
    material.setDoubleSided(rule.twoSided === true || rule.glass === true);
    if (rule.sheer && rule.colour) {
      material
        .setBaseColorFactor([...rule.colour, MUSLIN])
        .setAlphaMode('BLEND')
        .setDoubleSided(true);
      material.setRoughnessFactor(0.95).setMetallicFactor(0);
    }
    if (!rule.base) continue;
    const orm = (await texture('orm', rule.orm)) ?? null;
    material
      .setBaseColorTexture((await texture('base', rule.base)) ?? null)
      .setMetallicRoughnessTexture(orm)
      .setRoughnessFactor(1)
      .setMetallicFactor(1)
      .setNormalTexture((await texture('normal', rule.normal)) ?? null)
      .setAlphaMode(rule.blend ? 'BLEND' : 'OPAQUE');
    if (!rule.blend) material.setOcclusionTexture(orm);
    const glow = await texture('glow', rule.glow);
    if (glow) {
      const glowing = material.clone().setName(`${name}-lit`);
      lit.set(name, glowing.setEmissiveTexture(glow).setEmissiveFactor([1, 1, 1]));
    }
  }
  return { plain, lit };
}

/** Share of the light that one side of a glass's wall keeps, and how bright that is: glass is a little darker than what is behind it. */
const GLASS = { share: 0.14, shade: 0.72 };

/** Clear glass, blended: what refracts needs another pass of all that is behind it, and phones' viewers do not know it. */
const glass = (document: Document, name: string, { colour = [1, 1, 1] }: BakedMaterial): Material =>
  document
    .createMaterial(name)
    .setBaseColorFactor([
      colour[0] * GLASS.shade,
      colour[1] * GLASS.shade,
      colour[2] * GLASS.shade,
      GLASS.share,
    ])
    .setAlphaMode('BLEND')
    .setRoughnessFactor(0.03)
    .setMetallicFactor(0);

function flame(document: Document, colours: Texture): Material {
  const unlit = document.createExtension(KHRMaterialsUnlit).createUnlit();
  return document
    .createMaterial('flame-lit')
    .setBaseColorTexture(colours)
    .setAlphaMode('BLEND')
    .setExtension('KHR_materials_unlit', unlit);
}

/**
 * A flame that is out: everything is below the cut-off, so nothing of it is drawn. It has the colours all the same, or their
 * coordinates would be dropped as of no use.
 */
const unseen = (document: Document, name: string, colours: Texture): Material =>
  document
    .createMaterial(name)
    .setBaseColorTexture(colours)
    .setBaseColorFactor([0, 0, 0, 0])
    .setAlphaMode('MASK')
    .setAlphaCutoff(1);
