import type { ContentSources } from '@studio/content/content-sources';
import { listFigureImages } from '@studio/content/markdown/figures';
import { memoize } from '@studio/content/memoize';
import { FRONT_MATTER, parseYamlWithoutSchema } from '@studio/content/parse';

/** These fields contain an image id, or a list of image ids. */
const IMAGE_FIELDS = new Set(['picture', 'pictures', 'portrait']);

/**
 * Finds the images that content uses. Skips files that are not valid YAML, because their validation reports them.
 *
 * @param sources texts of content files by path under `content/`.
 * @returns for each image id, the paths of the content files that use the image.
 */
export function findImageReferences(sources: ContentSources): Map<string, string[]> {
  const references = new Map<string, string[]>();
  for (const [name, source] of Object.entries(sources)) {
    if (name.startsWith('pictures/')) continue;
    const file = `content/${name}`;
    for (const id of memoize(`${file} images`, [source], () => listImageIds(file, source)))
      references.set(id, [...(references.get(id) ?? []), file]);
  }
  return references;
}

function listImageIds(file: string, source: string): string[] {
  try {
    if (!file.endsWith('.md')) return listIdsInYaml(parseYamlWithoutSchema(file, source));
    const frontMatter = FRONT_MATTER.exec(source)?.[1] ?? '';
    return [...listIdsInYaml(parseYamlWithoutSchema(file, `\n${frontMatter}`)), ...listFigureImages(source)];
  } catch {
    return [];
  }
}

function listIdsInYaml(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listIdsInYaml);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, fieldValue]) =>
    IMAGE_FIELDS.has(key) ? [...listIdsInField(fieldValue)] : listIdsInYaml(fieldValue),
  );
}

/** Returns the image ids in the value of an image field. The value is an id, or a list of ids and of objects with image fields. */
function listIdsInField(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value)
    ? value.flatMap((item) => (typeof item === 'string' ? [item] : listIdsInYaml(item)))
    : [];
}
