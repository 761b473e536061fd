import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, Plugin, Selection } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { mergeContents } from '../../../merge.ts';
import type { BodyTarget } from '../form-state.ts';
import { applyDocument } from './apply-document.ts';
import { type BlockHandlers, createBlockViews, type FigureView } from './block-views.ts';
import { type ClipboardHandlers, createClipboardProps } from './clipboard-props.ts';
import { KEY_BINDINGS, markdownInputRules } from './commands.ts';
import { isEmptyParagraph } from './normalize.ts';
import { asOtherPersonsChange, otherTextPlugin } from './other-text.ts';
import { parseText } from './parse-text.ts';
import type { TextTags } from './schema.ts';
import type { TextOrigin } from './text-queue.ts';
import { insertUpload, uploadPlaceholders } from './upload-placeholders.ts';
import { findUnusualLine, readsBack, writeText } from './write-text.ts';
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';

/** Space in pixels between the cursor and the edges of the window. The top includes the status bar and the toolbar. */
const SCROLL_MARGIN = { top: 192, right: 0, bottom: 16, left: 0 };

/** Functions that the editor calls. */
export interface EditorHandlers extends BlockHandlers, ClipboardHandlers {
  /** Called after each change of the document or the selection. @param isEdit whether the person changed the document. */
  onUpdate: (editor: RichTextEditor, isEdit: boolean) => void;
  openLinkDialog: () => void;
}

interface EditorOptions {
  parent: HTMLElement;
  text: string;
  /** Markdoc tags that the text may contain. */
  tags: TextTags;
  getHandlers: () => EditorHandlers;
}

