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

const MODEL_CACHE_DIR = '.cache/models';
/** Increase this version when the output of this code changes, so that older cached files are not used. */
const BUILD_CODE_VERSION = '8';

/**
 * Extensions of the files that are built from a model: the GLB for the web viewer, the files for AR on Android and iOS, and a JSON
 * file with the download size of the GLB. The viewer shows this size to visitors who save data.
 */
export const MODEL_FILE_EXTENSIONS = ['glb', 'ar.glb', 'usdz', 'json'] as const;

export const getCachedModelPath = (
  baseName: string,
  extension: (typeof MODEL_FILE_EXTENSIONS)[number],
): string => join(MODEL_CACHE_DIR, `${baseName}.${extension}`);

/**
 * Returns the file name of a model's built files without extension. It contains a hash of the original file and the code version.
 */
export async function computeModelBaseName(id: string, path: string): Promise<string> {
  const hash = createHash('sha256')
    .update(BUILD_CODE_VERSION)
    .update(await readFile(path));
  return `${id.replaceAll('/', '-')}.${hash.digest('hex').slice(0, 6)}`;
}

/**
 * Builds the files of one model into the cache.
 *
 * @param baseName from computeModelBaseName.
 * @param path path of the original GLB file.
 */
export async function buildModelFiles(baseName: string, path: string): Promise<void> {
  const source = await readModel(path);
  const webModel = await buildWebModel(cloneDocument(source));
  const arDocument = cloneDocument(source);
  await reduceForAr(arDocument);
  const arFiles = await buildArFiles(arDocument, Math.max(...readModelMetadata(source).size));
  const { length } = await promisify(brotliCompress)(webModel, {
    params: { [constants.BROTLI_PARAM_QUALITY]: MODEL_BROTLI_QUALITY },
  });
  const modelDownload: ModelDownload = { bytes: length };
  const files = { glb: webModel, ...arFiles, json: JSON.stringify(modelDownload) };
  for (const extension of MODEL_FILE_EXTENSIONS)
    await writeAtomically(getCachedModelPath(baseName, extension), files[extension]);
}

/** Maximum size of a USDZ in bytes. Quick Look shows nothing until the download is complete. */
const MAX_USDZ_BYTES = 1.5 * 1024 * 1024;
/** Maximum deviation of the surface in one step of simplification, as a fraction of the mesh size. */
const MAX_STEP_DEVIATION = 0.1;

/**
 * Builds both AR files with the same triangles. Simplifies the document until the USDZ is small enough, or until the surface would
 * deviate by more than MAX_STEP_DEVIATION in one step.
 *
 * @param document reduced by reduceForAr. It is changed.
 * @param size longest side of the model in metres.
 */
async function buildArFiles(
  document: Document,
  size: number,
): Promise<Record<'ar.glb' | 'usdz', Uint8Array>> {
  for (let maxDeviation = 0.01; ; maxDeviation *= 2) {
    // Adds back faces to a copy, because a document with back faces cannot be simplified further.
    const withBackFaces = cloneDocument(document);
    await addBackFaces(withBackFaces);
    const usdz = packUsdz(toUsdFiles(withBackFaces, size));
    if (usdz.length <= MAX_USDZ_BYTES || maxDeviation > MAX_STEP_DEVIATION)
      return { 'ar.glb': await writeSceneViewerGlb(withBackFaces), usdz };
    await reduceTriangles(document, 0.94 * (MAX_USDZ_BYTES / usdz.length), maxDeviation);
  }
}
