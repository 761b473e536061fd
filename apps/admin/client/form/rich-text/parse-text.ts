import { type MarkdownToken, tokenizeMarkdown } from '@studio/content/markdown/parse-markdown';
import type { Attrs, Mark, Node, NodeType } from 'prosemirror-model';
import { normalizeTitle } from './normalize.ts';
import { marks, nodes, schema, type TextTags } from './schema.ts';

/**
 * The blocks of a document, list, table or note. The Markdown of that container is `gaps[0] + markdown[0] + gaps[1] + … + gaps[n]`, byte
 * for byte.
 */
export interface Blocks {
  nodes: Node[];
  markdown: string[];
  gaps: string[];
  /** The blocks inside each block, such as the items of a list. */
  innerBlocks: (Blocks | undefined)[];
}

/** A text as the editor shows it. */
export interface ParsedText {
  doc: Node;
  blocks: Blocks;
  /** Reason why the text cannot be shown as rich text; undefined if it can. The document is then a single raw block. */
  error?: string;
}

/** A block token with its children. */
interface TokenTree {
  open: MarkdownToken;
  close: MarkdownToken;
  children: TokenTree[];
}
interface ParsedBlock {
  node: Node;
  innerBlocks?: Blocks | undefined;
}

/** The blocks of an empty container. */
export const NO_BLOCKS: Blocks = { nodes: [], markdown: [], gaps: [''], innerBlocks: [] };

