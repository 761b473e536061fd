import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { FieldPath } from './value-edit.ts';

/**
 * Returns the path of the field whose value starts at a line; `[]` if there is none. Returns `['body']` for a line below the front matter.
 *
 * @param line line number from 1.
 */
export function findFieldAtLine(file: string, source: string, line: number): FieldPath {
  const isMarkdown = file.endsWith('.md');
  const [frontMatter = ''] = (isMarkdown && /^---\r?\n[\s\S]*?\n---\r?\n/.exec(source)) || [];
  if (isMarkdown && line >= frontMatter.split('\n').length) return ['body'];
  const lineCounter = new LineCounter();
  // The line `---` at the end would start another YAML document.
  const document = parseDocument(isMarkdown ? frontMatter.replace(/---\r?\n$/, '') : source, { lineCounter });
  const findPath = (node: unknown): FieldPath | null => {
    if (isScalar(node)) return lineCounter.linePos(node.range?.[0] ?? 0).line === line ? [] : null;
    const children = isMap(node)
      ? node.items.map(({ key, value }) => [String(key), value] as const)
      : isSeq(node)
        ? node.items.map((value, index) => [index, value] as const)
        : [];
    for (const [key, value] of children) {
      const path = findPath(value);
      if (path) return [key, ...path];
    }
    return null;
  };
  return findPath(document.contents) ?? [];
}
