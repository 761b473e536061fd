import type { Mark, Node } from 'prosemirror-model';
import { isDelimited, looksSame, normalize } from './normalize.ts';
import { type Blocks, NO_BLOCKS, type ParsedText, parseText } from './parse-text.ts';
import { marks, nodes, type TextTags } from './schema.ts';

/** How a line is written. The first style that reads back as the same line is used. */
interface LineStyle {
  emphasis: '*' | '_';
  /** Escapes every punctuation mark. */
  escapesAll?: boolean;
  /** Writes letters next to emphasis as character references, because a letter can make `*` an ordinary asterisk. */
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

/** A document as Markdown. */
export interface SerializedText {
  text: string;
  /** The text, parsed again. */
  parsed: ParsedText;
  /** Whether the text reads back as what the editor shows. */
  isExact: boolean;
  /** Indexes of unchanged blocks that were written anew, because their Markdown would mean something else in its new place. */
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
  const toLineEndings = (text: string) => (usesCrlf ? text.replace(/\r?\n/g, '\r\n') : text);
  const attempt = (rewritten: readonly number[]) => {
    const text = writeBlocks(doc, blocks, { separator: '\n\n', toLineEndings, rewritten });
    const parsed = parseText(text, tags);
    const mismatch = doc.children.findIndex((node, index) => !looksSame(parsed.doc.maybeChild(index), node));
    const hasMore = mismatch < 0 && parsed.doc.childCount > doc.childCount;
    return { text, parsed, rewritten, mismatch: hasMore ? doc.childCount : mismatch };
  };
  let best = attempt([]);
  // Markdown can mean something else in a new place: an indented line after a list, a link whose definition was removed.
  while (best.mismatch >= 0) {
    const { mismatch, rewritten } = best;
    const better = [[mismatch], [mismatch + 1], [mismatch, mismatch + 1]]
      .map((more) => attempt([...rewritten, ...more]))
      .find((other) => other.mismatch < 0 || other.mismatch > mismatch);
    if (!better) break;
    best = better;
  }
  return { ...best, isExact: best.mismatch < 0 };
}

interface WriteOptions {
  /** Between two blocks of which one is new. */
  separator: string;
  toLineEndings?: (text: string) => string;
  /** Indexes of blocks that do not keep their Markdown. */
  rewritten?: readonly number[];
}

/** Writes the children of a node. @param old the blocks that the node had. */
function writeBlocks(
  parent: Node,
  old: Blocks,
  { separator, toLineEndings = (text) => text, rewritten = [] }: WriteOptions,
): string {
  const children = parent.children.filter(
    (child) => !(parent.type === nodes.doc && child.type === nodes.paragraph && child.childCount === 0),
  );
  const matches = matchBlocks(children, old.nodes);
  let text = children.length === 0 || matches[0]?.index === 0 ? (old.gaps[0] ?? '') : '';
  children.forEach((child, index) => {
    const { index: oldIndex, isSame } = matches[index] ?? NO_MATCH;
    const previous = matches[index - 1];
    if (previous) {
      const gap = oldIndex > 0 && oldIndex === previous.index + 1 ? old.gaps[oldIndex] : undefined;
      // Without a blank line, a changed block could continue in the next one.
      const keepsGap =
        gap !== undefined && (separator === '\n' || /\n\s*\n/.test(gap) || (isSame && previous.isSame));
      text += keepsGap ? gap : toLineEndings(separator);
    }
    const kept =
      isSame && !rewritten.includes(index)
        ? renumber(old.markdown[oldIndex] ?? '', parent, index, oldIndex)
        : undefined;
    text += kept ?? toLineEndings(writeBlock(child, old.inner[oldIndex] ?? NO_BLOCKS, parent, index));
  });
  const end = children.length > 0 ? (old.gaps[old.nodes.length] ?? '') : '';
  return parent.type === nodes.doc || parent.type === nodes.note ? text + end : text;
}

/** The old block of a block. */
interface Match {
  /** -1 if there is none. */
  index: number;
  /** Whether the block is unchanged. */
  isSame: boolean;
}
const NO_MATCH: Match = { index: -1, isSame: false };

/** Finds the old block of each block: an equal one, or else the one in the same place between two equal ones. */
function matchBlocks(children: readonly Node[], old: readonly Node[]): Match[] {
  const matches: Match[] = [];
  let last = -1;
  for (const child of children) {
    // Most blocks follow the block that their predecessor followed.
    let index = old[last + 1]?.eq(child) ? last + 1 : -1;
    if (index < 0) index = old.findIndex((node, oldIndex) => oldIndex > last && node.eq(child));
    if (index > last) last = index;
    else index = old.findIndex((node) => node.eq(child));
    matches.push({ index, isSame: index >= 0 });
  }
  for (let start = 0; start < matches.length; start += 1) {
    if (matches[start]?.isSame) continue;
    let stop = start;
    while (stop < matches.length && !matches[stop]?.isSame) stop += 1;
    const before = matches[start - 1]?.index ?? -1;
    const after = matches[stop]?.index ?? old.length;
    if (after - before - 1 === stop - start)
      for (let index = start; index < stop; index += 1)
        matches[index] = { index: before + 1 + index - start, isSame: false };
    start = stop;
  }
  return matches;
}

/** Returns the Markdown of a list item with the number of its new place, or undefined if its lines would have to be indented anew. */
function renumber(markdown: string, parent: Node, index: number, oldIndex: number): string | undefined {
  if (parent.type !== nodes.ordered_list || index === oldIndex) return markdown;
  const [, spaces = '', digits = ''] = /^( *)(\d+)/.exec(markdown) ?? [];
  const number = String(parent.attrs.order + index);
  return number.length === digits.length
    ? spaces + number + markdown.slice(spaces.length + digits.length)
    : undefined;
}

const COLUMN_RULES: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

/** Writes a block. @param old the blocks that it contained. @param index of the block in its parent. */
function writeBlock(node: Node, old: Blocks, parent: Node, index: number): string {
  const { attrs, type } = node;
  switch (type) {
    case nodes.paragraph:
      return writeLine(node);
    case nodes.heading:
      return writeLine(node, `${'#'.repeat(attrs.level)} `).trimEnd();
    case nodes.horizontal_rule:
      return attrs.markup;
    case nodes.figure:
      return `{% figure picture=${JSON.stringify(attrs.imageId)} /%}`;
    case nodes.raw:
      return attrs.markdown;
    case nodes.blockquote:
      return writeBlocks(node, NO_BLOCKS, { separator: '\n\n' }).replace(/^/gm, '> ').replace(/^> $/gm, '>');
    case nodes.note: {
      const body = writeBlocks(node, old, { separator: '\n\n' });
      return `${attrs.open}\n${body.replace(/\n*$/, (end) => end || '\n')}${attrs.close}`;
    }
    case nodes.table:
      return writeBlocks(node, old, { separator: '\n' });
    case nodes.bullet_list:
    case nodes.ordered_list:
      return writeBlocks(node, hasSameMarker(old, node) ? old : NO_BLOCKS, {
        separator: attrs.tight ? '\n' : '\n\n',
      });
    case nodes.list_item:
      return writeListItem(node, parent, index);
    case nodes.table_row:
      return writeRow(node, index);
    default:
      throw new Error(`the block ${type.name} has no Markdown`);
  }
}

function writeListItem(item: Node, list: Node, index: number): string {
  const { order, marker, tight } = list.attrs;
  const mark = list.type === nodes.ordered_list ? `${order + index}${marker}` : String(marker);
  const body = writeBlocks(item, NO_BLOCKS, { separator: tight ? '\n' : '\n\n' })
    .replace(/^\n+/, '\n')
    .replace(/\n(?=.)/g, `\n${' '.repeat(mark.length + 1)}`);
  return mark + (/^(?!\n)./.test(body) ? ' ' : '') + body;
}

function writeRow(row: Node, index: number): string {
  const cells = row.children.map((cell) => (cell.firstChild ? writeLine(cell.firstChild, '', true) : ''));
  const line = `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`;
  if (index > 0) return line;
  return `${line}\n|${row.children.map(({ attrs }) => COLUMN_RULES[attrs.align] ?? '---').join('|')}|`;
}

/** Whether the items of a list can keep their Markdown after a change of the list. */
function hasSameMarker({ markdown }: Blocks, { type, attrs }: Node): boolean {
  const [, digits, marker] = /^ *(\d*)(\S)/.exec(markdown[0] ?? '') ?? [];
  return marker === attrs.marker && (digits !== '') === (type === nodes.ordered_list);
}

const NO_TAGS: TextTags = new Set();

/** Writes a textblock as one line. @param prefix the mark of a heading. */
function writeLine(node: Node, prefix = '', isCell = false): string {
  let line = '';
  for (const style of LINE_STYLES) {
    line = prefix + writeInline(node, style);
    if (isCell) line = line.replaceAll('|', '\\|');
    const { doc } = parseText(isCell ? `| ${line} |\n|---|` : line, NO_TAGS);
    const parsed = isCell ? doc.firstChild?.firstChild?.firstChild?.firstChild : doc.firstChild;
    if (doc.childCount === 1 && looksSame(parsed, node)) break;
  }
  return line;
}

const toCharacterReference = (letter: string): string => `&#${letter.codePointAt(0)};`;

function writeInline(line: Node, style: LineStyle): string {
  const { children } = line;
  const open: Mark[] = [];
  let text = '';
  let encodesNextLetter = false;
  const isSpace = (node: Node) => /^ +$/.test(node.text ?? '') && !marks.code.isInSet(node.marks);
  const marksAt = (index: number) => (children[index]?.marks ?? []).filter(({ type }) => type !== marks.code);
  /** Index after the last node that has a mark without interruption. */
  const endOf = (mark: Mark, index: number): number =>
    mark.isInSet(marksAt(index)) ? endOf(mark, index + 1) : index;
  const opening = (mark: Mark) => delimiterOf(mark, style) ?? '[';
  const closing = (mark: Mark) =>
    delimiterOf(mark, style) ?? `](${writeUrl(mark.attrs.href)}${writeTitle(mark.attrs.title)})`;
  for (let index = 0; index <= children.length; index += 1) {
    const wanted = marksAt(index);
    const firstClosed = open.findIndex((mark) => !mark.isInSet(wanted));
    if (firstClosed >= 0) {
      const spaces = / *$/.exec(text)?.[0] ?? '';
      const closed = open.splice(firstClosed).reverse();
      text = text.slice(0, text.length - spaces.length) + closed.map(closing).join('') + spaces;
      encodesNextLetter = style.encodesLetters === true && spaces === '' && closed.some(isDelimited);
    }
    const child = children[index];
    if (!child) break;
    const isLastOfHeading = line.type === nodes.heading && index === children.length - 1;
    let word = writeWord(child, style, text === '', isLastOfHeading);
    if (encodesNextLetter) word = word.replace(/^[\p{L}\p{N}]/u, toCharacterReference);
    encodesNextLetter = false;
    const opened = wanted
      .filter((mark) => !mark.isInSet(open) && !isSpace(child))
      // The mark that ends last is opened first.
      .sort((a, b) => endOf(b, index) - endOf(a, index));
    if (opened.length > 0) {
      const spaces = /^ */.exec(word)?.[0] ?? '';
      if (style.encodesLetters && opened.some(isDelimited))
        text = text.replace(/[\p{L}\p{N}]$/u, toCharacterReference);
      text += spaces + opened.map(opening).join('');
      word = word.slice(spaces.length);
      open.push(...opened);
    }
    text += word;
  }
  return text;
}

function delimiterOf({ type }: Mark, { emphasis }: LineStyle): string | undefined {
  if (type === marks.em) return emphasis;
  if (type === marks.strong) return '**';
  return type === marks.strike ? '~~' : undefined;
}

const writeUrl = (url: string): string =>
  /[\s()<>]/.test(url) || url === '' ? `<${url.replace(/[<>]/g, '\\$&')}>` : url;
const writeTitle = (title: string | null): string => (title ? ` ${JSON.stringify(title)}` : '');

function writeWord(node: Node, style: LineStyle, isFirst: boolean, isLastOfHeading: boolean): string {
  const { type, attrs, text = '' } = node;
  if (type === nodes.hard_break) return '\\\n';
  if (type === nodes.image) return `![${attrs.alt}](${writeUrl(attrs.src)}${writeTitle(attrs.title)})`;
  if (marks.code.isInSet(node.marks)) return writeCode(text);
  const escaped = style.escapesAll
    ? text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, '\\$&')
    : escapeWhereNeeded(text, isFirst, isLastOfHeading);
  return escaped.replaceAll('\u00a0', '&nbsp;');
}

/** Escapes the characters that Markdown would read as marks in most places. */
function escapeWhereNeeded(text: string, isFirst: boolean, isLastOfHeading: boolean): string {
  let escaped = text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)|[`[]|~(?=~)|&(?=#?\w+;)|<(?=[a-z!/])|\{(?=%)/gi, '\\$&')
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
