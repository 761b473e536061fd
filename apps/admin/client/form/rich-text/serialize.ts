import type { Mark, Node } from 'prosemirror-model';
import {
  isEmptyParagraph,
  isTightItem,
  isVisuallyEqual,
  normalize,
  tidyMarks,
  usesDelimiter,
} from './normalize.ts';
import { type Blocks, NO_BLOCKS, type ParsedText, parseText } from './parse-text.ts';
import { marks, nodes, type TextTags } from './schema.ts';

/** A way to write a line. Styles are tried in order, until the Markdown parses to the same line. */
interface LineStyle {
  emphasis: '*' | '_';
  /** Escapes every punctuation mark. */
  escapesAll?: boolean;
  /** Writes letters and symbols next to emphasis as character references. Next to a letter, `*` can be an ordinary asterisk. */
  encodesLetters?: boolean;
}
const LINE_STYLES: readonly LineStyle[] = [
  { emphasis: '*' },
  { emphasis: '_' },
  { emphasis: '*', escapesAll: true },
  { emphasis: '_', escapesAll: true },
  { emphasis: '*', escapesAll: true, encodesLetters: true },
  { emphasis: '_', escapesAll: true, encodesLetters: true },
];

export interface SerializedText {
  text: string;
  /** The result of parsing `text` again. */
  parsed: ParsedText;
  /** Whether the text parses to the document that the editor shows. */
  isExact: boolean;
  /** Indexes of unchanged blocks that could not keep their Markdown, because it has another meaning at its new place. */
  rewritten: readonly number[];
}

/**
 * Writes a document as Markdown. Unchanged blocks keep their Markdown and the blank lines between them.
 *
 * @param blocks the blocks of the text that the document was parsed from.
 */
export function serialize(document: Node, blocks: Blocks, tags: TextTags): SerializedText {
  const doc = normalize(document);
  const usesCrlf = [...blocks.gaps, ...blocks.markdown].some((part) => part.includes('\r\n'));
  const convertLineEndings = (text: string) => (usesCrlf ? text.replace(/\r?\n/g, '\r\n') : text);
  const serializeRewriting = (rewritten: readonly number[]) => {
    const text = writeBlocks(doc, blocks, { separator: '\n\n', convertLineEndings, rewritten });
    const parsed = parseText(text, tags);
    const mismatchIndex = doc.children.findIndex(
      (node, index) => !isVisuallyEqual(parsed.doc.maybeChild(index), node),
    );
    const hasExtraBlocks = mismatchIndex < 0 && parsed.doc.childCount > doc.childCount;
    return { text, parsed, rewritten, mismatch: hasExtraBlocks ? doc.childCount : mismatchIndex };
  };
  let bestAttempt = serializeRewriting([]);
  // Unchanged Markdown can have another meaning at a new place. Examples are an indented line after a list, and a link whose definition was
  // removed.
  while (bestAttempt.mismatch >= 0) {
    const { mismatch, rewritten } = bestAttempt;
    const betterAttempt = [[mismatch], [mismatch + 1], [mismatch, mismatch + 1]]
      .map((extraIndexes) => serializeRewriting([...rewritten, ...extraIndexes]))
      .find((other) => other.mismatch < 0 || other.mismatch > mismatch);
    if (!betterAttempt) break;
    bestAttempt = betterAttempt;
  }
  return { ...bestAttempt, isExact: bestAttempt.mismatch < 0 };
}

interface WriteOptions {
  /** Text between two blocks that do not keep the text between them, for example because one of them is new. */
  separator: string;
  convertLineEndings?: (text: string) => string;
  /** Indexes of blocks that do not keep their Markdown. */
  rewritten?: readonly number[];
}

