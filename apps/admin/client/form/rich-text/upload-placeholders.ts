import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { isEmptyParagraph } from './normalize.ts';
import styles from './rich-text.module.css';
import { nodes } from './schema.ts';

/** The place of an image that is uploaded. */
interface Placeholder {
  file: File;
  /** A position inside the block after which the image is inserted, between two blocks, or before the figure to replace. */
  position: number;
  /** Whether the image replaces the figure at the position. */
  isReplacement: boolean;
}

interface Placeholders {
  all: readonly Placeholder[];
  /** Files that are being uploaded. The places of other files are kept for another try. */
  running: readonly File[];
}

interface PlaceholderChange {
  add?: readonly Placeholder[];
  running?: readonly File[];
  /** The file whose image was inserted between two positions of the new document. */
  inserted?: { file: File; from: number; to: number };
}

/** Shows where images are inserted once they are uploaded. */
export const uploadPlaceholders: Plugin<Placeholders> = new Plugin<Placeholders>({
  state: {
    init: () => ({ all: [], running: [] }),
    apply: (transaction, { all, running }) => {
      const change: PlaceholderChange = transaction.getMeta(uploadPlaceholders) ?? {};
      const { inserted } = change;
      const mapped = all
        .filter(({ file }) => file !== inserted?.file)
        .map((placeholder) => ({
          ...placeholder,
          position:
            inserted && getInsertPosition(transaction.before, placeholder) === inserted.from
              ? inserted.to
              : // Text that is typed at the position comes after the image.
                transaction.mapping.map(placeholder.position, placeholder.isReplacement ? 1 : -1),
        }));
      return { all: [...mapped, ...(change.add ?? [])], running: change.running ?? running };
    },
  },
  props: {
    decorations: (state) => {
      const { all, running } = uploadPlaceholders.getState(state) ?? { all: [], running: [] };
      const widgets = all
        .filter(({ file }) => running.includes(file))
        .map((placeholder) =>
          Decoration.widget(
            getInsertPosition(state.doc, placeholder),
            () => createPlaceholder(placeholder.file),
            {
              key: placeholder.file.name,
              side: -1,
            },
          ),
        );
      return DecorationSet.create(state.doc, widgets);
    },
  },
});

/** Keeps a place for images. @param position where files were dropped or pasted, or the position of the figure to replace. */
export function addPlaceholders(
  { doc, tr }: EditorState,
  files: readonly File[],
  position: number,
  isReplacement = false,
): Transaction {
  const $position = doc.resolve(position);
  const block = $position.depth > 0 ? $position.node(1) : undefined;
  const start = block && isEmptyParagraph(block) ? $position.before(1) : block ? $position.end(1) : position;
  const change: PlaceholderChange = {
    add: files.map((file, index) => ({ file, position: start, isReplacement: isReplacement && index === 0 })),
  };
  return tr.setMeta(uploadPlaceholders, change);
}

/** Shows the placeholders of the files that are being uploaded, and hides the others. */
export function showRunningUploads({ tr }: EditorState, running: readonly File[]): Transaction {
  const change: PlaceholderChange = { running };
  return tr.setMeta(uploadPlaceholders, change);
}

/** Inserts an uploaded image at its place. The selection stays where it is. */
export function insertUpload(state: EditorState, file: File, imageId: string): Transaction {
  const { doc, tr } = state;
  const placeholder = uploadPlaceholders.getState(state)?.all.find((other) => other.file === file);
  if (placeholder?.isReplacement && doc.nodeAt(placeholder.position)?.type === nodes.figure) {
    const change: PlaceholderChange = { inserted: { file, from: -1, to: -1 } };
    return tr.setNodeAttribute(placeholder.position, 'imageId', imageId).setMeta(uploadPlaceholders, change);
  }
  const from = placeholder ? getInsertPosition(doc, placeholder) : doc.content.size;
  const figure = nodes.figure.create({ imageId });
  const to = from + figure.nodeSize;
  tr.insert(from, figure);
  // A paragraph to type in.
  if (to === tr.doc.content.size) tr.insert(to, nodes.paragraph.create());
  const change: PlaceholderChange = { inserted: { file, from, to } };
  return tr.setMeta(uploadPlaceholders, change);
}

function getInsertPosition(doc: Node, { position }: Placeholder): number {
  const $position = doc.resolve(position);
  return $position.depth > 0 ? $position.after(1) : position;
}

function createPlaceholder({ name }: File): HTMLElement {
  const placeholder = document.createElement('p');
  placeholder.className = styles.placeholder ?? '';
  placeholder.textContent = `Uploading ${name} …`;
  return placeholder;
}
