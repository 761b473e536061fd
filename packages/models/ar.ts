import type { Document, Material } from '@gltf-transform/core';
import type { MappingList } from '@gltf-transform/extensions';
import { dedup, dequantize, flatten, join, prune, simplify, weld } from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer';
import { countTriangles, factsOf } from './facts.ts';
import { modelIO } from './read-source.ts';
import { shrinkTextures, type TextureRecipe } from './shrink.ts';

const TEXTURES: TextureRecipe = {
  format: 'jpeg',
  quality: { colour: 80, data: 74 },
  side: { colour: 1024, data: 512 },
};

/** A phone's viewer holds the model beside the camera's picture, and is given less than the page. */
const MOST_TRIANGLES = 16_000;

/** Of what is opaque in one file and clear in another, a material's own: glass as most viewers know it. */
const CLEAR = 0.22;

/**
 * Makes a document plain: no extension, no flame, no camera; what stands in a room stands there unlit. Changes it, and is
 * what both the GLB for Android and the USDZ are made of.
 */
export async function makePlain(document: Document): Promise<void> {
  await MeshoptSimplifier.ready;
  const root = document.getRoot();
  for (const primitive of root.listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
    const unlit = unlitMaterial(primitive.getExtension<MappingList>('KHR_materials_variants'));
    if (unlit) primitive.setMaterial(unlit);
    if (primitive.getMaterial()?.getName().startsWith('flame')) primitive.dispose();
  }
  for (const camera of root.listCameras()) camera.dispose();
  for (const material of root.listMaterials()) {
    if (material.getExtension('KHR_materials_transmission')) {
      const [red, green, blue] = material.getBaseColorFactor();
      material.setBaseColorFactor([red, green, blue, CLEAR]).setAlphaMode('BLEND');
    } else if (material.getAlphaMode() === 'BLEND' && material.getBaseColorTexture()) {
      // A weave: sorted wrongly against itself where it is blended, and true enough where it is cut out.
      material.setAlphaMode('MASK').setAlphaCutoff(0.5);
    }
  }
  await shrinkTextures(document, TEXTURES);
  for (const extension of root.listExtensionsUsed()) extension.dispose();
  await document.transform(dedup(), dequantize(), flatten(), join(), weld(), prune());
  const triangles = countTriangles(document);
  if (triangles > MOST_TRIANGLES) await makeCoarser(document, MOST_TRIANGLES / triangles, 0.01);
}

/**
 * Leaves a share of the triangles, or more where fewer would be seen.
 *
 * @param error how far the surface may move, as a share of the mesh's size.
 */
export const makeCoarser = (document: Document, ratio: number, error: number): Promise<Document> =>
  document.transform(simplify({ simplifier: MeshoptSimplifier, ratio, error }), prune());

/** What a primitive is made of when no flame burns beside it. */
const unlitMaterial = (list: MappingList | null): Material | null | undefined =>
  list
    ?.listMappings()
    .find((mapping) => mapping.listVariants().some((variant) => variant.getName() === 'Unlit'))
    ?.getMaterial();

/** Lower than this, in metres, a thing stands. */
const STANDS_BELOW = 0.01;

/**
 * The GLB for Android's Scene Viewer, of a plain document. Scene Viewer sets the lowest point of what it is given on the floor: what
 * hangs has an empty node there, which counts.
 */
export async function arModel(document: Document): Promise<Uint8Array> {
  const lowest = Math.min(...factsOf(document).parts.map(({ min }) => min[1]));
  if (lowest > STANDS_BELOW) document.getRoot().listScenes()[0]?.addChild(document.createNode('ground'));
  return (await modelIO()).writeBinary(document);
}
