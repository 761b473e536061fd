import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaFile, MediaFiles } from '@studio/media/media-queue';
import { derive, derivedFile, derivedName, KINDS } from './derive.ts';
import { factsOf } from './facts.ts';
import type { ModelSource } from './model-source.ts';
import { readSource } from './read-source.ts';

/** The folder of the studio's source files. */
export const MODELS = 'content/models';

/** What pages show of the models, by id such as `pieces/17-flow-chair`, and the files that are made of them. */
export interface ModelCatalogue {
  sources: Record<string, ModelSource>;
  files: MediaFiles;
}

/**
 * Reads every model without making anything. A studio may have none.
 *
 * @throws Error when a source file is no GLB, with its path.
 */
export async function readModels(): Promise<ModelCatalogue> {
  const sources: Record<string, ModelSource> = {};
  const files = new Map<string, MediaFile>();
  for (const file of globSync('**/*.glb', { cwd: MODELS }).sort()) {
    const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
    const path = join(MODELS, file);
    const name = await derivedName(id, path);
    const address = `/assets/models/${name}`;
    sources[id] = { ...factsOf(await readSource(path)), files: address };
    const make = () => derive(name, path);
    for (const kind of KINDS)
      files.set(`${address}.${kind}`, { task: name, path: derivedFile(name, kind), make });
  }
  return { sources, files };
}
