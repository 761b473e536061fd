import { type Attrs, Fragment, type Mark, type Node } from 'prosemirror-model';
import { isList, marks, nodes, schema } from './schema.ts';

/** Whether a block is a paragraph without text. Markdown cannot contain one. */
export const isEmptyParagraph = (node: Node): boolean =>
  node.type === nodes.paragraph && node.childCount === 0;

/** Whether Markdown writes a mark as delimiters such as `**`. Text between them must not begin or end with a space. */
export const usesDelimiter = ({ type }: Mark): boolean =>
  type === marks.em || type === marks.strong || type === marks.strike;

const hasCodeMark = (node: Node | undefined): boolean => marks.code.isInSet(node?.marks ?? []) !== undefined;

/** Returns the title of a link or image as Markdown can express it. */
export const normalizeTitle = (title: string | null): string | null =>
  title?.replace(/\s+/g, ' ').trim() || null;

const withoutStrike = (node: Node): Node => node.mark(marks.strike.removeFromSet(node.marks));

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
  const isEmptyAt = (index: number) => isEmptyParagraph(children.at(index) ?? node);
  for (const child of node.children.map(normalize)) {
    // An item of a list begins with a paragraph.
    const isStartOfItem =
      node.type === nodes.list_item && children.length === 1 && child.type !== nodes.paragraph;
    if (isEmptyAt(-1) && !isStartOfItem) children.pop();
    const previousChild = children.at(-1);
    if (
      previousChild &&
      isList(child) &&
      child.type === previousChild.type &&
      child.attrs.marker === previousChild.attrs.marker
    )
      children.splice(-1, 1, joinLists(previousChild, child));
    else children.push(child);
  }
  if (children.length > 1 && isEmptyAt(-1)) children.pop();
  return isList(node)
    ? node.type.create({ ...node.attrs, tight: isTight(node.attrs, children) }, children)
    : node.copy(Fragment.fromArray(children));
}

function joinLists(first: Node, second: Node): Node {
  const items = [...first.children, ...second.children];
  const attrs = { ...first.attrs, tight: first.attrs.tight && second.attrs.tight };
  return first.type.create({ ...attrs, tight: isTight(attrs, items) }, items);
}

/** In Markdown, only some lists can directly follow a paragraph without a blank line. */
function canFollowParagraph(node: Node | null): boolean {
  const firstLine = node?.firstChild?.firstChild;
  return Boolean(
    node && firstLine && isList(node) && (node.attrs.order ?? 1) === 1 && !isEmptyParagraph(firstLine),
  );
}

/** Whether an item of a list can be written without blank lines. */
export const isTightItem = (item: Node): boolean =>
  item.childCount === 1 || (item.childCount === 2 && canFollowParagraph(item.maybeChild(1)));

function isTight(attrs: Attrs, items: readonly Node[]): boolean {
  const hasText = items.some(({ children }) =>
    children.some((child) => child.type === nodes.paragraph && !isEmptyParagraph(child)),
  );
  return (
    !hasText ||
    (attrs.tight && items.every(isTightItem)) ||
    (items.length === 1 && items[0]?.childCount === 1)
  );
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
  for (const child of textblock.children.map(withNormalTitles)) {
    if (!child.isText)
      parts.push(
        child.type === nodes.hard_break && isSingleLine
          ? schema.text(' ')
          : child.mark(marks.code.removeFromSet(child.marks)),
      );
    // Two adjacent pieces of code would be one piece in Markdown, so the second gets the marks of the first.
    else if (hasCodeMark(child))
      parts.push(
        schema.text(normalizeSpaces(child.text), (hasCodeMark(parts.at(-1)) ? parts.at(-1) : child)?.marks),
      );
    // Markdown cannot strike through a single tilde.
    else parts.push(...splitSpaces(child).map((part) => (part.text === '~' ? withoutStrike(part) : part)));
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
  return textblock.copy(Fragment.fromArray(parts));
}

function withNormalTitles(node: Node): Node {
  const normalMarks = node.marks.map((mark) =>
    mark.attrs.title === undefined
      ? mark
      : mark.type.create({ ...mark.attrs, title: normalizeTitle(mark.attrs.title) }),
  );
  return node.type === nodes.image
    ? nodes.image.create({ ...node.attrs, title: normalizeTitle(node.attrs.title) }, null, normalMarks)
    : node.mark(normalMarks);
}

/** Replaces line breaks, tabs and rare spaces by spaces. */
const normalizeSpaces = (text = ''): string => text.replace(/[^\S\u00a0]/g, ' ');

/** Splits a text into words and spaces. */
const splitSpaces = (text: Node): Node[] =>
  [...normalizeSpaces(text.text).matchAll(/ +|[^ ]+/g)].map(([piece]) => schema.text(piece, text.marks));

/** Whether two nodes look the same. */
export const isVisuallyEqual = (first: Node | null | undefined, second: Node | null | undefined): boolean =>
  first && second ? tidyMarks(first).eq(tidyMarks(second)) : first === second;

/** Removes marks at the start and end of which there is only a space or a line break. Nobody sees them there. */
export function tidyMarks(node: Node): Node {
  if (!node.isTextblock)
    return node.isLeaf ? node : node.copy(Fragment.fromArray(node.children.map(tidyMarks)));
  const parts = node.children.flatMap((child) => {
    if (!child.isText) return child;
    return hasCodeMark(child) ? schema.text(normalizeSpaces(child.text), child.marks) : splitSpaces(child);
  });
  const isVisible = (part: Node) =>
    part.type !== nodes.hard_break && (hasCodeMark(part) || !part.text?.startsWith(' '));
  let before: readonly Mark[] = [];
  const tidied = parts.map((part, index) => {
    if (isVisible(part)) {
      before = part.marks;
      return part;
    }
    const after = parts.slice(index).find(isVisible)?.marks ?? [];
    return part.mark(before.filter((mark) => mark.type !== marks.code && mark.isInSet(after)));
  });
  return node.copy(Fragment.fromArray(tidied));
}
