import { type Document, Logger } from '@gltf-transform/core';
import { EXTMeshoptCompression, EXTTextureWebP } from '@gltf-transform/extensions';
import { dedup, prune, quantize, reorder, weld } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { createModelIO } from './read-model.ts';
import { shrinkTextures, type TextureSettings } from './shrink-textures.ts';

/** Chosen by comparing all models. Lower values blur the grain of timber, and higher values look the same. */
const TEXTURE_SETTINGS: TextureSettings = {
  format: 'webp',
  quality: { colour: 66, data: 60 },
  maxSide: { colour: 2048, data: 768 },
};

/** Builds the GLB for the web viewer, with WebP textures and compressed meshes. Changes the document. */
export async function buildWebModel(document: Document): Promise<Uint8Array> {
  // `quantize` skips the coordinates of repeating textures, because they are outside 0 to 1. It would log a warning for each.
  document.setLogger(new Logger(Logger.Verbosity.ERROR));
  await shrinkTextures(document, TEXTURE_SETTINGS);
  document.createExtension(EXTTextureWebP).setRequired(true);
  await document.transform(
    dedup(),
    prune({ keepExtras: true }),
    weld(),
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({ quantizePosition: 14, quantizeNormal: 10, quantizeTexcoord: 12 }),
  );
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.FILTER });
  return (await createModelIO()).writeBinary(document);
}
