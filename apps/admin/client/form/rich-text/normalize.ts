import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { isList, marks, nodes, schema } from './schema.ts';

/** Whether a block is a paragraph without text. Markdown cannot contain one. */
export const isEmptyParagraph = (node: Node): boolean =>
  node.type === nodes.paragraph && node.childCount === 0;

/** Whether Markdown writes a mark as delimiters such as `**`. Text between them must not begin or end with a space. */
export const usesDelimiter = ({ type }: Mark): boolean =>
  type === marks.em || type === marks.strong || type === marks.strike;

const hasCodeMark = (node: Node | undefined): boolean => marks.code.isInSet(node?.marks ?? []) !== undefined;

/** Caches the result for each node. Nodes are immutable. */
const normalizedNodes = new WeakMap<Node, Node>();

/**
 * Removes what Markdown cannot express, such as empty paragraphs and spaces at the ends of lines, and adds missing table cells.
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
  for (const child of node.children.map(normalize)) {
    const previousChild = children.at(-1);
    if (
      previousChild &&
      isList(child) &&
      child.type === previousChild.type &&
      child.attrs.marker === previousChild.attrs.marker
    )
      children.splice(-1, 1, joinLists(previousChild, child));
    else if (
      previousChild &&
      isEmptyParagraph(previousChild) &&
      (node.type !== nodes.list_item || child.type === nodes.paragraph)
    )
      children.splice(-1, 1, child);
    else children.push(child);
  }
  const last = children.at(-1);
  if (children.length > 1 && last && isEmptyParagraph(last)) children.pop();
  return isList(node)
    ? node.type.create({ ...node.attrs, tight: isTight(node, children) }, children)
    : node.copy(Fragment.fromArray(children));
}

const joinLists = (first: Node, second: Node): Node =>
  first.type.create(
    { ...first.attrs, tight: first.attrs.tight && second.attrs.tight },
    first.content.append(second.content),
  );

function isTight({ attrs }: Node, items: readonly Node[]): boolean {
  // In Markdown, only some lists can directly follow a paragraph without a blank line.
  const canFollowParagraph = (node: Node | null) => {
    const firstLine = node?.firstChild?.firstChild;
    return node && firstLine && isList(node) && (node.attrs.order ?? 1) === 1 && !isEmptyParagraph(firstLine);
  };
  const isTightItem = (item: Node) =>
    item.childCount === 1 || (item.childCount === 2 && canFollowParagraph(item.maybeChild(1)));
  return (attrs.tight && items.every(isTightItem)) || (items.length === 1 && items[0]?.childCount === 1);
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

/** @param isSingleLine whether line breaks are not allowed, as in headings and table cells. */
function normalizeTextblock(textblock: Node, isSingleLine: boolean): Node {
  let parts: Node[] = [];
  for (const child of textblock.children) {
    if (!child.isText)
      parts.push(
        child.type === nodes.hard_break && isSingleLine
          ? schema.text(' ')
          : child.mark(marks.code.removeFromSet(child.marks)),
      );
    // Two adjacent pieces of code would be one piece in Markdown, so the second gets the marks of the first.
    else if (hasCodeMark(child))
      parts.push(child.mark((hasCodeMark(parts.at(-1)) ? parts.at(-1) : child)?.marks ?? []));
    else parts.push(...splitSpaces(child));
  }
  const isSpace = (part: Node) =>
    part.text?.trim() === '' && !part.text.includes('\u00a0') && !hasCodeMark(part);
  const isLineBoundary = (part: Node | undefined) => !part || part.type === nodes.hard_break;
  // After the removal of a space, a line break can be at an end of the text. The filter repeats until nothing changes.
  for (let count = -1; count !== parts.length; ) {
    count = parts.length;
    parts = parts.filter((part, index) =>
      part.type === nodes.hard_break
        ? index > 0 && index < parts.length - 1
        : !isSpace(part) || !(isLineBoundary(parts[index - 1]) || isLineBoundary(parts[index + 1])),
    );
  }
  parts.forEach((part, index) => {
    if (part.type !== nodes.hard_break) return;
    // Emphasis cannot begin or end at a line break.
    const next = parts.slice(index).find(({ type }) => type !== nodes.hard_break);
    const marksBefore = parts[index - 1]?.marks ?? [];
    parts[index] = part.mark(marksBefore.filter((mark) => mark.isInSet(next?.marks ?? [])));
  });
  return textblock.copy(Fragment.fromArray(parts));
}

/** Splits a text into words and spaces. Line breaks and tabs become spaces. */
const splitSpaces = (text: Node): Node[] =>
  [...(text.text ?? '').replace(/[^\S\u00a0]/g, ' ').matchAll(/ +|[^ ]+/g)].map(([piece]) =>
    schema.text(piece, text.marks),
  );

/** Whether two nodes look the same. Marks of spaces and breaks are invisible. */
export const isVisuallyEqual = (first: Node | null | undefined, second: Node | null | undefined): boolean =>
  first && second ? withoutInvisibleMarks(first).eq(withoutInvisibleMarks(second)) : first === second;

function withoutInvisibleMarks(node: Node): Node {
  if (!node.isTextblock)
    return node.isLeaf ? node : node.copy(Fragment.fromArray(node.children.map(withoutInvisibleMarks)));
  const parts = node.children.flatMap((child) => {
    if (child.type === nodes.hard_break) return child.mark([]);
    if (!child.isText || hasCodeMark(child)) return child;
    return splitSpaces(child).map((piece) => (piece.text?.startsWith(' ') ? piece.mark([]) : piece));
  });
  return node.copy(Fragment.fromArray(parts));
}
