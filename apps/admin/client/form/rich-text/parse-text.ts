import { type MarkdownToken, tokenizeMarkdown } from '@studio/content/markdown/parse-markdown';
import type { Attrs, Mark, Node, NodeType } from 'prosemirror-model';
import { marks, nodes, schema, type TextTags } from './schema.ts';

/** A text as the formatted view shows it. */
export interface ParsedText {
  doc: Node;
  /** The line of the text at which each block of the document begins, from 1. */
  lines: number[];
  /** Why the formatted view cannot show the text; undefined if it can. The document is then a single raw block. */
  error?: string;
}

/** A block token with its children. */
interface TokenTree {
  open: MarkdownToken;
  close: MarkdownToken;
  children: TokenTree[];
}

/** Parses Markdown with the site's parser. @param tags the Markdoc tags to show. Other tags become raw blocks. */
export function parseText(text: string, tags: TextTags): ParsedText {
  try {
    const trees = nestTokens(tokenizeMarkdown(text));
    const children = new BlockParser(text, tags).parseBlocks(trees);
    const content = children.length > 0 ? children : [nodes.paragraph.create()];
    return { doc: createNode(nodes.doc, null, content), lines: trees.map(({ open }) => getLineNumber(open)) };
  } catch (cause) {
    const doc = nodes.doc.create(null, nodes.raw.create({ markdown: text }));
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { doc, lines: [1], error: `The formatted view cannot show this text: ${reason}.` };
  }
}

/** Returns a URL as the Markdown parser normalizes it; undefined if the parser rejects the URL, for example a `javascript:` URL. */
export function toCanonicalHref(href: string): string | undefined {
  const [token] = tokenizeMarkdown(`[a](<${href.replace(/[<>\\]/g, '\\$&')}>)`).slice(1);
  const link = token?.children?.find(({ type }) => type === 'link_open');
  return link?.attrGet('href') ?? undefined;
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

/** @throws Error if the node cannot have this content. */
function createNode(type: NodeType, attrs: Attrs | null, content: readonly Node[]): Node {
  const node = type.createAndFill(attrs, content);
  if (!node) throw new Error(`${type.name} cannot contain this`);
  node.check();
  return node;
}

class BlockParser {
  #lines: string[];
  #tags: TextTags;

  constructor(text: string, tags: TextTags) {
    this.#lines = text.split('\n');
    this.#tags = tags;
  }

  /** Parses the blocks of a text or note. A block that the schema cannot express becomes a raw block. */
  parseBlocks(trees: readonly TokenTree[]): Node[] {
    return trees.map((tree) => {
      try {
        return this.#parseBlock(tree, (children) => this.parseBlocks(children));
      } catch {
        const end = tree.close.map?.[1] ?? tree.open.map?.[1];
        const markdown = this.#lines.slice(tree.open.map?.[0], end).join('\n').trimEnd();
        return nodes.raw.create({ markdown });
      }
    });
  }

  /** Parses the blocks of a quote, list or table. They cannot contain raw blocks, because their lines begin with `>`, spaces or `|`. */
  #parseInnerBlocks = (trees: readonly TokenTree[]): Node[] =>
    trees.map((tree) => this.#parseBlock(tree, this.#parseInnerBlocks));

  /** @throws Error if the schema has no node for the block or for something in it. */
  #parseBlock({ open, children }: TokenTree, parseNoteBlocks: (trees: TokenTree[]) => Node[]): Node {
    const parseLine = () => parseInline(children[0]?.open);
    switch (open.type) {
      case 'paragraph_open':
        return createNode(nodes.paragraph, null, parseLine());
      case 'heading_open':
        return createNode(nodes.heading, { level: Number(open.tag.slice(1)) }, parseLine());
      case 'hr':
        return nodes.horizontal_rule.create();
      case 'blockquote_open':
        return createNode(nodes.blockquote, null, this.#parseInnerBlocks(children));
      case 'bullet_list_open':
        return createNode(nodes.bullet_list, null, this.#parseInnerBlocks(children));
      case 'ordered_list_open': {
        const order = Number(open.attrGet('start') ?? 1);
        return createNode(nodes.ordered_list, { order }, this.#parseInnerBlocks(children));
      }
      case 'list_item_open':
        return createNode(nodes.list_item, null, this.#parseInnerBlocks(children));
      case 'table_open': {
        const rows = children.flatMap((section) => section.children);
        return createNode(nodes.table, null, this.#parseInnerBlocks(rows));
      }
      case 'tr_open':
        return createNode(nodes.table_row, null, this.#parseInnerBlocks(children));
      case 'th_open':
      case 'td_open': {
        const align = /left|center|right/.exec(open.attrGet('style') ?? '')?.[0] ?? null;
        const type = open.type === 'th_open' ? nodes.table_header : nodes.table_cell;
        return createNode(type, { align }, [createNode(nodes.paragraph, null, parseLine())]);
      }
      case 'tag':
      case 'tag_open':
        return this.#parseTag(open, () => parseNoteBlocks(children));
      default:
        throw new Error(`the editor does not show a block of the type ${open.type}`);
    }
  }

  #parseTag({ type, meta }: MarkdownToken, parseContent: () => Node[]): Node {
    const tag: string = meta.tag;
    const attributes: { name: string; value: unknown }[] = meta.attributes ?? [];
    const { name, value } = attributes[0] ?? {};
    const isFigure = tag === 'figure' && type === 'tag' && attributes.length === 1;
    if (isFigure && this.#tags.has(tag) && name === 'picture' && typeof value === 'string')
      return nodes.figure.create({ imageId: value });
    if (tag === 'note' && this.#tags.has(tag) && type === 'tag_open' && attributes.length === 0)
      return createNode(nodes.note, null, parseContent());
    throw new Error(`the editor does not show the tag ${tag}`);
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
      const attrs = { src: child.attrGet('src'), alt: child.content, title: child.attrGet('title') };
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
  token.type === 'link_open' ? { href: token.attrGet('href'), title: token.attrGet('title') } : null;
