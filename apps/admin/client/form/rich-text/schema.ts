import { type DOMOutputSpec, type MarkType, type Node, type NodeType, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

const createElementSpec =
  (tag: string): (() => DOMOutputSpec) =>
  () => [tag, 0];

/**
 * The blocks, inline nodes and marks that a rich text can have. Nothing else can be typed or pasted. `innerBlock` is the group of blocks that
 * quotes and lists can contain.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block innerBlock',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: createElementSpec('p'),
    },
    heading: {
      group: 'block innerBlock',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      group: 'block innerBlock',
      content: 'innerBlock+',
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: createElementSpec('blockquote'),
    },
    bullet_list: {
      group: 'block innerBlock',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: createElementSpec('ul'),
    },
    ordered_list: {
      group: 'block innerBlock',
      content: 'list_item+',
      attrs: { order: { default: 1 } },
      parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ order: (dom as HTMLOListElement).start || 1 }) }],
      toDOM: ({ attrs }) => ['ol', { start: attrs.order }, 0],
    },
    list_item: {
      content: 'paragraph innerBlock*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: createElementSpec('li'),
    },
    ...tableNodes({
      tableGroup: 'block innerBlock',
      cellContent: 'paragraph',
      cellAttributes: {
        align: {
          default: null,
          getFromDOM: (dom) => /left|center|right/.exec(dom.style.textAlign)?.[0] ?? null,
          setDOMAttr: (value, attrs) => {
            if (value) attrs.style = `text-align: ${value}`;
          },
        },
      },
    }),
    horizontal_rule: {
      group: 'block innerBlock',
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => ['hr'],
    },
    figure: {
      group: 'block innerBlock',
      atom: true,
      draggable: true,
      attrs: { imageId: { default: '' } },
      toDOM: ({ attrs }) => ['figure', { 'data-image': attrs.imageId }],
    },
    note: {
      group: 'block innerBlock',
      content: 'block+',
      defining: true,
      toDOM: () => ['div', { role: 'note' }, 0],
    },
    /** A block that is edited as Markdown, such as a code block or a comment. */
    raw: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { markdown: { default: '' } },
      toDOM: ({ attrs }) => ['pre', { 'data-markdown': attrs.markdown }, attrs.markdown],
    },
    image: {
      group: 'inline',
      inline: true,
      attrs: { src: {}, alt: { default: '' }, title: { default: null } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (dom) => ({
            src: dom.getAttribute('src'),
            alt: dom.getAttribute('alt') ?? '',
            title: dom.getAttribute('title'),
          }),
        },
      ],
      toDOM: ({ attrs }) => ['img', attrs],
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {}, title: { default: null } },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => ({ href: dom.getAttribute('href'), title: dom.getAttribute('title') }),
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, title: attrs.title, rel: 'noreferrer' }, 0],
    },
    em: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
      toDOM: createElementSpec('em'),
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b' },
        { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[5-9]\d\d)$/.test(value) && null },
      ],
      toDOM: createElementSpec('strong'),
    },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { style: 'text-decoration=line-through' }],
      toDOM: createElementSpec('s'),
    },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: createElementSpec('code') },
  },
});

/** Node types and mark types by name. Without the assertion, TypeScript treats each as possibly undefined. */
export const { nodes, marks } = schema as {
  nodes: Record<
    | 'doc'
    | 'paragraph'
    | 'heading'
    | 'blockquote'
    | 'bullet_list'
    | 'ordered_list'
    | 'list_item'
    | 'table'
    | 'table_row'
    | 'table_header'
    | 'table_cell'
    | 'horizontal_rule'
    | 'figure'
    | 'note'
    | 'raw'
    | 'image'
    | 'hard_break',
    NodeType
  >;
  marks: Record<'link' | 'em' | 'strong' | 'strike' | 'code', MarkType>;
};

/** Names of the Markdoc tags that a text may contain. */
export type TextTags = ReadonlySet<string>;

export const isList = ({ type }: Node): boolean => type === nodes.bullet_list || type === nodes.ordered_list;