/** Writes the blocks inside a node. @param oldBlocks the blocks of `parent` before the edit. */
function writeBlocks(
  parent: Node,
  oldBlocks: Blocks,
  { separator, convertLineEndings = (text) => text, rewritten = [] }: WriteOptions,
): string {
  const children = parent.children.filter((child) => parent.type !== nodes.doc || !isEmptyParagraph(child));
  const matches = matchBlocks(children, oldBlocks.nodes);
  let text = children.length === 0 || matches[0]?.index === 0 ? (oldBlocks.gaps[0] ?? '') : '';
  children.forEach((child, index) => {
    const { index: oldIndex, isUnchanged } = matches[index] ?? NO_MATCH;
    const previous = matches[index - 1];
    if (previous) {
      const gap = oldIndex > 0 && oldIndex === previous.index + 1 ? oldBlocks.gaps[oldIndex] : undefined;
      // Without a blank line, a changed block and the next one could become one block.
      const keepsGap =
        gap !== undefined &&
        (separator === '\n' || /\n\s*\n/.test(gap) || (isUnchanged && previous.isUnchanged));
      text += keepsGap ? gap : convertLineEndings(separator);
    }
    const keptMarkdown =
      isUnchanged && !rewritten.includes(index)
        ? renumberListItem(oldBlocks.markdown[oldIndex] ?? '', parent, index, oldIndex)
        : undefined;
    text +=
      keptMarkdown ??
      convertLineEndings(writeBlock(child, oldBlocks.innerBlocks[oldIndex] ?? NO_BLOCKS, parent, index));
  });
  const end = children.length > 0 ? (oldBlocks.gaps[oldBlocks.nodes.length] ?? '') : '';
  return parent.type === nodes.doc || parent.type === nodes.note ? text + end : text;
}

interface BlockMatch {
  /** Index of the old block; -1 if the block is new. */
  index: number;
  /** Whether the block equals the old block. */
  isUnchanged: boolean;
}
const NO_MATCH: BlockMatch = { index: -1, isUnchanged: false };

/**
 * Finds the old block of each block. This is an equal block if there is one. Otherwise it is the old block at the same position between two
 * unchanged blocks, if the number of blocks between these two is the same as before.
 */
function matchBlocks(children: readonly Node[], oldNodes: readonly Node[]): BlockMatch[] {
  const matches: BlockMatch[] = [];
  let lastMatchedIndex = -1;
  for (const child of children) {
    // Most blocks still follow the same block as before.
    let index = oldNodes[lastMatchedIndex + 1]?.eq(child) ? lastMatchedIndex + 1 : -1;
    if (index < 0)
      index = oldNodes.findIndex((node, oldIndex) => oldIndex > lastMatchedIndex && node.eq(child));
    if (index > lastMatchedIndex) lastMatchedIndex = index;
    else index = oldNodes.findIndex((node) => node.eq(child));
    matches.push({ index, isUnchanged: index >= 0 });
  }
  for (let unmatchedStart = 0; unmatchedStart < matches.length; unmatchedStart += 1) {
    if (matches[unmatchedStart]?.isUnchanged) continue;
    let unmatchedEnd = unmatchedStart;
    while (unmatchedEnd < matches.length && !matches[unmatchedEnd]?.isUnchanged) unmatchedEnd += 1;
    const indexBefore = matches[unmatchedStart - 1]?.index ?? -1;
    const indexAfter = matches[unmatchedEnd]?.index ?? oldNodes.length;
    if (indexAfter - indexBefore - 1 === unmatchedEnd - unmatchedStart)
      for (let index = unmatchedStart; index < unmatchedEnd; index += 1)
        matches[index] = { index: indexBefore + 1 + index - unmatchedStart, isUnchanged: false };
    unmatchedStart = unmatchedEnd;
  }
  return matches;
}

/**
 * Returns the Markdown of a list item with its new number. Returns undefined if the new number has another length, because the lines of the
 * item would need another indentation. Returns all other Markdown as it is.
 */
function renumberListItem(
  markdown: string,
  parent: Node,
  index: number,
  oldIndex: number,
): string | undefined {
  if (parent.type !== nodes.ordered_list || index === oldIndex) return markdown;
  const [, spaces = '', digits = ''] = /^( *)(\d+)/.exec(markdown) ?? [];
  const number = String(parent.attrs.order + index);
  return number.length === digits.length
    ? spaces + number + markdown.slice(spaces.length + digits.length)
    : undefined;
}

/** Writes an image of the library as Markdown. */
export const formatFigure = (imageId: string): string => `{% figure picture=${JSON.stringify(imageId)} /%}`;

const COLUMN_DELIMITERS: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