/** Parses Markdown with the site's parser. @param tags the Markdoc tags to show. Other tags become raw blocks. */
export function parseText(text: string, tags: TextTags): ParsedText {
  try {
    const blocks = new BlockParser(text, tags).parse();
    return { doc: createDoc(blocks.nodes), blocks };
  } catch (cause) {
    const raw = createRaw(text);
    const blocks = { nodes: [raw], markdown: [text], gaps: ['', ''], innerBlocks: [undefined] };
    return { doc: createDoc([raw]), blocks, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Returns a URL as the Markdown parser normalizes it; undefined if the parser rejects the URL, for example a `javascript:` URL. */
export function toCanonicalHref(href: string): string | undefined {
  const [token] = tokenizeMarkdown(`[a](<${href.replace(/[<>\\]/g, '\\$&')}>)`).slice(1);
  const link = token?.children?.find(({ type }) => type === 'link_open');
  return link?.attrGet('href') ?? undefined;
}

const createDoc = (children: readonly Node[]): Node =>
  createCheckedNode(nodes.doc, null, children.length > 0 ? children : [nodes.paragraph.create()]);

function fenceCode(code: string): string {
  const longestRun = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  return `${fence}\n${code.replace(/\n?$/, '\n')}${fence}`;
}

const createRaw = (markdown: string): Node => nodes.raw.create({ markdown });

function createCheckedNode(type: NodeType, attrs: Attrs | null, content: readonly Node[] = []): Node {
  const node = type.createAndFill(attrs, content);
  if (!node) throw new Error(`${type.name} cannot contain this`);
  node.check();
  return node;
}

/** Builds a tree from a flat list of tokens. @throws Error if a tag is invalid, not closed or not opened. */
function nestTokens(tokens: readonly MarkdownToken[]): TokenTree[] {
  const trees: TokenTree[] = [];
  const openTrees: TokenTree[] = [];
  for (const token of tokens) {
    if (token.type === 'error') throw new Error(`line ${getLineNumber(token)}: a tag is not valid`);
    if (token.nesting < 0) {
      const tree = openTrees.pop();
      if (!tree || tree.open.meta?.tag !== token.meta?.tag)
        throw new Error(`line ${getLineNumber(token)}: {% /${token.meta?.tag} %} closes no tag`);
      tree.close = token;
    } else {
      const tree = { open: token, close: token, children: [] };
      (openTrees.at(-1)?.children ?? trees).push(tree);
      if (token.nesting > 0) openTrees.push(tree);
    }
  }
  const unclosedTag = openTrees.at(-1)?.open;
  if (unclosedTag)
    throw new Error(`line ${getLineNumber(unclosedTag)}: {% ${unclosedTag.meta?.tag} %} is not closed`);
  return trees;
}

const getLineNumber = ({ map }: MarkdownToken): number => (map?.[0] ?? 0) + 1;

/** The first line of a block, and the line after its last line. Lines are counted from 0. */
type LineRange = [from: number, to: number];

class BlockParser {
  #text: string;
  #tags: TextTags;
  /** Offset at which each line starts. */
  #lineStarts: number[];

  constructor(text: string, tags: TextTags) {
    this.#text = text;
    this.#tags = tags;
    this.#lineStarts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length)];
  }

  parse(): Blocks {
    return this.#parseBlocks(nestTokens(tokenizeMarkdown(this.#text)), [0, this.#lineStarts.length]);
  }

  #getLineOffset(line: number): number {
    return this.#lineStarts[line] ?? this.#text.length;
  }

  #getLinesText([from, to]: LineRange): string {
    return this.#text.slice(this.#getLineOffset(from), this.#getLineOffset(to));
  }

  /** Returns the tag in these lines, without the marker of a quote before it. */
  #getTag(lines: LineRange): string {
    return /\{%[\s\S]*%\}/.exec(this.#getLinesText(lines))?.[0] ?? '';
  }

  /** Parses the blocks of a container. @param lines the lines that contain the blocks. */
  #parseBlocks(trees: readonly TokenTree[], lines: LineRange): Blocks {
    const blocks: Blocks = { nodes: [], markdown: [], gaps: [], innerBlocks: [] };
    let parsedEnd = this.#getLineOffset(lines[0]);
    const addBlock = (from: number, to: number, parse: (markdown: string) => ParsedBlock) => {
      const markdown = this.#text.slice(from, to).replace(/(\s*[\r\n])+\s*$/, '');
      const { node, innerBlocks } = parse(markdown);
      blocks.gaps.push(this.#text.slice(parsedEnd, from));
      blocks.markdown.push(markdown);
      blocks.nodes.push(node);
      blocks.innerBlocks.push(innerBlocks);
      parsedEnd = from + markdown.length;
    };
    /** Adds the text before the offset `to` as raw blocks if it has no tokens, such as link definitions. */
    const addUntokenizedText = (to: number) => {
      let start = parsedEnd;
      for (const part of this.#text.slice(start, to).split(/((?:\r\n|\r(?!\n)|\n)\s*[\r\n])/)) {
        const blank = /^(\s*[\r\n])*/.exec(part)?.[0] ?? '';
        if (part.trim() !== '')
          addBlock(start + blank.length, start + part.length, (markdown) => ({ node: createRaw(markdown) }));
        start += part.length;
      }
    };
    for (const tree of trees) {
      const from = tree.open.map?.[0];
      const to = tree.close.map?.[1] ?? tree.open.map?.[1];
      if (from === undefined || to === undefined) throw new Error('a block has no lines');
      addUntokenizedText(this.#getLineOffset(from));
      addBlock(this.#getLineOffset(from), this.#getLineOffset(to), (markdown) => {
        try {
          return this.#parseBlock(tree);
        } catch {
          // After a list, indented code would belong to the list.
          const isIndentedCode = tree.open.type === 'code_block';
          return { node: createRaw(isIndentedCode ? fenceCode(tree.open.content) : markdown) };
        }
      });
    }
    addUntokenizedText(this.#getLineOffset(lines[1]));
    blocks.gaps.push(this.#text.slice(parsedEnd, this.#getLineOffset(lines[1])));
    return blocks;
  }

  /**
   * Parses the blocks inside a quote, list item or table row. Their Markdown is not kept, because their lines start with `>`, spaces or
   * `|`. If the quote, list item or row changes, all its blocks are written again.
   */
  #parseNested(trees: readonly TokenTree[]): Node[] {
    return trees.map((tree) => this.#parseBlock(tree, true).node);
  }

  /** Parses a list, table or note with its blocks. */
  #parseContainer(
    type: NodeType,
    attrs: Attrs | null,
    trees: readonly TokenTree[],
    lines: LineRange,
    isNested: boolean,
  ): ParsedBlock {
    if (isNested) return { node: createCheckedNode(type, attrs, this.#parseNested(trees)) };
    const innerBlocks = this.#parseBlocks(trees, lines);
    return { node: createCheckedNode(type, attrs, innerBlocks.nodes), innerBlocks };
  }

  /** @throws Error if the schema has no node for the block or for something in it. */
  #parseBlock(tree: TokenTree, isNested = false): ParsedBlock {
    const { open, close, children } = tree;
    const lines: LineRange = [open.map?.[0] ?? 0, open.map?.[1] ?? 0];
    const parseInlineNodes = () => parseInline(children[0]?.open);
    switch (open.type) {
      case 'paragraph_open':
        return { node: createCheckedNode(nodes.paragraph, null, parseInlineNodes()) };
      case 'heading_open':
        return {
          node: createCheckedNode(nodes.heading, { level: Number(open.tag.slice(1)) }, parseInlineNodes()),
        };
      case 'hr':
        return {
          node: createCheckedNode(nodes.horizontal_rule, { markup: open.markup }),
        };
      case 'blockquote_open':
        return { node: createCheckedNode(nodes.blockquote, null, this.#parseNested(children)) };
      case 'bullet_list_open':
        return this.#parseList(nodes.bullet_list, {}, tree, isNested);
      case 'ordered_list_open':
        return this.#parseList(
          nodes.ordered_list,
          { order: Number(open.attrGet('start') ?? 1) },
          tree,
          isNested,
        );
      case 'list_item_open':
        return { node: createCheckedNode(nodes.list_item, null, this.#parseNested(children)) };
      case 'table_open': {
        const rows = children.flatMap((section) => section.children);
        // The heading row includes the line of dashes below it.
        if (rows[0]?.open.map) rows[0].open.map[1] = lines[0] + 2;
        return this.#parseContainer(nodes.table, null, rows, lines, isNested);
      }
      case 'tr_open':
        return { node: createCheckedNode(nodes.table_row, null, this.#parseNested(children)) };
      case 'th_open':
      case 'td_open': {
        const align = /left|center|right/.exec(open.attrGet('style') ?? '')?.[0] ?? null;
        const type = open.type === 'th_open' ? nodes.table_header : nodes.table_cell;
        return {
          node: createCheckedNode(type, { align }, [
            createCheckedNode(nodes.paragraph, null, parseInlineNodes()),
          ]),
        };
      }
      case 'tag':
        if (open.meta.tag === 'figure' && this.#tags.has('figure') && open.meta.attributes.length === 1) {
          const [{ name, value }] = open.meta.attributes;
          if (name === 'picture' && typeof value === 'string')
            return { node: createCheckedNode(nodes.figure, { imageId: value }) };
        }
        throw new Error(`the editor does not show the tag ${open.meta.tag}`);
      case 'tag_open': {
        if (open.meta.tag !== 'note' || !this.#tags.has('note') || !close.map)
          throw new Error(`the editor does not show the tag ${open.meta.tag}`);
        const [closeFrom, closeTo] = close.map;
        const attrs = {
          open: this.#getTag(lines),
          close: this.#getTag([closeFrom, closeTo]),
        };
        return this.#parseContainer(nodes.note, attrs, children, [lines[1], closeFrom], isNested);
      }
      default:
        throw new Error(`the editor does not show a block of the type ${open.type}`);
    }
  }

  #parseList(type: NodeType, attrs: Attrs, { open, children }: TokenTree, isNested: boolean): ParsedBlock {
    const [from, to]: LineRange = [open.map?.[0] ?? 0, open.map?.[1] ?? 0];
    // A list token ends after the blank lines below the list.
    const lineCount = this.#getLinesText([from, to])
      .trimEnd()
      .split(/\r\n?|\n/).length;
    const isTight = !children.some((item) =>
      item.children.some((child) => child.open.type === 'paragraph_open' && !child.open.hidden),
    );
    const listAttrs = { ...attrs, marker: open.markup, tight: isTight };
    return this.#parseContainer(type, listAttrs, children, [from, from + lineCount], isNested);
  }
}

/** @throws Error if the schema has no node or mark for something in the text. */
function parseInline(token: MarkdownToken | undefined): Node[] {
  const result: Node[] = [];
  let activeMarks: readonly Mark[] = [];
  const addText = (text: string, textMarks = activeMarks) => {
    if (text !== '') result.push(schema.text(text, textMarks));
  };
  for (const child of token?.children ?? []) {
    const markType = MARK_TYPES.get(child.type.replace(/_(open|close)$/, ''));
    if (markType && child.nesting < 0) activeMarks = markType.removeFromSet(activeMarks);
    else if (markType) activeMarks = markType.create(getMarkAttrs(child)).addToSet(activeMarks);
    else if (child.type === 'text') addText(child.content);
    else if (child.type === 'softbreak') addText(' ');
    else if (child.type === 'code_inline') addText(child.content, marks.code.create().addToSet(activeMarks));
    else if (child.type === 'hardbreak') result.push(nodes.hard_break.create(null, null, activeMarks));
    else if (child.type === 'image') {
      const attrs = {
        src: child.attrGet('src'),
        alt: child.content,
        title: normalizeTitle(child.attrGet('title')),
      };
      result.push(nodes.image.create(attrs, null, activeMarks));
    } else throw new Error(`the editor does not show text of the type ${child.type}`);
  }
  return result;
}

const MARK_TYPES = new Map([
  ['em', marks.em],
  ['strong', marks.strong],
  ['s', marks.strike],
  ['link', marks.link],
]);

const getMarkAttrs = (token: MarkdownToken): Attrs | null =>
  token.type === 'link_open'
    ? { href: token.attrGet('href'), title: normalizeTitle(token.attrGet('title')) }
    : null;
