import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { FieldPath } from './value-edit.ts';

/** Returns the field whose value starts at a line; `['body']` below the front matter. @param line counted from 1. */
export function findFieldAtLine(file: string, source: string, line: number): FieldPath {
  const isMarkdown = file.endsWith('.md');
  const [frontMatter = ''] = (isMarkdown && /^---\r?\n[\s\S]*?\n---\r?\n/.exec(source)) || [];
  if (isMarkdown && line >= frontMatter.split('\n').length) return ['body'];
  const lineCounter = new LineCounter();
  // The first --- is valid YAML; the second would start another document.
  const document = parseDocument(isMarkdown ? frontMatter.replace(/---\r?\n$/, '') : source, { lineCounter });
  const find = (node: unknown): FieldPath | null => {
    if (isScalar(node)) return lineCounter.linePos(node.range?.[0] ?? 0).line === line ? [] : null;
    const inner = isMap(node)
      ? node.items.map(({ key, value }) => [String(key), value] as const)
      : isSeq(node)
        ? node.items.map((value, index) => [index, value] as const)
        : [];
    for (const [step, value] of inner) {
      const found = find(value);
      if (found) return [step, ...found];
    }
    return null;
  };
  return find(document.contents) ?? [];
}
