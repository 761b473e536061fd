import { useMemo, useRef, useState } from 'react';
import { BODY_PATH } from '../../../merge.ts';
import { useImages } from '../../use-entries.ts';
import { useForm } from '../form-state.ts';
import type { EditorHandlers } from './editor.ts';
import type { OpenDialog } from './rich-text-dialog.tsx';
import type { TextTags } from './schema.ts';
import { useRichTextEditor } from './use-rich-text-editor.ts';
import { useText } from './use-text.ts';
import { useTextUploads } from './use-text-uploads.ts';

const PICTURES_OMITTED =
  'Pictures were not pasted. To add one, choose Insert and Image, or drop its file into the text.';
const NO_PICTURES = 'Pictures were not pasted. This text has no pictures.';

/** The editor of a text, with its uploads, its dialogs and a notice about the last paste. */
export function useRichText(value: string, tags: TextTags) {
  const { showInPreview } = useForm();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [notice, setNotice] = useState('');
  // The toolbar shows the state of the editor, which React does not know.
  const [, setRevision] = useState(0);
  const images = useImages();
  const imageTitles = useMemo(() => new Map(images.map((image) => [image.id, image.title])), [images]);
  const handlers: EditorHandlers = {
    onUpdate: ({ view }, isEdit) => {
      setRevision((revision) => revision + 1);
      if (view.hasFocus()) showInPreview(BODY_PATH, view.state.selection.$from.parent.textContent);
      if (!isEdit) return;
      setNotice('');
      text.takeEdit();
    },
    openLinkDialog: () => setDialog({ kind: 'link' }),
    onFilesAdded: (files, position) => uploads.addFiles(files, position),
    onPasteTooLong: () => setNotice('The copied text is too long. A text has at most 200 KB.'),
    onPicturesOmitted: () => setNotice(tags.has('figure') ? PICTURES_OMITTED : NO_PICTURES),
    getImageTitle: (imageId) => imageTitles.get(imageId),
    chooseReplacementImage: (selectedId, figure) => setDialog({ kind: 'image', selectedId, figure }),
    showMarkdown: () => text.setMarkdownReason(''),
  };
  const uploadsRef = useRef(Promise.resolve());
  const { editor, containerRef } = useRichTextEditor(value, tags, handlers, uploadsRef);
  const text = useText(value, editor);
  const uploads = useTextUploads(editor, text, uploadsRef);
  const closeDialog = () => setDialog(null);
  return {
    editor,
    containerRef,
    text,
    uploads,
    imageTitles,
    notice,
    dialog,
    openDialog: setDialog,
    closeDialog,
  };
}