/** A ProseMirror editor of a Markdown text. */
export class RichTextEditor {
  readonly view: EditorView;
  /** The Markdown of the document. */
  text: string;
  #tags: TextTags;
  /** Why the initial text opens in the Markdown view; undefined if it does not. */
  readonly error: string | undefined;
  #figures = new Set<FigureView>();
  /** Marks the invalid block. */
  #invalidPlugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, set) => {
        const change: { index: number | undefined } | undefined = transaction.getMeta(this.#invalidPlugin);
        if (!change) return set.map(transaction.mapping, transaction.doc);
        const foundBlock = findBlock(transaction.doc, change.index);
        const decorations = foundBlock
          ? [
              Decoration.node(foundBlock.from, foundBlock.from + foundBlock.block.nodeSize, {
                'data-invalid': '',
              }),
            ]
          : [];
        return DecorationSet.create(transaction.doc, decorations);
      },
    },
    props: { decorations: (state) => this.#invalidPlugin.getState(state) },
  });

  constructor({ parent, text, tags, getHandlers }: EditorOptions) {
    const { doc, error } = parseText(text, tags);
    this.text = text;
    this.#tags = tags;
    this.error = error ?? describeUnusualLine(text, doc);
    const { handlePasteEvent, ...clipboardProps } = createClipboardProps(tags, getHandlers);
    const openLink: Command = () => {
      getHandlers().openLinkDialog();
      return true;
    };
    const state = EditorState.create({
      doc,
      plugins: [
        // The default depth of 100 steps is used up after some minutes of slow typing.
        history({ depth: 1000 }),
        keymap({ ...KEY_BINDINGS, 'Mod-k': openLink }),
        keymap(baseKeymap),
        markdownInputRules,
        dropCursor({ color: 'currentcolor', width: 2 }),
        gapCursor(),
        tableEditing(),
        this.#invalidPlugin,
        otherTextPlugin,
        uploadPlaceholders,
      ],
    });
    this.view = new EditorView(parent, {
      state,
      nodeViews: createBlockViews(getHandlers, this.#figures),
      scrollThreshold: SCROLL_MARGIN,
      scrollMargin: SCROLL_MARGIN,
      ...clipboardProps,
      handleDOMEvents: {
        focus: () => getHandlers().onUpdate(this, false),
        paste: (_view, event) => handlePasteEvent(event),
      },
      dispatchTransaction: (transaction) => {
        this.view.updateState(this.view.state.apply(transaction));
        getHandlers().onUpdate(this, transaction.docChanged && !transaction.getMeta('isExternal'));
      },
    });
  }

  runCommand(command: Command): void {
    command(this.view.state, this.view.dispatch, this.view);
  }

  /**
   * Writes the document to `text`.
   *
   * @returns whether `text` reads back as the same document.
   */
  updateText(): boolean {
    const { doc } = this.view.state;
    this.text = writeText(doc);
    return readsBack(this.text, doc, this.#tags);
  }

  /**
   * Shows another text. Undo reverts it only if its origin is `own`.
   *
   * @returns why the text cannot be shown as rich text; undefined if it can.
   */
  showText(text: string, origin: TextOrigin): string | undefined {
    const { doc, error } = parseText(text, this.#tags);
    if (error !== undefined) return error;
    this.text = text;
    const { tr } = this.view.state;
    // A line of a settled conflict is replaced as a whole, so that undo does not bring back parts of the rejected line.
    applyDocument(tr, doc, origin !== 'settled');
    if (origin !== 'own') asOtherPersonsChange(tr);
    if (tr.docChanged) this.view.dispatch(tr.setMeta('isExternal', true));
    return undefined;
  }

  /**
   * Marks the block at a line of the Markdown as invalid.
   *
   * @param line line number from 1; undefined for no block.
   * @param text the Markdown.
   */
  showInvalidBlock(line: number | undefined, text: string): void {
    const index = line === undefined ? undefined : this.#findBlockIndexAtLine(text, line);
    this.view.dispatch(this.view.state.tr.setMeta(this.#invalidPlugin, { index }));
  }

  /** Focuses the block at the target's line, and puts the cursor at the target's text in it. @param text the Markdown. */
  focusLine({ line, text: targetText }: BodyTarget, text: string): void {
    const { doc, tr } = this.view.state;
    const foundBlock = findBlock(doc, this.#findBlockIndexAtLine(text, line));
    let position: number | undefined;
    if (foundBlock)
      doc.nodesBetween(foundBlock.from, foundBlock.from + foundBlock.block.nodeSize, (node, start) => {
        const index = node.isTextblock ? node.textContent.indexOf(targetText.trim()) : -1;
        if (index >= 0) position ??= start + 1 + index;
      });
    this.view.focus();
    this.view.dispatch(
      tr.setSelection(Selection.near(doc.resolve(position ?? foundBlock?.from ?? 0))).scrollIntoView(),
    );
  }

  #findBlockIndexAtLine = (text: string, line: number): number =>
    parseText(text, this.#tags).lines.findLastIndex((start) => start <= line);

  refreshCaptions(): void {
    for (const figure of this.#figures) figure.refreshCaption();
  }

  /** Inserts an uploaded image at the place of its file. A text in another form, which somebody types as Markdown, keeps its lines. */
  insertUpload(file: File, imageId: string): void {
    const [base, mine] = [writeText(this.view.state.doc), this.text];
    this.view.dispatch(insertUpload(this.view.state, file, imageId).setMeta('isExternal', true));
    this.updateText();
    const { contents, conflicts } = mergeContents(
      { fields: {}, body: base },
      { fields: {}, body: mine },
      { fields: {}, body: this.text },
    );
    if (conflicts.length === 0) this.text = contents.body ?? this.text;
  }
}

/**
 * Finds a block by its index in the Markdown. Skips empty paragraphs, because Markdown has none.
 *
 * @param index index of the block; undefined finds nothing.
 */
export function findBlock(doc: Node, index: number | undefined): { block: Node; from: number } | undefined {
  const blocks: { block: Node; from: number }[] = [];
  doc.forEach((block, from) => {
    if (!isEmptyParagraph(block)) blocks.push({ block, from });
  });
  return index === undefined ? undefined : blocks[index];
}

function describeUnusualLine(text: string, doc: Node): string | undefined {
  const unusual = findUnusualLine(text, doc);
  if (!unusual) return undefined;
  const { line, expected } = unusual;
  const shown = expected.length > 60 ? `${expected.slice(0, 60)} …` : expected;
  return `The formatted view would write line ${line} as “${shown}”. If you change the text there, it rewrites all such lines.`;
}
