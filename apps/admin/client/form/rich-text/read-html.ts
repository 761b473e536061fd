import type { Mark, Node, NodeType } from 'prosemirror-model';
import { BlockBuilder } from './block-builder.ts';
import {
  applyStyle,
  type Format,
  formatText,
  getName,
  type HtmlElement,
  type HtmlNode,
  isInvisible,
  NO_FORMAT,
  readStyle,
} from './html-style.ts';
import { createTable, type TableCell } from './html-table.ts';
import { parseText, toCanonicalHref } from './parse-text.ts';
import { marks, nodes, schema, type TextTags } from './schema.ts';

/** Elements that begin and end a line. */
const BLOCK_TAGS = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary
  table tbody td tfoot th thead tr ul`.split(/\s+/),
);
const EMOJI = /^(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d})+$/u;
const BLOCK_STYLE = /;display:(block|flex|grid|list-item|table)/;

interface Context extends Format {
  /** Whether the text is in a quote or list. */
  isInner?: boolean;
  list?: { type: NodeType; order: number; depth: number } | undefined;
}

export interface ReadOptions {
  /** Markdoc tags that the text may contain. */
  tags: TextTags;
  /** Classes that a style sheet hides. */
  hiddenClasses?: ReadonlySet<string>;
  /** Whether no-break spaces differ from other spaces. */
  keepsNbsp?: boolean;
  /** Called for each picture that the text cannot have, for example because it is a file on the person's computer. */
  onPictureOmitted?: () => void;
}

/** Reads the visible words of HTML in order, with the formatting that a text can have. */
export const readHtml = (root: HtmlNode, options: ReadOptions): Node[] =>
  new HtmlReader(options).readBlocks([root], NO_FORMAT);

class HtmlReader {
  #options: ReadOptions;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  readBlocks(children: Iterable<HtmlNode>, context: Context): Node[] {
    const builder = new BlockBuilder(this.#options.keepsNbsp === true);
    this.#readAll(children, context, builder);
    return builder.finish(context);
  }

  #readAll(children: Iterable<HtmlNode>, context: Context, builder: BlockBuilder): void {
    for (const child of children) this.#readNode(child, context, builder);
  }

  /** Returns a node as an element if it is visible. */
  #findElement(node: HtmlNode): HtmlElement | undefined {
    const isElement = (value: HtmlNode): value is HtmlElement => value.getAttribute !== undefined;
    return isElement(node) && !isInvisible(node, this.#options.hiddenClasses) ? node : undefined;
  }

  #readNode(node: HtmlNode, outerContext: Context, builder: BlockBuilder): void {
    const name = getName(node);
    if (name === '#text' && !outerContext.isHidden)
      builder.addText(formatText(node.nodeValue ?? '', outerContext), outerContext);
    if (name === '#document-fragment') this.#readAll(node.childNodes, outerContext, builder);
    const element = this.#findElement(node);
    if (!element) return;
    const context: Context = applyStyle(outerContext, element);
    if (name === 'a') context.marks = addLink(element, context);
    if (name === 'br') builder.addLineBreak(context);
    else if (name === 'img') this.#readImage(element, context, builder);
    else if (BLOCK_TAGS.has(name) || BLOCK_STYLE.test(readStyle(element))) {
      builder.endLine(outerContext);
      context.headingLevel = readHeadingLevel(element) ?? context.headingLevel;
      this.#readBlock(element, context, builder);
      builder.endLine(context);
    } else this.#readAll(element.childNodes, context, builder);
  }

  #readBlock(element: HtmlElement, context: Context, builder: BlockBuilder): void {
    const name = getName(element);
    const contentContext: Context = { ...context, headingLevel: 0, list: undefined };
    const innerContext = { ...contentContext, isInner: true };
    const ownBlocks = this.#readOwnBlocks(element, context);
    const wordLevel = name === 'p' && /;mso-list:[^;]*level(\d)/.exec(readStyle(element))?.[1];
    if (ownBlocks) builder.blocks.push(...ownBlocks);
    else if (name === 'table') this.#readTable(element, contentContext, builder);
    else if (name === 'blockquote') {
      const content = this.readBlocks(element.childNodes, innerContext);
      if (content.length > 0) builder.blocks.push(nodes.blockquote.create(null, content));
    } else if (element.getAttribute('role') === 'note' && this.#options.tags.has('note')) {
      const content = this.readBlocks(element.childNodes, contentContext);
      if (content.length > 0) builder.blocks.push(nodes.note.create(null, content));
    } else if (name === 'li' || wordLevel) {
      const { type, order, depth } = (wordLevel ? readWordList(element) : context.list) ?? BULLET_LIST;
      const level = Number(wordLevel || element.getAttribute('data-aria-level')) || depth;
      const content = this.readBlocks(element.childNodes, innerContext);
      builder.addListItem(type, order, level, content);
    } else if (name === 'ul' || name === 'ol') {
      const depth = (context.list?.depth ?? 0) + 1;
      const list = name === 'ul' ? BULLET_LIST : createOrderedList(element.getAttribute('start'));
      this.#readAll(element.childNodes, { ...contentContext, list: { ...list, depth } }, builder);
    } else this.#readAll(element.childNodes, context, builder);
  }

  /** Reads a line, or blocks that only this editor has. Returns undefined for other elements. */
  #readOwnBlocks(element: HtmlElement, { isInner }: Context): readonly Node[] | undefined {
    const { tags, onPictureOmitted } = this.#options;
    const name = getName(element);
    const imageId = name === 'figure' ? element.getAttribute('data-image') : null;
    const markdown = name === 'pre' && !isInner ? element.getAttribute('data-markdown') : null;
    const parsed = markdown ? parseText(markdown, tags) : undefined;
    if (parsed && parsed.error === undefined) return parsed.doc.children;
    if (imageId && tags.has('figure')) return [nodes.figure.create({ imageId })];
    if (imageId) onPictureOmitted?.();
    return name === 'hr' ? [nodes.horizontal_rule.create()] : undefined;
  }

  #readImage(image: HtmlElement, { isHidden, marks: imageMarks }: Context, builder: BlockBuilder): void {
    // Mails contain images of one pixel that count their readers.
    if (isHidden || /^[01](px)?$/.test(image.getAttribute('width') ?? '')) return;
    const src = toCanonicalHref(image.getAttribute('src') ?? '');
    const description = image.getAttribute('alt') ?? '';
    // Messengers and mail programs show emoji as images.
    if (EMOJI.test(description)) builder.addInline(schema.text(description, imageMarks));
    else if (src && /^(https?:|\/)/i.test(src)) {
      // Markdoc prints the description as it is written in Markdown.
      const alt = description.replace(/[^\p{L}\p{N}\p{M},.;:'’()-]+/gu, ' ').trim();
      builder.addInline(nodes.image.create({ src, alt }, null, marks.code.removeFromSet(imageMarks)));
    } else this.#options.onPictureOmitted?.();
  }

  #readTable(table: HtmlElement, context: Context, builder: BlockBuilder): void {
    const rows: { element: HtmlElement; context: Context }[] = [];
    const collectRows = (parent: HtmlElement, parentContext: Context) => {
      for (const child of parent.childNodes) {
        const element = this.#findElement(child);
        const isRow = element && getName(element) === 'tr';
        if (element && isRow) rows.push({ element, context: applyStyle(parentContext, element) });
        else if (element && /^(thead|tbody|tfoot)$/.test(getName(element)))
          collectRows(element, applyStyle(parentContext, element));
        // A caption.
        else this.#readNode(child, parentContext, builder);
      }
    };
    collectRows(table, context);
    const cells = rows.map((row) => this.#readCells(row.element, row.context, builder));
    builder.endLine(context);
    const isLayout =
      cells.flat().length < 2 || /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    builder.blocks.push(...(isLayout ? cells.flat().flatMap(({ blocks }) => blocks) : [createTable(cells)]));
  }

  #readCells(row: HtmlElement, context: Context, builder: BlockBuilder): TableCell[] {
    return [...row.childNodes].flatMap((child) => {
      const element = this.#findElement(child);
      if (!element || !/^t[dh]$/.test(getName(element))) {
        this.#readNode(child, context, builder);
        return [];
      }
      const style = `${element.getAttribute('align')} ${/;text-align:(\w+)/.exec(readStyle(element))?.[1]}`;
      return {
        blocks: this.readBlocks(element.childNodes, applyStyle(context, element)),
        columnSpan: Math.max(1, readNumber(element.getAttribute('colspan'), 1)),
        rowSpan: readNumber(element.getAttribute('rowspan'), 1),
        align: /left|center|right/.exec(style)?.[0] ?? null,
      };
    });
  }
}

const BULLET_LIST = { type: nodes.bullet_list, order: 1, depth: 1 };
const createOrderedList = (start: string | null) => ({
  type: nodes.ordered_list,
  order: readNumber(start, 1),
  depth: 1,
});

/** Reads a whole number of at most six digits. The numbers of a list in Markdown have at most nine. */
const readNumber = (text: string | null, fallback: number): number =>
  Number(/^\d{1,6}/.exec(text ?? '')?.[0] ?? fallback);

/** Word's lists are paragraphs that begin with a bullet or a number. */
function readWordList(paragraph: HtmlElement) {
  const marker = readMarker(paragraph).trim();
  return /^\(?(\d+|[a-z]{1,4})[.)]/i.test(marker) ? createOrderedList(marker.replace('(', '')) : BULLET_LIST;
}

const readMarker = (node: HtmlNode, isMarker = false): string =>
  getName(node) === '#text'
    ? isMarker
      ? (node.nodeValue ?? '')
      : ''
    : [...node.childNodes]
        .map((child) =>
          readMarker(child, isMarker || /mso-list:\s*ignore/i.test(node.getAttribute?.('style') ?? '')),
        )
        .join('');

function readHeadingLevel(element: HtmlElement): number | undefined {
  const name = getName(element);
  // The page already has a title, so a title in the text becomes a heading.
  if (/(^|\s)MsoTitle(\s|$)/i.test(element.getAttribute('class') ?? '')) return 2;
  const level =
    element.getAttribute('role') === 'heading'
      ? element.getAttribute('aria-level')
      : /^h([1-6])$/.exec(name)?.[1];
  return level ? Math.min(Math.max(Number(level) || 2, 2), 4) : undefined;
}

/** Returns the marks of the text in a link. A link within a Word document has no target on the page. */
function addLink(link: HtmlElement, { marks: outerMarks }: Format): readonly Mark[] {
  const href = toCanonicalHref(link.getAttribute('href') ?? '');
  if (!href || !/^(https?:|mailto:|tel:|\/|#(?!_))/i.test(href)) return outerMarks;
  const title = link.getAttribute('title')?.replace(/\s+/g, ' ').trim() || null;
  return marks.link.create({ href, title }).addToSet(outerMarks);
}
