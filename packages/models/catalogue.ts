import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaFile, MediaFiles } from '@studio/media/media-queue';
import { derive, derivedFile, derivedName, KINDS } from './derive.ts';
import { factsOf } from './facts.ts';
import type { ModelSource } from './model-source.ts';
import { readSource } from './read-source.ts';

/** Folder of the source files. */
export const MODELS = 'content/models';

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
  for (const file of globSync('**/*.glb', { cwd: MODELS }).sort()) {
    const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
    const path = join(MODELS, file);
    const name = await derivedName(id, path);
    const urlPrefix = `/assets/models/${name}`;
    sources[id] = { ...factsOf(await readSource(path)), files: urlPrefix };
    const build = () => derive(name, path);
    for (const kind of KINDS)
      files.set(`${urlPrefix}.${kind}`, { task: name, path: derivedFile(name, kind), make: build });
  }
  return { sources, files };
}
