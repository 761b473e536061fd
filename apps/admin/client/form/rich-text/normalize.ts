import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { isList, marks, nodes, schema } from './schema.ts';

/** Whether a block is a paragraph without text. Markdown cannot contain one. */
export const isEmptyParagraph = (node: Node): boolean =>
  node.type === nodes.paragraph && node.childCount === 0;

/** Whether two nodes look the same. */
export const isVisuallyEqual = (first: Node, second: Node): boolean => normalize(first).eq(normalize(second));

/** Caches the result for each node. Nodes are immutable. */
const normalizedNodes = new WeakMap<Node, Node>();

/**
 * Removes what Markdown cannot express, such as empty paragraphs and spaces at the ends of lines, and what nobody sees, such as a bold
 * space after a bold word. Adds missing table cells.
 */
export function normalize(node: Node): Node {
  const cached = normalizedNodes.get(node);
  if (cached) return cached;
  const normalized = normalizeNode(node);
  normalizedNodes.set(node, normalized);
  return normalized;
}

function normalizeNode(node: Node): Node {
  if (node.isTextblock) return normalizeTextblock(node, node.type !== nodes.paragraph);
  if (node.type === nodes.table) return normalizeTable(node);
  if (node.isLeaf) return node;
  const children: Node[] = [];
  const isEmptyAt = (index: number) => isEmptyParagraph(children.at(index) ?? node);
  for (const child of node.children.map(normalize)) {
    // An item of a list begins with a paragraph.
    const isStartOfItem =
      node.type === nodes.list_item && children.length === 1 && child.type !== nodes.paragraph;
    if (isEmptyAt(-1) && !isStartOfItem) children.pop();
    const previousChild = children.at(-1);
    if (previousChild && isList(child) && child.type === previousChild.type)
      children.splice(-1, 1, previousChild.copy(previousChild.content.append(child.content)));
    else children.push(child);
  }
  if (children.length > 1 && isEmptyAt(-1)) children.pop();
  return node.copy(Fragment.fromArray(children));
}

function normalizeTable(table: Node): Node {
  const columnCount = Math.max(...table.children.map((row) => row.childCount));
  const rows = table.children.map((row, rowIndex) => {
    const cells = Array.from({ length: columnCount }, (_, column) => {
      const type = rowIndex === 0 ? nodes.table_header : nodes.table_cell;
      const align = table.firstChild?.maybeChild(column)?.attrs.align ?? null;
      const textblock = row.maybeChild(column)?.firstChild ?? nodes.paragraph.create();
      return type.create({ align }, normalizeTextblock(textblock, true));
    });
    return row.copy(Fragment.fromArray(cells));
  });
  return table.copy(Fragment.fromArray(rows));
}

const hasCodeMark = (node: Node | undefined): boolean => marks.code.isInSet(node?.marks ?? []) !== undefined;
const isBreak = (node: Node | undefined): boolean => node?.type === nodes.hard_break;
const isSpace = (node: Node): boolean => !hasCodeMark(node) && /^ +$/.test(node.text ?? '');

/** @param isSingleLine whether line breaks are not allowed, as in headings and table cells. */
function normalizeTextblock(textblock: Node, isSingleLine: boolean): Node {
  const parts: Node[] = [];
  for (const child of textblock.children.map(withNormalTitles)) {
    if (isSingleLine && isBreak(child)) parts.push(schema.text(' '));
    else if (!child.isText) parts.push(child.mark(marks.code.removeFromSet(child.marks)));
    // Two adjacent pieces of code would be one piece in Markdown, so the second gets the marks of the first.
    else if (hasCodeMark(child))
      parts.push(
        schema.text(normalizeSpaces(child.text), (hasCodeMark(parts.at(-1)) ? parts.at(-1) : child)?.marks),
      );
    // Markdown cannot strike through a single tilde.
    else
      for (const part of splitSpaces(child))
        parts.push(part.text === '~' ? part.mark(marks.strike.removeFromSet(part.marks)) : part);
  }
  return textblock.copy(Fragment.fromArray(tidyMarks(removeOuterSpaces(parts))));
}

/** Removes spaces at the ends of lines, and line breaks at the ends of the text. */
function removeOuterSpaces(parts: readonly Node[]): Node[] {
  const isLineEnd = (part: Node | undefined) => !part || isBreak(part);
  const kept = parts.filter(
    (part, index) => !isSpace(part) || !(isLineEnd(parts[index - 1]) || isLineEnd(parts[index + 1])),
  );
  const inner = kept.slice(isBreak(kept[0]) ? 1 : 0, isBreak(kept.at(-1)) ? -1 : undefined);
  return inner.length === parts.length ? inner : removeOuterSpaces(inner);
}

/** Removes marks of spaces and line breaks at which the mark begins or ends. Nobody sees them there. */
function tidyMarks(parts: readonly Node[]): Node[] {
  const isVisible = (part: Node) => !isBreak(part) && !isSpace(part);
  let before: readonly Mark[] = [];
  return parts.map((part, index) => {
    if (isVisible(part)) {
      before = part.marks;
      return part;
    }
    const after = parts.slice(index).find(isVisible)?.marks ?? [];
    return part.mark(before.filter((mark) => mark.type !== marks.code && mark.isInSet(after)));
  });
}

/** Markdown has no titles without text, and no line breaks in titles. */
function withNormalTitles(node: Node): Node {
  const withNormalTitle = (attrs: Node['attrs']) => ({
    ...attrs,
    title: attrs.title?.replace(/\s+/g, ' ').trim() || null,
  });
  const normalMarks = node.marks.map((mark) =>
    mark.type === marks.link ? mark.type.create(withNormalTitle(mark.attrs)) : mark,
  );
  return node.type === nodes.image
    ? nodes.image.create(withNormalTitle(node.attrs), null, normalMarks)
    : node.mark(normalMarks);
}

/** Replaces line breaks, tabs and rare spaces by spaces. */
const normalizeSpaces = (text = ''): string => text.replace(/[^\S\u00a0]/g, ' ');

/** Splits a text into words and spaces. */
const splitSpaces = (text: Node): Node[] =>
  [...normalizeSpaces(text.text).matchAll(/ +|[^ ]+/g)].map(([piece]) => schema.text(piece, text.marks));
