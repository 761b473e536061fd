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
/** Raised when the derived files come out otherwise, so that older ones of the cache are not used. */
const RECIPE = '8';

/**
 * The files that are made of one source: for the viewer, for phones, and a JSON file that tells a visitor who counts bytes how
 * many the viewer's file has. Pages do not hold that number, so they can be made before the models.
 */
export const KINDS = ['glb', 'ar.glb', 'usdz', 'json'] as const;

/** The path of a derived file in the cache. */
export const derivedFile = (name: string, kind: (typeof KINDS)[number]): string =>
  join(CACHE, `${name}.${kind}`);

/** The common name of what is made of a source: new when the source or the recipe is. */
export async function derivedName(id: string, path: string): Promise<string> {
  const hash = createHash('sha256')
    .update(RECIPE)
    .update(await readFile(path));
  return `${id.replaceAll('/', '-')}.${hash.digest('hex').slice(0, 6)}`;
}

/**
 * Makes the files of one model and puts them into the cache.
 *
 * @param name by derivedName.
 * @param path of the source file.
 */
export async function derive(name: string, path: string): Promise<void> {
  const source = await readSource(path);
  const web = await webModel(cloneDocument(source));
  const plain = cloneDocument(source);
  await makePlain(plain);
  const phones = await phoneFiles(plain, Math.max(...factsOf(source).size));
  const { length } = await promisify(brotliCompress)(web, {
    params: { [constants.BROTLI_PARAM_QUALITY]: MODEL_QUALITY },
  });
  const weight: ModelWeight = { bytes: length };
  const files = { glb: web, ...phones, json: JSON.stringify(weight) };
  for (const kind of KINDS) await writeAtomically(derivedFile(name, kind), files[kind]);
}

/** Bytes that Quick Look is given at most: it shows nothing before it has all of them. */
const MOST_USDZ = 1.5 * 1024 * 1024;
/** How far a surface may move for that, as a share of its mesh's size. */
const COARSEST = 0.1;

/**
 * Both files for phones' own viewers of a plain document: the same triangles, fewer until the USDZ's text is short enough.
 *
 * @param size of the model in metres.
 */
async function phoneFiles(plain: Document, size: number): Promise<Record<'ar.glb' | 'usdz', Uint8Array>> {
  for (let error = 0.01; ; error *= 2) {
    // Coarsened without backs, which coincide with the fronts: what coincides cannot be simplified.
    const backed = cloneDocument(plain);
    await addBacks(backed);
    const usdz = usdzOf(usdFiles(backed, size));
    if (usdz.length <= MOST_USDZ || error > COARSEST) return { 'ar.glb': await arModel(backed), usdz };
    await makeCoarser(plain, 0.94 * (MOST_USDZ / usdz.length), error);
  }
}
