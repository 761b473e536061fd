import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import type { MediaFile, MediaFiles } from '@studio/media/media-encoder';
import {
  buildModelFiles,
  computeModelBaseName,
  getCachedModelPath,
  MODEL_FILE_EXTENSIONS,
} from './build-variants.ts';
import { readModelMetadata } from './model-metadata.ts';
import type { ModelSource } from './model-source.ts';
import { readModel } from './read-model.ts';

export const MODELS_DIR = 'content/models';

export interface ModelCatalogue {
  /** By model id, such as `pieces/17-flow-chair`. */
  metadata: Record<string, ModelSource>;
  files: MediaFiles;
}

/** Returns the SHA-256 hash of the original file of each model, by id. @throws a file system error. */
export function hashModels(): Map<string, string> {
  return new Map(
    findModels().map(([id, path]) => {
      const { size, mtimeMs, ctimeMs } = statSync(path);
      const hash = memoize(`${path} hash`, [size, mtimeMs, ctimeMs], () =>
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      );
      return [id, hash];
    }),
  );
}

const findModels = (): [id: string, path: string][] =>
  globSync('**/*.glb', { cwd: MODELS_DIR })
    .sort()
    .map((file) => [file.replaceAll('\\', '/').replace(/\.glb$/, ''), join(MODELS_DIR, file)]);

/**
 * Reads all models, without building their files.
 *
 * @throws Error with the path when a model is not a GLB file.
 */
export async function readModels(): Promise<ModelCatalogue> {
  const metadata: Record<string, ModelSource> = {};
  const files = new Map<string, MediaFile>();
  for (const [id, path] of findModels()) {
    const name = await computeModelBaseName(id, path);
    const urlPrefix = `/assets/models/${name}`;
    metadata[id] = { ...readModelMetadata(await readModel(path)), files: urlPrefix };
    const encode = () => buildModelFiles(name, path);
    for (const extension of MODEL_FILE_EXTENSIONS)
      files.set(`${urlPrefix}.${extension}`, {
        taskId: name,
        size: statSync(path).size,
        path: getCachedModelPath(name, extension),
        encode,
      });
  }
  return { metadata, files };
}
