import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Path } from './data.ts';

/** The field whose value begins in a line of a content file; of a text below the front matter `body`. @param line from 1. */
export function fieldAt(file: string, source: string, line: number): Path {
  const isMarkdown = file.endsWith('.md');
  const [front = ''] = (isMarkdown && /^---\r?\n[\s\S]*?\n---\r?\n/.exec(source)) || [];
  if (isMarkdown && line >= front.split('\n').length) return ['body'];
  const lineCounter = new LineCounter();
  // The line of dashes above is YAML's as well; the one below is not.
  const document = parseDocument(isMarkdown ? front.replace(/---\r?\n$/, '') : source, { lineCounter });
  const find = (node: unknown): Path | null => {
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
