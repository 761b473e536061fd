import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaFile, MediaFiles } from '@studio/media/media-queue';
import { buildModelFiles, cachedModelPath, MODEL_FILE_EXTENSIONS, modelBaseName } from './build-variants.ts';
import { readModelMetadata } from './model-metadata.ts';
import type { ModelSource } from './model-source.ts';
import { readModel } from './read-model.ts';

/** Folder of the source files. */
export const MODELS_DIR = 'content/models';

/** Metadata of the models by id, such as `pieces/17-flow-chair`, and the files that are built from them. */
export interface ModelCatalogue {
  sources: Record<string, ModelSource>;
  files: MediaFiles;
}

/**
 * Reads all models without building their files.
 *
 * @throws Error with the path when a source file is not a GLB.
 */
export async function readModels(): Promise<ModelCatalogue> {
  const sources: Record<string, ModelSource> = {};
  const files = new Map<string, MediaFile>();
  for (const file of globSync('**/*.glb', { cwd: MODELS_DIR }).sort()) {
    const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
    const path = join(MODELS_DIR, file);
    const name = await modelBaseName(id, path);
    const urlPrefix = `/assets/models/${name}`;
    sources[id] = { ...readModelMetadata(await readModel(path)), files: urlPrefix };
    const build = () => buildModelFiles(name, path);
    for (const kind of MODEL_FILE_EXTENSIONS)
      files.set(`${urlPrefix}.${kind}`, { task: name, path: cachedModelPath(name, kind), make: build });
  }
  return { sources, files };
}