/** @param oldBlocks the node's children before the edit. @param index index of the node in its parent. */
function writeBlock(node: Node, oldBlocks: Blocks, parent: Node, index: number): string {
  const { attrs, type } = node;
  switch (type) {
    case nodes.paragraph:
      return writeTextblock(node);
    case nodes.heading:
      return writeTextblock(node, `${'#'.repeat(attrs.level)} `).trimEnd();
    case nodes.horizontal_rule:
      return attrs.markup;
    case nodes.figure:
      return formatFigure(attrs.imageId);
    case nodes.raw:
      return attrs.markdown;
    case nodes.blockquote:
      return writeBlocks(node, NO_BLOCKS, { separator: '\n\n' })
        .replace(/^|(?<=\n)/g, '> ')
        .replace(/(^|\n)> (?=\n|$)/g, '$1>');
    case nodes.note: {
      const body = writeBlocks(node, oldBlocks, { separator: '\n\n' });
      return `${attrs.open}\n${body.replace(/\n*$/, (end) => end || '\n')}${attrs.close}`;
    }
    case nodes.table:
      return writeBlocks(node, oldBlocks, { separator: '\n' });
    case nodes.bullet_list:
    case nodes.ordered_list:
      return writeBlocks(node, hasSameMarker(oldBlocks, node) ? oldBlocks : NO_BLOCKS, {
        separator: attrs.tight ? '\n' : '\n\n',
      });
    case nodes.list_item:
      return writeListItem(node, parent, index);
    case nodes.table_row:
      return writeTableRow(node, index);
    default:
      throw new Error(`the block ${type.name} has no Markdown`);
  }
}

function writeListItem(item: Node, list: Node, index: number): string {
  const { order, marker, tight } = list.attrs;
  const itemMarker = list.type === nodes.ordered_list ? `${order + index}${marker}` : String(marker);
  const body = writeBlocks(item, NO_BLOCKS, { separator: tight && isTightItem(item) ? '\n' : '\n\n' })
    .replace(/^\n+/, '\n')
    .replace(/\n(?=[^\n])/g, `\n${' '.repeat(itemMarker.length + 1)}`);
  return itemMarker + (/^(?!\n)./.test(body) ? ' ' : '') + body;
}

function writeTableRow(row: Node, index: number): string {
  const cells = row.children.map((cell) =>
    cell.firstChild ? writeTextblock(cell.firstChild, '', true) : '',
  );
  const line = `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`;
  if (index > 0) return line;
  return `${line}\n|${row.children.map(({ attrs }) => COLUMN_DELIMITERS[attrs.align] ?? '---').join('|')}|`;
}

/** Whether a list has the same marker as before, so that its items can keep their Markdown. */
function hasSameMarker({ markdown }: Blocks, { type, attrs }: Node): boolean {
  const [, digits, marker] = /^ *(\d*)(\S)/.exec(markdown[0] ?? '') ?? [];
  return marker === attrs.marker && (digits !== '') === (type === nodes.ordered_list);
}

const NO_TAGS: TextTags = new Set();

/**
 * Writes a textblock in the first style whose Markdown parses to the same text; in the last style if there is none.
 *
 * @param prefix the `#` characters of a heading.
 */
function writeTextblock(node: Node, prefix = '', isCell = false): string {
  let line = '';
  for (const style of LINE_STYLES) {
    line = prefix + writeInline(node, style);
    if (isCell) line = line.replaceAll('|', '\\|');
    const { doc } = parseText(isCell ? `| ${line} |\n|---|` : line, NO_TAGS);
    const parsed = isCell ? doc.firstChild?.firstChild?.firstChild?.firstChild : doc.firstChild;
    if (doc.childCount === 1 && isVisuallyEqual(parsed, node)) break;
  }
  return line;
}

const toCharacterReference = (letter: string): string => `&#${letter.codePointAt(0)};`;

