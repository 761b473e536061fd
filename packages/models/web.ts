import { type Document, Logger } from '@gltf-transform/core';
import { EXTMeshoptCompression, EXTTextureWebP } from '@gltf-transform/extensions';
import { dedup, prune, quantize, reorder, weld } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { modelIO } from './read-source.ts';
import { shrinkTextures, type TextureRecipe } from './shrink.ts';

/** Measured on all models: at less the grain of timber goes soft, at more nothing is seen of it on a screen. */
const TEXTURES: TextureRecipe = {
  format: 'webp',
  quality: { colour: 66, data: 60 },
  side: { colour: 2048, data: 768 },
};

/** The GLB for the site's viewer: WebP textures, meshes quantized and compressed by meshopt. */
export async function webModel(document: Document): Promise<Uint8Array> {
  // A texture that repeats has coordinates outside of 0 to 1: quantize leaves them as they are, and would warn of each.
  document.setLogger(new Logger(Logger.Verbosity.ERROR));
  await shrinkTextures(document, TEXTURES);
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
  return (await modelIO()).writeBinary(document);
}
