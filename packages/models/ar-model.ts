import type { Document, Material } from '@gltf-transform/core';
import type { MappingList } from '@gltf-transform/extensions';
import { dedup, dequantize, flatten, join, prune, simplify, weld } from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer';
import { countTriangles, readModelMetadata } from './model-metadata.ts';
import { createModelIO } from './read-model.ts';
import { shrinkTextures, type TextureSettings } from './shrink-textures.ts';

const TEXTURE_SETTINGS: TextureSettings = {
  format: 'jpeg',
  quality: { colour: 80, data: 74 },
  maxSide: { colour: 1024, data: 512 },
};

/**
 * Maximum number of triangles in AR. AR viewers have less memory than the web viewer, because they also process the video of the
 * camera.
 */
const MAX_TRIANGLES = 16_000;

/** Opacity of glass, instead of KHR_materials_transmission. */
const GLASS_OPACITY = 0.22;

/**
 * Reduces a document to the features that AR viewers support. Removes extensions, flames and cameras, and shows candles unlit.
 * Changes the document.
 */
export async function reduceForAr(document: Document): Promise<void> {
  await MeshoptSimplifier.ready;
  const root = document.getRoot();
  for (const primitive of root.listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
    const unlit = findUnlitMaterial(primitive.getExtension<MappingList>('KHR_materials_variants'));
    if (unlit) primitive.setMaterial(unlit);
    if (primitive.getMaterial()?.getName().startsWith('flame')) primitive.dispose();
  }
  for (const camera of root.listCameras()) camera.dispose();
  for (const material of root.listMaterials()) {
    if (material.getExtension('KHR_materials_transmission')) {
      const [red, green, blue] = material.getBaseColorFactor();
      material.setBaseColorFactor([red, green, blue, GLASS_OPACITY]).setAlphaMode('BLEND');
    } else if (material.getAlphaMode() === 'BLEND' && material.getBaseColorTexture()) {
      // With blending, AR viewers draw parts of woven textures in the wrong order. A cutout mask looks almost the same.
      material.setAlphaMode('MASK').setAlphaCutoff(0.5);
    }
  }
  await shrinkTextures(document, TEXTURE_SETTINGS);
  for (const extension of root.listExtensionsUsed()) extension.dispose();
  await document.transform(dedup(), dequantize(), flatten(), join(), weld(), prune());
  const triangles = countTriangles(document);
  if (triangles > MAX_TRIANGLES) await reduceTriangles(document, MAX_TRIANGLES / triangles, 0.01);
}

/**
 * @param ratio target number of triangles, as a fraction of the current number. More remain if `maxDeviation` is reached first.
 * @param maxDeviation maximum deviation of the surface, as a fraction of the mesh size.
 */
export const reduceTriangles = (document: Document, ratio: number, maxDeviation: number): Promise<Document> =>
  document.transform(simplify({ simplifier: MeshoptSimplifier, ratio, error: maxDeviation }), prune());

const findUnlitMaterial = (mappings: MappingList | null): Material | null | undefined =>
  mappings
    ?.listMappings()
    .find((mapping) => mapping.listVariants().some((variant) => variant.getName() === 'Unlit'))
    ?.getMaterial();

/** Maximum height of the lowest point of a standing model, in metres. */
const MAX_GROUND_HEIGHT = 0.01;

/**
 * Returns the GLB for Android's Scene Viewer. Scene Viewer puts the lowest node on the floor, so a hanging model gets an empty node
 * at floor level.
 *
 * @param document reduced by reduceForAr.
 */
export async function writeSceneViewerGlb(document: Document): Promise<Uint8Array> {
  const lowestY = Math.min(...readModelMetadata(document).parts.map(({ min }) => min[1]));
  if (lowestY > MAX_GROUND_HEIGHT)
    document.getRoot().listScenes()[0]?.addChild(document.createNode('ground'));
  return (await createModelIO()).writeBinary(document);
}
