import type { Document, Material, Texture } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { BakedMaterial } from './baked-manifest.ts';
import { createFlameTexture, createTextureAdder } from './textures.ts';

const SHEER_OPACITY = 0.62;

/** The materials of a model while its flames burn and while they do not. The keys are the names of the baked materials. */
export interface MaterialSet {
  /** All materials, as they look while the flames do not burn. */
  unlit: Map<string, Material>;
  /** Materials as they look while the flames burn. A material that looks the same in both states is only in `unlit`. */
  lit: Map<string, Material>;
}

/** @param folder folder of the baked textures. */
export async function createMaterials(
  document: Document,
  folder: string,
  baked: Readonly<Record<string, BakedMaterial>>,
): Promise<MaterialSet> {
  const addTexture = createTextureAdder(document, folder);
  const unlit = new Map<string, Material>();
  const lit = new Map<string, Material>();
  for (const [name, bakedMaterial] of Object.entries(baked)) {
    if (bakedMaterial.flame) {
      const flameTexture = await createFlameTexture(document);
      unlit.set(name, createUnlitFlame(document, name, flameTexture));
      lit.set(name, createFlame(document, flameTexture));
      continue;
    }
    const material = bakedMaterial.glass
      ? createGlass(document, name, bakedMaterial)
      : document.createMaterial(name);
    unlit.set(name, material);
    // The back of glass is visible too.
    material.setDoubleSided(bakedMaterial.twoSided === true || bakedMaterial.glass === true);
    if (bakedMaterial.sheer && bakedMaterial.colour) {
      material
        .setBaseColorFactor([...bakedMaterial.colour, SHEER_OPACITY])
        .setAlphaMode('BLEND')
        .setDoubleSided(true);
      material.setRoughnessFactor(0.95).setMetallicFactor(0);
    }
    if (!bakedMaterial.base) continue;
    const ormTexture = (await addTexture('orm', bakedMaterial.orm)) ?? null;
    material
      .setBaseColorTexture((await addTexture('base', bakedMaterial.base)) ?? null)
      .setMetallicRoughnessTexture(ormTexture)
      .setRoughnessFactor(1)
      .setMetallicFactor(1)
      .setNormalTexture((await addTexture('normal', bakedMaterial.normal)) ?? null)
      .setAlphaMode(bakedMaterial.blend ? 'BLEND' : 'OPAQUE');
    if (!bakedMaterial.blend) material.setOcclusionTexture(ormTexture);
    const glowTexture = await addTexture('glow', bakedMaterial.glow);
    if (glowTexture) {
      const litMaterial = material.clone().setName(`${name}-lit`);
      lit.set(name, litMaterial.setEmissiveTexture(glowTexture).setEmissiveFactor([1, 1, 1]));
    }
  }
  return { unlit, lit };
}

/** Opacity and brightness of one glass wall. The brightness is below 1, because glass darkens objects behind it. */
const GLASS_WALL = { opacity: 0.14, brightness: 0.72 };

/** Creates glass with alpha blending. Refraction would need another render pass, and AR viewers do not support it. */
const createGlass = (document: Document, name: string, { colour = [1, 1, 1] }: BakedMaterial): Material =>
  document
    .createMaterial(name)
    .setBaseColorFactor([
      colour[0] * GLASS_WALL.brightness,
      colour[1] * GLASS_WALL.brightness,
      colour[2] * GLASS_WALL.brightness,
      GLASS_WALL.opacity,
    ])
    .setAlphaMode('BLEND')
    .setRoughnessFactor(0.03)
    .setMetallicFactor(0);

function createFlame(document: Document, flameTexture: Texture): Material {
  const unlit = document.createExtension(KHRMaterialsUnlit).createUnlit();
  return document
    .createMaterial('flame-lit')
    .setBaseColorTexture(flameTexture)
    .setAlphaMode('BLEND')
    .setExtension('KHR_materials_unlit', unlit);
}

/**
 * Creates the material of an unlit flame. Its alpha is below the cutoff, so nothing is drawn. It needs a texture, because `prune`
 * removes the texture coordinates of a mesh without a texture, and the material of the lit flame needs these coordinates.
 */
const createUnlitFlame = (document: Document, name: string, flameTexture: Texture): Material =>
  document
    .createMaterial(name)
    .setBaseColorTexture(flameTexture)
    .setBaseColorFactor([0, 0, 0, 0])
    .setAlphaMode('MASK')
    .setAlphaCutoff(1);