function writeInline(line: Node, style: LineStyle): string {
  const { children } = tidyMarks(line);
  const openMarks: Mark[] = [];
  let text = '';
  let encodesNextLetter = false;
  const getMarksAt = (index: number) =>
    (children[index]?.marks ?? []).filter(({ type }) => type !== marks.code);
  /** Returns the index of the first node from `index` on that lacks the mark. */
  const findMarkEnd = (mark: Mark, index: number): number =>
    mark.isInSet(getMarksAt(index)) ? findMarkEnd(mark, index + 1) : index;
  const formatOpeningDelimiter = (mark: Mark) => getDelimiter(mark, style) ?? '[';
  const formatClosingDelimiter = (mark: Mark) => {
    // Code with `]:` at the start of a line would define a link, but not with a space in its address.
    const space = /(?<!\\)\]:/.test(text) ? ' ' : '';
    return (
      getDelimiter(mark, style) ?? `](${space}${formatUrl(mark.attrs.href)}${formatTitle(mark.attrs.title)})`
    );
  };
  for (let index = 0; index <= children.length; index += 1) {
    const childMarks = getMarksAt(index);
    const firstClosed = openMarks.findIndex((mark) => !mark.isInSet(childMarks));
    if (firstClosed >= 0) {
      const closedMarks = openMarks.splice(firstClosed).reverse();
      // Text between delimiters must not end with a space or a line break.
      const end = /( |\\\n)*$/.exec(text)?.[0] ?? '';
      text = text.slice(0, text.length - end.length) + closedMarks.map(formatClosingDelimiter).join('') + end;
      encodesNextLetter = style.encodesLetters === true && end === '' && closedMarks.some(usesDelimiter);
    }
    const child = children[index];
    if (!child) break;
    const isLastOfHeading = line.type === nodes.heading && index === children.length - 1;
    let nodeMarkdown = writeInlineNode(child, style, text === '', isLastOfHeading);
    if (encodesNextLetter) nodeMarkdown = nodeMarkdown.replace(/^[^\s!-/:-@[-`{-~]/u, toCharacterReference);
    encodesNextLetter = false;
    const openedMarks = childMarks
      .filter((mark) => !mark.isInSet(openMarks) && child.type !== nodes.hard_break)
      // Marks are nested: the one that ends last is opened first.
      .sort((a, b) => findMarkEnd(b, index) - findMarkEnd(a, index));
    if (style.encodesLetters && openedMarks.some(usesDelimiter))
      text = text.replace(/[^\s!-/:-@[-`{-~]$/u, toCharacterReference);
    text += nodeMarkdown.replace(
      /^ */,
      (spaces) => spaces + openedMarks.map(formatOpeningDelimiter).join(''),
    );
    openMarks.push(...openedMarks);
  }
  return text;
}

function getDelimiter({ type }: Mark, { emphasis }: LineStyle): string | undefined {
  if (type === marks.em) return emphasis;
  if (type === marks.strong) return '**';
  return type === marks.strike ? '~~' : undefined;
}

const formatUrl = (url: string): string =>
  /[\s()<>]/.test(url) || url === '' ? `<${url.replace(/[<>]/g, '\\$&')}>` : url;
const formatTitle = (title: string | null): string =>
  title ? ` "${title.replace(/["\\&{}]/g, '\\$&')}"` : '';

function writeInlineNode(node: Node, style: LineStyle, isFirst: boolean, isLastOfHeading: boolean): string {
  const { type, attrs, text = '' } = node;
  if (type === nodes.hard_break) return '\\\n';
  if (type === nodes.image) return `![${attrs.alt}](${formatUrl(attrs.src)}${formatTitle(attrs.title)})`;
  if (marks.code.isInSet(node.marks)) return writeCode(text);
  const escaped = style.escapesAll
    ? text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, '\\$&')
    : escapeWhereNeeded(text, isFirst, isLastOfHeading);
  return escaped.replaceAll('\u00a0', '&nbsp;');
}

/** Escapes a character only if it has a meaning in Markdown at its position. */
function escapeWhereNeeded(text: string, isFirst: boolean, isLastOfHeading: boolean): string {
  let escaped = text
    .replace(/\\(?=[!-/:-@[-`{-~]| *$)|[`[]|~(?=~)|&(?=#?\w+;)|<(?=[a-z!/])|\{(?=%)/gi, '\\$&')
    .replace(/(?<! )\*|\*(?! )|(?<![\p{L}\p{N}])_(?! )|(?<! )_(?![\p{L}\p{N}])/gu, '\\$&');
  if (isFirst)
    escaped = escaped
      .replace(/^(#{1,6}(?= |$)|[-+>](?= |$|-)|>|\||={3,}|-{3,})/, '\\$1')
      .replace(/^(\d+)([.)])(?= |$)/, '$1\\$2');
  return isLastOfHeading ? escaped.replace(/#+$/, '\\$&') : escaped;
}

function writeCode(text: string): string {
  const longestRun = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longestRun + 1);
  return /^`|`$|^ .* $/.test(text) ? `${ticks} ${text} ${ticks}` : ticks + text + ticks;
}
