import { readdirSync, readFileSync } from 'node:fs';
import { memoize } from '@studio/content/memoize';
import { parseYamlWithoutSchema } from '@studio/content/parse';

/** Fields of content files that hold an image id or a list of image ids. */
const IMAGE_FIELDS = new Set(['picture', 'pictures', 'portrait']);

/**
 * Finds the images that content uses.
 *
 * @returns for each image id, the paths of the content files that use the image.
 * @throws ContentError when a file is not valid YAML.
 */
export function findImageReferences(): Map<string, string[]> {
  const references = new Map<string, string[]>();
  const entries = readdirSync('content', { recursive: true, encoding: 'utf8' });
  const contentFiles = entries.filter(
    (name) => /\.(yaml|md)$/.test(name) && !/^pictures\b|README\.md$/.test(name),
  );
  for (const entry of contentFiles.sort()) {
    const file = `content/${entry}`;
    const text = readFileSync(file, 'utf8');
    const ids = memoize(`${file} images`, [text], () =>
      entry.endsWith('.md') ? idsInMarkdown(file, text) : idsInYaml(parseYamlWithoutSchema(file, text)),
    );
    for (const id of ids) references.set(id, [...(references.get(id) ?? []), file]);
  }
  return references;
}

function idsInMarkdown(file: string, text: string): string[] {
  const [, frontMatter = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const figures = [...text.matchAll(/\{%\s*figure\b[^%]*\bpicture="([^"]+)"/g)].map(([, id = '']) => id);
  return [...idsInYaml(parseYamlWithoutSchema(file, `\n${frontMatter}`)), ...figures];
}

function idsInYaml(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsInYaml);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, fieldValue]) =>
    IMAGE_FIELDS.has(key) ? [...idsInField(fieldValue)] : idsInYaml(fieldValue),
  );
}

/** Returns the ids in the value of an image field: one id, or a list of ids and of objects with image fields. */
function idsInField(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value)
    ? value.flatMap((item) => (typeof item === 'string' ? [item] : idsInYaml(item)))
    : [];
}
