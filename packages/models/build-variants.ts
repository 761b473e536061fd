import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Document } from '@gltf-transform/core';
import { cloneDocument } from '@gltf-transform/functions';
import { MODEL_BROTLI_QUALITY } from '@studio/files/precompress';
import { writeAtomically } from '@studio/files/write-atomically';
import { reduceForAr, reduceTriangles, writeSceneViewerGlb } from './ar-model.ts';
import { addBackFaces } from './back-faces.ts';
import { readModelMetadata } from './model-metadata.ts';
import type { ModelDownload } from './model-source.ts';
import { readModel } from './read-model.ts';
import { toUsdFiles } from './usd-text.ts';
import { packUsdz } from './usdz.ts';
import { buildWebModel } from './web-model.ts';

const CACHE = '.cache/models';
/** Increase it when the output changes, so that old cached files are not used. */
const RECIPE_VERSION = '8';

/**
 * Extensions of the files that are built from one source: for the web viewer, for AR on Android and iOS, and a JSON file with the
 * size of the first, which visitors with data saving see. It is not part of the pages, so pages do not depend on built models.
 */
export const MODEL_FILE_EXTENSIONS = ['glb', 'ar.glb', 'usdz', 'json'] as const;

/** Returns the path of a built file in the cache. */
export const cachedModelPath = (name: string, kind: (typeof MODEL_FILE_EXTENSIONS)[number]): string =>
  join(CACHE, `${name}.${kind}`);

/** Returns the base name of the built files. It contains a hash of the source and of the recipe version. */
export async function modelBaseName(id: string, path: string): Promise<string> {
  const hash = createHash('sha256')
    .update(RECIPE_VERSION)
    .update(await readFile(path));
  return `${id.replaceAll('/', '-')}.${hash.digest('hex').slice(0, 6)}`;
}

/**
 * Builds the files of one model into the cache.
 *
 * @param name from derivedName.
 * @param path of the source file.
 */
export async function buildModelFiles(name: string, path: string): Promise<void> {
  const source = await readModel(path);
  const web = await buildWebModel(cloneDocument(source));
  const plain = cloneDocument(source);
  await reduceForAr(plain);
  const arFiles = await buildArFiles(plain, Math.max(...readModelMetadata(source).size));
  const { length } = await promisify(brotliCompress)(web, {
    params: { [constants.BROTLI_PARAM_QUALITY]: MODEL_BROTLI_QUALITY },
  });
  const weight: ModelDownload = { bytes: length };
  const files = { glb: web, ...arFiles, json: JSON.stringify(weight) };
  for (const kind of MODEL_FILE_EXTENSIONS) await writeAtomically(cachedModelPath(name, kind), files[kind]);
}

/** Maximum bytes of a USDZ. Quick Look shows nothing until the download is complete. */
const MAX_USDZ_BYTES = 1.5 * 1024 * 1024;
/** Maximum deviation when a model is simplified for that, as a fraction of the mesh size. */
const MAX_ERROR = 0.1;

/**
 * Builds both AR files with the same triangles. Simplifies the model until the USDZ is small enough.
 *
 * @param plain document reduced by makePlain.
 * @param size of the model in metres.
 */
async function buildArFiles(plain: Document, size: number): Promise<Record<'ar.glb' | 'usdz', Uint8Array>> {
  for (let error = 0.01; ; error *= 2) {
    // Simplified before back faces are added: coinciding surfaces cannot be simplified.
    const withBacks = cloneDocument(plain);
    await addBackFaces(withBacks);
    const usdz = packUsdz(toUsdFiles(withBacks, size));
    if (usdz.length <= MAX_USDZ_BYTES || error > MAX_ERROR)
      return { 'ar.glb': await writeSceneViewerGlb(withBacks), usdz };
    await reduceTriangles(plain, 0.94 * (MAX_USDZ_BYTES / usdz.length), error);
  }
}
