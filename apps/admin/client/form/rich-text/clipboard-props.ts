import type { EditorProps } from 'prosemirror-view';
import { ClipboardParser, dropIntoCell } from './paste.ts';
import type { TextTags } from './schema.ts';

/** Maximum length of pasted text in characters. A longer text could not be saved. */
const MAX_PASTE_LENGTH = 200_000;

export interface ClipboardHandlers {
  /** Receives dropped or pasted files. @param position position in the text at which the files are inserted. */
  onFilesAdded: (files: File[], position: number) => void;
  onPasteTooLong: () => void;
  /** Called after a paste with pictures that the text cannot have. */
  onPicturesOmitted: () => void;
}

/**
 * Creates the part of an editor that takes what is pasted or dropped.
 *
 * @param getHandlers returns the functions to call, which change while the editor exists.
 */
export function createClipboardProps(tags: TextTags, getHandlers: () => ClipboardHandlers) {
  let arePicturesOmitted = false;
  const parser = new ClipboardParser(tags, () => {
    arePicturesOmitted = true;
  });
  const acceptFiles = (data: DataTransfer | null, position: number): boolean => {
    const files = [...(data?.files ?? [])].filter(({ type, name }) =>
      /^image\/|\.hei[cf]$/i.test(type || name),
    );
    if (!tags.has('figure') || files.length === 0) return false;
    arePicturesOmitted = false;
    getHandlers().onFilesAdded(files, position);
    return true;
  };
  const reportPictures = () => {
    // The change of the text, which follows, clears the notices before it.
    if (arePicturesOmitted) queueMicrotask(() => getHandlers().onPicturesOmitted());
    arePicturesOmitted = false;
  };
  return {
    clipboardParser: parser,
    transformPastedHTML: (html) => parser.prepareHtml(html),
    clipboardTextParser: (text, $position) => parser.parseText(text, $position),
    handlePaste: (view, { clipboardData }, { content, size }) => {
      const hasWords = content.textBetween(0, content.size).trim() !== '';
      // Word adds a picture of each copied text. A copied picture has HTML without words.
      const isPicture = !hasWords || !clipboardData?.types.includes('text/html');
      if (isPicture && acceptFiles(clipboardData, view.state.selection.to)) return true;
      reportPictures();
      // Without this, HTML that has no words would replace the selection by nothing.
      return size === 0;
    },
    handleDrop: (view, event, slice, isMove) => {
      const coordinates = { left: event.clientX, top: event.clientY };
      const position = view.posAtCoords(coordinates)?.pos ?? view.state.selection.to;
      if (acceptFiles(event.dataTransfer, position)) return true;
      reportPictures();
      const transaction = dropIntoCell(view.state, position, slice, isMove);
      if (transaction) view.dispatch(transaction);
      return transaction !== undefined;
    },
    /** Called before the editor parses what is pasted. */
    handlePasteEvent: (event: ClipboardEvent): boolean => {
      const isTooLong = (event.clipboardData?.getData('text/plain').length ?? 0) > MAX_PASTE_LENGTH;
      if (isTooLong) {
        getHandlers().onPasteTooLong();
        event.preventDefault();
      }
      return isTooLong;
    },
  } satisfies EditorProps & { handlePasteEvent: unknown };
}
