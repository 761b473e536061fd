import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Path } from './data.ts';

/** A parsed document with its text. */
export interface Parsed {
  source: string;
  document: Document.Parsed;
}

/** The node at a place; throws where there is none. */
export function nodeAt({ document }: Parsed, path: Path): Node {
  let node: unknown = document.contents;
  for (const step of path) {
    if (isMap(node)) node = pairOf(node, String(step)).value;
    else if (isSeq(node)) node = node.items[Number(step)];
    else node = undefined;
  }
  if (typeof node !== 'object' || node === null) throw new Error(`nothing stands at ${path.join('.')}`);
  return node as Node;
}

/** The pair of a key; throws where there is none. */
export function pairOf(map: YAMLMap, key: string): Pair {
  const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  if (!pair) throw new Error(`there is no key ${key}`);
  return pair;
}

/** Where a node begins in the text. */
export function startOf(node: unknown): number {
  const start = isPair(node) ? startOf(node.key) : (node as Node | null)?.range?.[0];
  if (start === undefined) throw new Error('the text of a value cannot be found');
  return start;
}

/** Where the characters of a node's value end: before comments, blank lines and the line's end. */
export function endOf(source: string, node: unknown): number {
  if (isPair(node)) {
    const end = node.value === null ? undefined : endOf(source, node.value);
    // `key:` without a value ends with its colon.
    return Math.max(end ?? 0, source.indexOf(':', endOf(source, node.key)) + 1);
  }
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1);
    if (last !== undefined) return endOf(source, last);
  }
  const [start, end] = (node as Node).range ?? [0, 0];
  return start + source.slice(start, end).trimEnd().length;
}

/** The beginning of the line that holds a place. */
export const lineStart = (source: string, at: number): number => source.lastIndexOf('\n', at - 1) + 1;

/** The place after the line's end; the text's end where it has none. */
export function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end + 1;
}

/**
 * Cuts a list into the text of its items: each with its dash, the comment above it and its lines.
 *
 * @returns null where items do not have lines of their own.
 */
export function itemLines(
  source: string,
  seq: YAMLSeq,
): { start: number; texts: string[]; indent: number } | null {
  const token = seq.srcToken;
  if (token?.type !== 'block-seq') return null;
  const dashes = token.items
    .map(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset)
    .filter((offset) => offset !== undefined);
  if (dashes.length !== seq.items.length) return null;
  const begins: number[] = [];
  for (const [index, dash] of dashes.entries()) {
    let begin = lineStart(source, dash);
    if (source.slice(begin, dash).trim() !== '') return null;
    // The comment above an item is the item's, but for the first: that one tells of the list.
    const previous = seq.items[index - 1];
    const floor =
      previous === undefined
        ? begin
        : lineEnd(source, Math.max(endOf(source, previous), dashes[index - 1] ?? 0));
    while (begin > floor && /^\s*#/.test(source.slice(lineStart(source, begin - 1), begin)))
      begin = lineStart(source, begin - 1);
    begins.push(begin);
  }
  const [start = 0] = begins;
  const end = lineEnd(source, Math.max(endOf(source, seq), dashes.at(-1) ?? 0));
  const texts = begins.map((begin, index) => source.slice(begin, begins[index + 1] ?? end));
  return { start, texts, indent: (dashes[0] ?? 0) - lineStart(source, dashes[0] ?? 0) };
}
