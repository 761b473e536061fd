import {
  DOMParser,
  Fragment,
  type Node,
  type ParseOptions,
  type ResolvedPos,
  Slice,
} from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { cellAround } from 'prosemirror-tables';
import { toLine } from './block-builder.ts';
import { findHiddenClasses, type HtmlNode } from './html-style.ts';
import { type ReadOptions, readHtml } from './read-html.ts';
import { nodes, schema, type TextTags } from './schema.ts';

/** Turns what is pasted or dropped into blocks. */
export class ClipboardParser extends DOMParser {
  #options: Pick<ReadOptions, 'tags' | 'onPictureOmitted'>;
  #htmlOptions: Pick<ReadOptions, 'hiddenClasses' | 'keepsNbsp'> = {};

  constructor(tags: TextTags, onPictureOmitted: () => void) {
    super(schema, []);
    this.#options = { tags, onPictureOmitted };
  }

  /** Called with HTML before the browser parses it. */
  prepareHtml(html: string): string {
    const hiddenClasses = new Set<string>();
    // Style elements would violate the content security policy, even in a document that is not shown.
    const withoutStyles = html.replace(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_element, css) => {
      for (const name of findHiddenClasses(css)) hiddenClasses.add(name);
      return '';
    });
    // ProseMirror trusts HTML with this attribute, but other editors have it, too.
    const ownHtml = withoutStyles.replace(/\sdata-pm-slice="[^"]*"/g, '');
    this.#htmlOptions = { hiddenClasses, keepsNbsp: ownHtml !== withoutStyles };
    return ownHtml;
  }

  override parseSlice(dom: globalThis.Node, { context }: ParseOptions = {}): Slice {
    // ProseMirror passes a part of a table where the HTML has no more.
    return this.parseHtml((dom as Element).closest('table') ?? dom, context);
  }

  parseHtml(root: HtmlNode, $position?: ResolvedPos): Slice {
    return createPasteSlice(readHtml(root, { ...this.#options, ...this.#htmlOptions }), $position);
  }

  parseText(text: string, $position: ResolvedPos): Slice {
    const lines = text.split(/[\r\n]+/).map((line) => line.replace(/[^\S\u00a0]+/g, ' '));
    const isLine = lines.length === 1;
    const blocks = lines
      .filter((line) => isLine || line.trim() !== '')
      .map((line) =>
        nodes.paragraph.create(null, schema.text(isLine ? line : line.trim(), $position.marks())),
      );
    return createPasteSlice(blocks, $position);
  }
}

/** Creates the slice to insert at a position. A table cell takes a single line, and a table fills the cells from there on. */
export function createPasteSlice(blocks: readonly Node[], $position: ResolvedPos | undefined): Slice {
  const isTable = blocks.length === 1 && blocks[0]?.type === nodes.table;
  const isLine = $position && cellAround($position) && !isTable;
  const content = Fragment.fromArray([...blocks]);
  return new Slice(isLine ? Fragment.fromArray(toLine(content)) : content, 0, 0);
}

/**
 * Drops a part of the text into a table cell, as a single line.
 *
 * @returns undefined if the position is not in a table cell, or if the part has no line.
 */
export function dropIntoCell(
  { doc, tr }: EditorState,
  position: number,
  { content }: Slice,
  isMove: boolean,
): Transaction | undefined {
  const line = content.firstChild?.type.spec.tableRole ? [] : toLine(content);
  if (!cellAround(doc.resolve(position)) || line.length === 0) return undefined;
  if (isMove) tr.deleteSelection();
  return tr.insert(tr.mapping.map(position), line);
}
