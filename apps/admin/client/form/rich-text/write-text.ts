import type { Node } from 'prosemirror-model';
import { isEmptyParagraph, isVisuallyEqual, normalize } from './normalize.ts';
import { parseText } from './parse-text.ts';
import { isList, nodes, type TextTags } from './schema.ts';
import { writeLine } from './write-line.ts';

/** Writes a document as Markdown, in the one form that texts in files have. A document that looks the same has the same text. */
export function writeText(doc: Node): string {
  const text = writeBlocks(normalize(doc), '\n\n');
  return text === '' ? '' : `${text}\n`;
}

/** Whether Markdown reads back as a document that looks the same. */
export const readsBack = (text: string, doc: Node, tags: TextTags): boolean =>
  isVisuallyEqual(parseText(text, tags).doc, doc);

/**
 * Finds the first line of a text that `writeText` writes in another way. Blank lines after the text do not count.
 *
 * @param doc the document that the text was parsed from.
 * @returns the line from 1; undefined if there is no such line.
 */
export function findUnusualLine(text: string, doc: Node): { line: number; expected: string } | undefined {
  const lines = text.trimEnd().split('\n');
  const written = writeText(doc).trimEnd().split('\n');
  const index = written.findIndex((line, number) => line !== lines[number]);
  if (index < 0 && lines.length === written.length) return undefined;
  const line = index < 0 ? written.length : index;
  return { line: line + 1, expected: written[line] ?? '' };
}

/** Writes an image of the library as Markdown. */
export const formatFigure = (imageId: string): string => `{% figure picture=${JSON.stringify(imageId)} /%}`;

/** @param separator what stands between two blocks. */
const writeBlocks = ({ children }: Node, separator: string): string =>
  children
    .filter((child) => !isEmptyParagraph(child))
    .map(writeBlock)
    .join(separator);

function writeBlock(node: Node): string {
  const { attrs, type } = node;
  switch (type) {
    case nodes.paragraph:
      return writeLine(node);
    case nodes.heading:
      return `${'#'.repeat(attrs.level)} ${writeLine(node)}`.trimEnd();
    case nodes.horizontal_rule:
      return '***';
    case nodes.figure:
      return formatFigure(attrs.imageId);
    case nodes.raw:
      return attrs.markdown;
    case nodes.blockquote:
      return indentLines(writeBlocks(node, '\n\n'), '> ', '> ');
    case nodes.note:
      return `{% note %}\n${writeBlocks(node, '\n\n')}\n{% /note %}`;
    case nodes.table:
      return writeTable(node);
    case nodes.bullet_list:
    case nodes.ordered_list:
      return writeList(node);
    default:
      throw new Error(`the block ${type.name} has no Markdown`);
  }
}

/** @param start stands before the first line. @param indent stands before the other lines. */
const indentLines = (text: string, start: string, indent: string): string =>
  text
    .split('\n')
    .map((line, index) => ((index === 0 ? start : indent) + line).trimEnd())
    .join('\n');

/** Writes a list without blank lines if no item needs them. */
function writeList(list: Node): string {
  const separator = list.children.every(isTightItem) ? '\n' : '\n\n';
  const items = list.children.map((item, index) => {
    const marker = list.type === nodes.ordered_list ? `${list.attrs.order + index}. ` : '- ';
    const start = item.firstChild && isEmptyParagraph(item.firstChild) && item.childCount > 1 ? '\n' : '';
    return indentLines(start + writeBlocks(item, separator), marker, ' '.repeat(marker.length));
  });
  return items.join(separator);
}

const isTightItem = (item: Node): boolean =>
  item.childCount === 1 || (item.childCount === 2 && canFollowParagraph(item.maybeChild(1)));

/** In Markdown, only some lists can directly follow a paragraph without a blank line. */
function canFollowParagraph(node: Node | null): boolean {
  const firstLine = node?.firstChild?.firstChild;
  return Boolean(
    node && firstLine && isList(node) && (node.attrs.order ?? 1) === 1 && !isEmptyParagraph(firstLine),
  );
}

const COLUMN_DELIMITERS: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

function writeTable({ children }: Node): string {
  const [head = '', ...rows] = children.map((row) => {
    const cells = row.children.map(({ firstChild }) => (firstChild ? writeLine(firstChild) : ''));
    return `|${cells.map((cell) => (cell ? ` ${cell.replaceAll('|', '\\|')} ` : ' ')).join('|')}|`;
  });
  const delimiters = children[0]?.children.map(({ attrs }) => COLUMN_DELIMITERS[attrs.align] ?? '---') ?? [];
  return [head, `|${delimiters.join('|')}|`, ...rows].join('\n');
}
