import { readdirSync, readFileSync } from 'node:fs';
import { readYamlSource } from '@studio/content/parse';

/** Keys of content files under which the id of a photograph, or a list of them, stands. */
const KEYS = new Set(['picture', 'pictures', 'portrait']);

/**
 * Every photograph that content refers to, with the files that do.
 *
 * @returns by the photograph's id, the paths of content files.
 * @throws ContentError when a file cannot be read.
 */
export function pictureReferences(): Map<string, string[]> {
  const references = new Map<string, string[]>();
  const entries = readdirSync('content', { recursive: true, encoding: 'utf8' });
  const content = entries.filter(
    (name) => /\.(yaml|md)$/.test(name) && !/^pictures\b|README\.md$/.test(name),
  );
  for (const entry of content.sort()) {
    const file = `content/${entry}`;
    const text = readFileSync(file, 'utf8');
    for (const id of entry.endsWith('.md') ? inMarkdown(file, text) : inYaml(readYamlSource(file, text))) {
      references.set(id, [...(references.get(id) ?? []), file]);
    }
  }
  return references;
}

function inMarkdown(file: string, text: string): string[] {
  const [, front = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const figures = [...text.matchAll(/\{%\s*figure\b[^%]*\bpicture="([^"]+)"/g)].map(([, id = '']) => id);
  return [...inYaml(readYamlSource(file, `\n${front}`)), ...figures];
}

function inYaml(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(inYaml);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (KEYS.has(key) ? [...named(inner)] : inYaml(inner)));
}

/** A single id, or the ids of a list; a list may also hold objects with a picture each. */
function named(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value)
    ? value.flatMap((item) => (typeof item === 'string' ? [item] : inYaml(item)))
    : [];
}
