import { readdirSync, readFileSync } from 'node:fs';
import { listFigureImages } from '@studio/content/markdown/figures';
import { memoize } from '@studio/content/memoize';
import { parseYamlWithoutSchema } from '@studio/content/parse';

/** These fields contain an image id, or a list of image ids. */
const IMAGE_FIELDS = new Set(['picture', 'pictures', 'portrait']);

/**
 * Finds the images that content uses.
 *
 * @returns for each image id, the paths of the content files that use the image.
 * @throws ContentError when a file is not valid YAML.
 */
export function findImageReferences(): Map<string, string[]> {
  const references = new Map<string, string[]>();
  const fileNames = readdirSync('content', { recursive: true, encoding: 'utf8' });
  const contentFiles = fileNames.filter(
    (name) => /\.(yaml|md)$/.test(name) && !/^pictures\b|README\.md$/.test(name),
  );
  for (const fileName of contentFiles.sort()) {
    const file = `content/${fileName}`;
    const text = readFileSync(file, 'utf8');
    const ids = memoize(`${file} images`, [text], () =>
      fileName.endsWith('.md')
        ? listIdsInMarkdown(file, text)
        : listIdsInYaml(parseYamlWithoutSchema(file, text)),
    );
    for (const id of ids) references.set(id, [...(references.get(id) ?? []), file]);
  }
  return references;
}

function listIdsInMarkdown(file: string, text: string): string[] {
  const [, frontMatter = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  return [...listIdsInYaml(parseYamlWithoutSchema(file, `\n${frontMatter}`)), ...listFigureImages(text)];
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
