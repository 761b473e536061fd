import type { SchemaContextData } from '../shapes.ts';
import { DRAFT } from './branches.ts';
import { fileOf, ROOT } from './content-files.ts';
import type { Repository } from './repository.ts';

/**
 * Reads the image ids and categories that content schemas refer to.
 *
 * @param reference a branch, commit or tree; the draft by default.
 */
export async function loadSchemaContext(
  repository: Repository,
  reference: string = DRAFT,
): Promise<SchemaContextData> {
  const [paths, categories] = await Promise.all([
    repository.list(reference, ROOT),
    repository.read(reference, `${ROOT}categories.yaml`),
  ]);
  const imageIds = [...paths.keys()]
    .map(fileOf)
    .filter((file) => file.startsWith('pictures/') && !file.endsWith('.yaml'))
    .map((file) => file.slice('pictures/'.length).replace(/\.[^.]+$/, ''));
  return { imageIds, categories: await repository.contentWorker.categories(String(categories)) };
}
