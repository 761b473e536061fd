import type { Mark, Node } from 'prosemirror-model';
import { marks, nodes } from './schema.ts';

/** Marks that Markdown writes as characters before and after the text. */
const DELIMITERS = new Map([
  [marks.em, '*'],
  [marks.strong, '**'],
  [marks.strike, '~~'],
]);

interface OpenMark {
  mark: Mark;
  /** The characters before and after the text; undefined for a link. */
  delimiter: string | undefined;
}

/** Writes the content of a paragraph, heading or table cell. @param textblock without what `normalize` removes. */
export function writeLine({ children, type }: Node): string {
  const openMarks: OpenMark[] = [];
  let text = '';
  for (let index = 0; index <= children.length; index += 1) {
    const child = children[index];
    const firstClosed = openMarks.findIndex(({ mark }) => findMarkEnd(children, mark, index) === index);
    const closed = firstClosed < 0 ? [] : openMarks.splice(firstClosed).reverse();
    const opened = openNewMarks(children, index, openMarks);
    let next = child ? writeInlineNode(child, text === '' || text.endsWith('\n')) : '';
    if (type === nodes.heading && index === children.length - 1 && child?.isText)
      next = next.replace(/#$/, '\\#');
    text = joinText(text, closed, opened, next);
  }
  return text;
}

/** Returns the index of the first node from `index` on that lacks the mark. */
const findMarkEnd = (children: readonly Node[], mark: Mark, index: number): number =>
  mark.isInSet(children[index]?.marks ?? []) ? findMarkEnd(children, mark, index + 1) : index;

/** Adds the marks that begin at a node to the open ones, and returns them. The mark that ends last is opened first. */
function openNewMarks(children: readonly Node[], index: number, openMarks: OpenMark[]): OpenMark[] {
  const child = children[index];
  if (!child || child.type === nodes.hard_break) return [];
  const findEnd = (mark: Mark) => findMarkEnd(children, mark, index);
  const outerEnd = Math.min(...openMarks.map(({ mark }) => findEnd(mark)));
  const isStrongOpen = openMarks.some(({ mark }) => mark.type === marks.strong);
  const hasStrong = (at: number) => marks.strong.isInSet(children[at]?.marks ?? []) !== undefined;
  /** Whether the delimiters of a mark may stand next to `**`, where asterisks would be ambiguous. */
  const isNextToStrong = (end: number) =>
    isStrongOpen ? end >= outerEnd : [index - 1, index, end - 1, end].some(hasStrong);
  const opened = child.marks
    .filter((mark) => mark.type !== marks.code && !openMarks.some((open) => open.mark.eq(mark)))
    .sort((a, b) => findEnd(b) - findEnd(a))
    .map((mark) => ({
      mark,
      delimiter:
        mark.type === marks.em && isNextToStrong(Math.min(findEnd(mark), outerEnd))
          ? '_'
          : DELIMITERS.get(mark.type),
    }));
  openMarks.push(...opened);
  return opened;
}

/** Adds text after the end of marks and the start of others. */
function joinText(
  text: string,
  closed: readonly OpenMark[],
  opened: readonly OpenMark[],
  next: string,
): string {
  const boundary = [...closed, ...opened];
  // Delimiters between a letter and a punctuation mark can be ordinary characters. A character reference begins and ends with punctuation.
  // A single letter inside becomes one if other delimiters follow it.
  const needsReference = (open: OpenMark | undefined, inside: RegExp, content: string) =>
    open?.delimiter !== undefined && (open.delimiter === '_' || boundary.length > 1 || inside.test(content));
  // Text between delimiters must not begin with a space.
  const spaces = opened.length > 0 ? (/^ */.exec(next)?.[0] ?? '') : '';
  let before = text;
  let after = next.slice(spaces.length);
  if (closed.length === 0 && needsReference(opened[0], /^([^\p{L}\p{N}]|.$)/u, after))
    before = before.replace(/[^\s!-/:-@[-`{-~]$/u, toCharacterReference);
  if (opened.length === 0 && needsReference(closed.at(-1), /[^\p{L}\p{N}]$/u, text))
    after = after.replace(/^[^\s!-/:-@[-`{-~]/u, toCharacterReference);
  const startsLink = closed.length === 0 && opened[0] !== undefined && opened[0].delimiter === undefined;
  if (startsLink) before = before.replace(/!$/, '\\!');
  const ends = closed.map(({ mark, delimiter }) => delimiter ?? writeLinkEnd(mark, text));
  return before + ends.join('') + spaces + opened.map(({ delimiter }) => delimiter ?? '[').join('') + after;
}

const toCharacterReference = (letter: string): string => `&#${letter.codePointAt(0)};`;

function writeLinkEnd({ attrs }: Mark, text: string): string {
  // Code with `]:` at the start of a line would define a link, but not with a space in its address.
  const space = /(?<!\\)\]:/.test(text) ? ' ' : '';
  return `](${space}${formatUrl(attrs.href)}${formatTitle(attrs.title)})`;
}

const formatUrl = (url: string): string =>
  /[\s()<>]/.test(url) || url === '' ? `<${url.replace(/[<>]/g, '\\$&')}>` : url;
const formatTitle = (title: string | null): string =>
  title ? ` "${title.replace(/["\\&{}]/g, '\\$&')}"` : '';

function writeInlineNode(node: Node, isLineStart: boolean): string {
  const { type, attrs, text = '' } = node;
  if (type === nodes.hard_break) return '\\\n';
  if (type === nodes.image) return `![${attrs.alt}](${formatUrl(attrs.src)}${formatTitle(attrs.title)})`;
  if (marks.code.isInSet(node.marks)) return writeCode(text);
  const escaped = escapeText(text, isLineStart).replaceAll('\u00a0', '&nbsp;');
  return marks.link.isInSet(node.marks) ? escaped.replaceAll(']', '\\]') : escaped;
}

/** Escapes a character only if it has a meaning in Markdown at its position. */
function escapeText(text: string, isLineStart: boolean): string {
  const escaped = text
    .replace(/[\\`[]|~(?=~|$)|^~|&(?=#?\w+;)|<(?=[a-z!/])|\{(?=%)/gi, '\\$&')
    .replace(/(?<! )\*|\*(?! )|(?<![\p{L}\p{N}])_(?! )|(?<! )_(?![\p{L}\p{N}])/gu, '\\$&');
  return isLineStart
    ? escaped
        .replace(/^(#{1,6}(?= |$)|[-+>](?= |$|-)|>|\||={3,}|-{3,})/, '\\$1')
        .replace(/^(\d+)([.)])(?= |$)/, '$1\\$2')
    : escaped;
}

function writeCode(text: string): string {
  const longestRun = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longestRun + 1);
  return /^`|`$|^ .* $/.test(text) ? `${ticks} ${text} ${ticks}` : ticks + text + ticks;
}
