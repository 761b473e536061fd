import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { api } from '../../../routes.ts';
import { moveBlock } from './commands.ts';
import styles from './rich-text.module.css';

/** Functions that the blocks of the editor call. */
export interface BlockHandlers {
  /** Returns the caption of an image, or undefined if there is no such image. */
  getImageTitle: (imageId: string) => string | undefined;
  /** Opens a dialog in which the person chooses another image for a figure. */
  chooseReplacementImage: (imageId: string, getPosition: GetPosition) => void;
  showMarkdown: () => void;
}

/** Returns the position of a block; undefined once the block is removed. */
export type GetPosition = () => number | undefined;

/** A block that is edited as a whole, with buttons to move and remove it. */
abstract class BlockView implements NodeView {
  dom: HTMLElement;
  protected node: Node;

  constructor(tag: 'figure' | 'div', node: Node, view: EditorView, getPosition: GetPosition) {
    this.node = node;
    this.dom = document.createElement(tag);
    this.dom.className = styles.block ?? '';
    const withPosition = (action: (position: number) => void) => () => {
      const position = getPosition();
      if (position !== undefined) action(position);
    };
    const createMoveHandler = (name: string, direction: -1 | 1) =>
      withPosition((position) => {
        if (!moveBlock(position, direction)(view.state, view.dispatch)) return;
        // ProseMirror renders the moved block again, so its button is a new element.
        const movedBlock = view.nodeDOM(view.state.selection.from);
        if (movedBlock instanceof HTMLElement) findButton(movedBlock, name)?.focus();
      });
    this.buttons = [
      createButton('Move up', createMoveHandler('Move up', -1)),
      createButton('Move down', createMoveHandler('Move down', 1)),
      createButton(
        'Remove',
        withPosition((position) => {
          view.dispatch(view.state.tr.delete(position, position + this.node.nodeSize));
          view.focus();
        }),
      ),
    ];
  }

  protected buttons: HTMLButtonElement[];

  /** Puts the buttons after the content. @param name name of the block for screen readers. */
  protected addButtons(name: string): void {
    const row = document.createElement('div');
    row.className = styles.blockButtons ?? '';
    row.append(...this.buttons);
    this.labelButtons(name);
    this.dom.append(row);
  }

  protected labelButtons(name: string): void {
    for (const button of this.buttons) button.setAttribute('aria-label', `${button.textContent}: ${name}`);
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('button') !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

const findButton = (block: HTMLElement, text: string): HTMLButtonElement | undefined =>
  [...block.querySelectorAll('button')].find(({ textContent }) => textContent === text);

function createButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-button';
  button.textContent = text;
  button.addEventListener('click', onClick);
  return button;
}

/** An image with its caption. */
export class FigureView extends BlockView {
  #caption = document.createElement('figcaption');
  #getHandlers: () => BlockHandlers;

  constructor(node: Node, view: EditorView, getPosition: GetPosition, getHandlers: () => BlockHandlers) {
    super('figure', node, view, getPosition);
    this.#getHandlers = getHandlers;
    const { imageId } = node.attrs;
    const image = document.createElement('img');
    image.src = api.image(imageId, 1200);
    image.alt = '';
    this.dom.append(image, this.#caption);
    this.buttons.unshift(
      createButton('Replace', () => getHandlers().chooseReplacementImage(imageId, getPosition)),
    );
    this.addButtons('');
    this.refreshCaption();
  }

  /** Shows the current caption. */
  refreshCaption(): void {
    const { imageId } = this.node.attrs;
    const title = this.#getHandlers().getImageTitle(imageId);
    this.#caption.textContent = title ?? `There is no image "${imageId}".`;
    this.labelButtons(title ?? imageId);
  }
}

/** Shows the Markdown of a block that the editor cannot show as rich text. */
class RawMarkdownView extends BlockView {
  constructor(node: Node, view: EditorView, getPosition: GetPosition, getHandlers: () => BlockHandlers) {
    super('div', node, view, getPosition);
    const source = document.createElement('pre');
    source.textContent = node.attrs.markdown;
    this.dom.append(source);
    this.buttons.unshift(createButton('Edit as Markdown', () => getHandlers().showMarkdown()));
    this.addButtons(node.attrs.markdown.slice(0, 40));
  }
}

/** @param figures receives each new figure, so that the caller can refresh its caption. */
export const createBlockViews = (
  getHandlers: () => BlockHandlers,
  figures: Set<FigureView>,
): Record<string, NodeViewConstructor> => ({
  figure: (node, view, getPosition) => {
    const figure = new FigureView(node, view, getPosition, getHandlers);
    figures.add(figure);
    return Object.assign(figure, { destroy: () => figures.delete(figure) });
  },
  raw: (node, view, getPosition) => new RawMarkdownView(node, view, getPosition, getHandlers),
  image: ({ attrs }) => {
    // Shows only the URL, because the content security policy blocks images from other sites.
    const dom = document.createElement('span');
    dom.className = styles.image ?? '';
    dom.textContent = `Image: ${attrs.alt} (${attrs.src})`;
    return { dom };
  },
});
