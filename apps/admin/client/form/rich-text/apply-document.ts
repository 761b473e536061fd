import { diffIndices } from 'node-diff3';
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { isEmptyParagraph, isVisuallyEqual, normalize } from './normalize.ts';
import { nodes } from './schema.ts';

/** A block, or a word of a line, and its place in the document. */
interface Part {
  node: Node;
  from: number;
  to: number;
  /** Parts with the same key look the same. */
  key: string;
}

/** A run of parts that differ. Both lists can be empty, but not at the same time. */
interface Difference {
  from: number;
  before: Part[];
  after: Part[];
}

/**
 * Changes a document into another one. Blocks and words that are equal in both stay as they are, so that a cursor in them, a space at the
 * end of a line and an empty paragraph stay, too.
 *
 * @param keepsLines whether a changed line keeps its equal words. If not, it is replaced as a whole.
 */
export function applyDocument(transaction: Transaction, target: Node, keepsLines = true): void {
  applyChildren(transaction, transaction.doc, 0, target, keepsLines);
  if (!isVisuallyEqual(transaction.doc, target))
    transaction.replaceWith(0, transaction.doc.content.size, target.content);
}

/** @param start position of the first child of `parent`. */
function applyChildren(
  transaction: Transaction,
  parent: Node,
  start: number,
  target: Node,
  keepsLines: boolean,
): void {
  // From the last one to the first one, so that the positions of the others stay the same.
  for (const { from, before, after } of compare(listBlocks(parent, start), listBlocks(target), start)) {
    const canBecome = (block: Part | undefined, next: Part | undefined) =>
      block !== undefined &&
      next !== undefined &&
      block.node.type === next.node.type &&
      !block.node.isAtom &&
      (!block.node.isTextblock ||
        (keepsLines && (before.length === after.length || hasSharedWord(block, next))));
    const updates: [before: Part, after: Part][] = [];
    while (canBecome(before.at(-1), after.at(-1))) updates.push([before.pop() as Part, after.pop() as Part]);
    const updatesAtStart: typeof updates = [];
    while (canBecome(before[0], after[0]))
      updatesAtStart.unshift([before.shift() as Part, after.shift() as Part]);
    for (const [block, next] of updates) updateBlock(transaction, block, next.node, keepsLines);
    const replaceFrom = before[0]?.from ?? updatesAtStart[0]?.[0].to ?? from;
    if (before.length > 0 || after.length > 0)
      transaction.replaceWith(
        replaceFrom,
        before.at(-1)?.to ?? replaceFrom,
        after.map(({ node }) => node),
      );
    for (const [block, next] of updatesAtStart) updateBlock(transaction, block, next.node, keepsLines);
  }
}

function hasSharedWord(before: Part, after: Part): boolean {
  const keys = new Set(listWords(before.node).map(({ key }) => key));
  return listWords(after.node).some(({ node, key }) => !isSpace(node) && keys.has(key));
}

function updateBlock(
  transaction: Transaction,
  { node, from }: Part,
  target: Node,
  keepsLines: boolean,
): void {
  if (!node.isTextblock) applyChildren(transaction, node, from + 1, target, keepsLines);
  else
    for (const difference of compare(listWords(node, from + 1), listWords(target), from + 1)) {
      const { before, after } = difference;
      const start = before[0]?.from ?? difference.from;
      transaction.replaceWith(
        start,
        before.at(-1)?.to ?? start,
        after.map(({ node: word }) => word),
      );
    }
  if (JSON.stringify(node.attrs) !== JSON.stringify(target.attrs))
    transaction.setNodeMarkup(from, null, target.attrs);
}

/** Returns what differs, from the last difference to the first one. @param start position of the first part. */
function compare(before: readonly Part[], after: readonly Part[], start: number): Difference[] {
  const getKeys = (parts: readonly Part[]) => parts.map(({ key }) => key);
  return diffIndices(getKeys(before), getKeys(after))
    .map(({ buffer1: [index, count], buffer2: [afterIndex, afterCount] }) => ({
      from: before[index - 1]?.to ?? before[0]?.from ?? start,
      before: before.slice(index, index + count),
      after: after.slice(afterIndex, afterIndex + afterCount),
    }))
    .reverse();
}

/** Lists the blocks inside a node that Markdown can express. */
function listBlocks(parent: Node, start = 0): Part[] {
  const blocks: Part[] = [];
  parent.forEach((node, offset, index) => {
    const normalized = normalize(node);
    const mustStay = index === 0 && (parent.type === nodes.list_item || parent.type.spec.tableRole);
    if (isEmptyParagraph(normalized) && !mustStay) return;
    const from = start + offset;
    blocks.push({ node, from, to: from + node.nodeSize, key: JSON.stringify(normalized.toJSON()) });
  });
  return blocks;
}

/** Lists the words of a textblock, each with the space before it, without the spaces at the ends of its lines, which Markdown cannot express. */
function listWords(textblock: Node, start = 0): Part[] {
  const words: Part[] = [];
  textblock.forEach((node, offset) => {
    let from = start + offset;
    for (const piece of splitWords(node)) {
      const key = isSpace(piece) ? String(piece.text) : JSON.stringify(piece.toJSON());
      words.push({ node: piece, from, to: from + piece.nodeSize, key });
      from += piece.nodeSize;
    }
  });
  const isLineEnd = (word: Part | undefined) => !word || word.node.type === nodes.hard_break;
  return words.filter(
    ({ node }, index) => !isSpace(node) || !(isLineEnd(words[index - 1]) || isLineEnd(words[index + 1])),
  );
}

const splitWords = (node: Node): Node[] =>
  node.isText
    ? [...String(node.text).matchAll(/\s*\S+|\s+/g)].map(({ 0: { length }, index }) =>
        node.cut(index, index + length),
      )
    : [node];

const isSpace = ({ text }: Node): boolean => text?.trim() === '';
