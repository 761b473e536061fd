import type { SchemaContextData } from '../api-types.ts';
import { CONTENT_ROOT, toContentPath } from './content-paths.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';

/**
 * Reads the data on which content schemas depend.
 *
 * @param revision a branch, commit or tree; the draft by default.
 */
export async function loadSchemaContext(
  repository: Repository,
  revision: string = DRAFT,
): Promise<SchemaContextData> {
  const [contentFiles, categories] = await Promise.all([
    repository.listFiles(revision, CONTENT_ROOT),
    repository.readFile(revision, `${CONTENT_ROOT}categories.yaml`),
  ]);
  const imageIds = [...contentFiles.keys()]
    .map(toContentPath)
    .filter((file) => file.startsWith('pictures/') && !file.endsWith('.yaml'))
    .map((file) => file.slice('pictures/'.length).replace(/\.[^.]+$/, ''));
  return { imageIds, categories: await repository.contentWorker.parseCategories(String(categories)) };
}
