import { Fragment, type Mark, type Node, type NodeType } from 'prosemirror-model';
import { isList, nodes, schema } from './schema.ts';

/** How a piece of text is added to a line. */
export interface TextFormat {
  marks: readonly Mark[];
  /** Level of the heading that the line belongs to; 0 in a paragraph. */
  headingLevel: number;
  /** Whether line ends in the text are visible, as in `<pre>`. */
  keepsLineEnds: boolean;
}

/** Builds blocks from text in reading order. Collapses spaces as a browser does. */
export class BlockBuilder {
  readonly blocks: Node[] = [];
  #line: Node[] = [];
  #spaces: RegExp;
  /** A space that is added before the next word. An outer space is also visible at the start or end of all text. */
  #space: { marks: readonly Mark[]; isOuter: boolean } | undefined;
  #isAtStart = true;

  /** @param keepsNbsp whether no-break spaces differ from other spaces. */
  constructor(keepsNbsp: boolean) {
    this.#spaces = keepsNbsp ? /([^\S\u00a0]+)/ : /(\s+)/;
  }

  addText(text: string, format: TextFormat): void {
    if (format.keepsLineEnds && /[\r\n]/.test(text)) {
      const lines = text.split(/\r\n?|\n/);
      lines.forEach((line, index) => {
        if (index > 0) this.addLineBreak(format);
        this.addText(line, format);
      });
      return;
    }
    text.split(this.#spaces).forEach((part, index) => {
      // A line end at the edge of copied HTML is formatting, a space is text.
      if (index % 2 === 1) this.#space ??= { marks: format.marks, isOuter: !part.includes('\n') };
      else if (part !== '') this.addInline(schema.text(part, format.marks));
    });
  }

  addInline(node: Node): void {
    if (this.#space && (this.#line.length > 0 || (this.#isAtStart && this.#space.isOuter)))
      this.#line.push(schema.text(' ', this.#space.marks));
    this.#space = undefined;
    this.#line.push(node);
    this.#isAtStart = false;
  }

  /** Adds a line break. A second one starts a new paragraph. */
  addLineBreak(format: TextFormat): void {
    const isSecond = this.#line.at(-1)?.type === nodes.hard_break;
    if (isSecond || format.headingLevel > 0) this.endLine(format);
    else if (this.#line.length > 0) this.#line.push(nodes.hard_break.create(null, null, format.marks));
    this.#space = undefined;
  }

  /** Ends the paragraph or heading, if there is one. */
  endLine({ headingLevel }: Pick<TextFormat, 'headingLevel'>): void {
    this.#space = undefined;
    this.#isAtStart = false;
    if (this.#line.at(-1)?.type === nodes.hard_break) this.#line.pop();
    if (this.#line.length === 0) return;
    const line = Fragment.fromArray(this.#line);
    this.blocks.push(
      headingLevel > 0
        ? nodes.heading.create({ level: headingLevel }, line)
        : nodes.paragraph.create(null, line),
    );
    this.#line = [];
  }

  /** Ends all text. @returns the blocks. */
  finish(format: TextFormat): Node[] {
    if (this.#space?.isOuter && this.#line.length > 0) this.#line.push(schema.text(' ', this.#space.marks));
    this.endLine(format);
    return this.blocks;
  }

  /** Adds an item to the list before it, or to a new list. @param level 2 for a list in an item of another list. */
  addListItem(type: NodeType, order: number, level: number, content: readonly Node[]): void {
    const [first, ...rest] = content;
    if (!first) return;
    // An item starts with a paragraph.
    const start =
      first.type === nodes.heading
        ? [nodes.paragraph.create(null, first.content)]
        : first.type === nodes.paragraph
          ? [first]
          : [nodes.paragraph.create(), first];
    const attrs = type === nodes.ordered_list ? { order } : null;
    appendItem(this.blocks, type.create(attrs, nodes.list_item.create(null, [...start, ...rest])), level);
  }
}

/** @param list a list with one item. */
function appendItem(blocks: Node[], list: Node, level: number): void {
  const last = blocks.at(-1);
  const lastItem = last && isList(last) ? last.lastChild : null;
  if (last && lastItem && level > 1) {
    const inner = [...lastItem.children];
    appendItem(inner, list, level - 1);
    const item = lastItem.copy(Fragment.fromArray(inner));
    blocks.splice(-1, 1, last.copy(last.content.replaceChild(last.childCount - 1, item)));
  } else if (last && last.type === list.type)
    blocks.splice(-1, 1, last.copy(last.content.append(list.content)));
  else blocks.push(list);
}

/** Joins the text of blocks to a single line, for a place that takes only one line, such as a table cell. */
export function toLine(blocks: Fragment): Node[] {
  const line: Node[] = [];
  const addSpace = () => {
    if (line.length > 0 && !/\s$/.test(line.at(-1)?.text ?? '')) line.push(schema.text(' '));
  };
  blocks.descendants((node) => {
    if (node.isBlock) addSpace();
    if (node.type === nodes.raw) line.push(schema.text(node.attrs.markdown.replace(/\s+/g, ' ')));
    else if (node.type === nodes.hard_break) addSpace();
    else if (node.isInline) line.push(node);
  });
  return line;
}
