import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Document } from '@gltf-transform/core';
import { cloneDocument } from '@gltf-transform/functions';
import { MODEL_QUALITY } from '@studio/files/precompress';
import { writeAtomically } from '@studio/files/write-atomically';
import { arModel, makeCoarser, makePlain } from './ar.ts';
import { addBacks } from './backs.ts';
import { factsOf } from './facts.ts';
import type { ModelWeight } from './model-source.ts';
import { readSource } from './read-source.ts';
import { usdFiles } from './usda.ts';
import { usdzOf } from './usdz.ts';
import { webModel } from './web.ts';

const CACHE = '.cache/models';
/** Increase it when the output changes, so that old cached files are not used. */
const RECIPE_VERSION = '8';

/**
 * Extensions of the files that are built from one source: for the web viewer, for AR on Android and iOS, and a JSON file with the
 * size of the first, which visitors with data saving see. It is not part of the pages, so pages do not depend on built models.
 */
export const KINDS = ['glb', 'ar.glb', 'usdz', 'json'] as const;

/** Returns the path of a built file in the cache. */
export const derivedFile = (name: string, kind: (typeof KINDS)[number]): string =>
  join(CACHE, `${name}.${kind}`);

/** Returns the base name of the built files. It contains a hash of the source and of the recipe version. */
export async function derivedName(id: string, path: string): Promise<string> {
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
export async function derive(name: string, path: string): Promise<void> {
  const source = await readSource(path);
  const web = await webModel(cloneDocument(source));
  const plain = cloneDocument(source);
  await makePlain(plain);
  const arFiles = await buildArFiles(plain, Math.max(...factsOf(source).size));
  const { length } = await promisify(brotliCompress)(web, {
    params: { [constants.BROTLI_PARAM_QUALITY]: MODEL_QUALITY },
  });
  const weight: ModelWeight = { bytes: length };
  const files = { glb: web, ...arFiles, json: JSON.stringify(weight) };
  for (const kind of KINDS) await writeAtomically(derivedFile(name, kind), files[kind]);
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
    await addBacks(withBacks);
    const usdz = usdzOf(usdFiles(withBacks, size));
    if (usdz.length <= MAX_USDZ_BYTES || error > MAX_ERROR)
      return { 'ar.glb': await arModel(withBacks), usdz };
    await makeCoarser(plain, 0.94 * (MAX_USDZ_BYTES / usdz.length), error);
  }
}
