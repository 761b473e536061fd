import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaFile, MediaFiles } from '@studio/media/media-queue';
import { buildModelFiles, cachedModelPath, MODEL_FILE_EXTENSIONS, modelBaseName } from './build-variants.ts';
import { readModelMetadata } from './model-metadata.ts';
import type { ModelSource } from './model-source.ts';
import { readModel } from './read-model.ts';

/** Folder of the original models. */
export const MODELS_DIR = 'content/models';

/** All models. */
export interface ModelCatalogue {
  /** Metadata and URLs of the models, by id such as `pieces/17-flow-chair`. */
  metadata: Record<string, ModelSource>;
  /** The files that are built from the models. */
  files: MediaFiles;
}

/**
 * Reads all models without building their files.
 *
 * @throws Error with the path when a model is not a GLB file.
 */
export async function readModels(): Promise<ModelCatalogue> {
  const metadata: Record<string, ModelSource> = {};
  const files = new Map<string, MediaFile>();
  for (const file of globSync('**/*.glb', { cwd: MODELS_DIR }).sort()) {
    const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
    const path = join(MODELS_DIR, file);
    const name = await modelBaseName(id, path);
    const urlPrefix = `/assets/models/${name}`;
    metadata[id] = { ...readModelMetadata(await readModel(path)), files: urlPrefix };
    const encode = () => buildModelFiles(name, path);
    for (const extension of MODEL_FILE_EXTENSIONS)
      files.set(`${urlPrefix}.${extension}`, { task: name, path: cachedModelPath(name, extension), encode });
  }
  return { metadata, files };
}
