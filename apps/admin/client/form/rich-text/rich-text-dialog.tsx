import { ChooseImages } from '../../pages/upload-images.tsx';
import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { ImageLibrary } from '../image-library.tsx';
import { usePageTitles } from '../link-input.tsx';
import type { GetPosition } from './block-views.ts';
import { getSelectedLink, insertFigure, removeLink, replaceFigure, setLink } from './commands.ts';
import type { RichTextEditor } from './editor.ts';
import { LinkDialog } from './link-dialog.tsx';

export type OpenDialog =
  | { kind: 'link' }
  /** `figure` is the figure whose image is replaced. Without it, the image is inserted. */
  | { kind: 'image'; selectedId: string; figure?: GetPosition };

interface RichTextDialogProps {
  editor: RichTextEditor;
  /** The dialog that is open; null if none is. */
  dialog: OpenDialog | null;
  onClose: () => void;
  /** Uploads images. @param isReplacement whether the first one replaces the figure at the position. */
  addFiles: (files: File[], position: number, isReplacement: boolean) => void;
}

/** The dialogs of the text field: a link, and an image. */
export function RichTextDialog({ editor, dialog, onClose, addFiles }: RichTextDialogProps) {
  const pageTitles = usePageTitles();
  const { state } = editor.view;
  const run: RichTextEditor['runCommand'] = (command) => {
    editor.runCommand(command);
    onClose();
  };
  const chooseFiles = (files: File[], figure: GetPosition | undefined) => {
    const position = figure?.();
    addFiles(files, position ?? state.selection.to, position !== undefined);
    onClose();
  };
  return (
    <ModalDialog
      title={dialog?.kind === 'image' ? 'Image' : 'Link'}
      open={dialog !== null}
      onOpenChange={onClose}
      // Unlike `focus()` of the element, this restores the selection.
      restoreFocus={() => editor.view.focus()}
    >
      {dialog?.kind === 'link' && (
        <LinkDialog
          href={getSelectedLink(state)?.href ?? ''}
          onApply={(href) =>
            run(setLink(href, pageTitles.get(href) ?? href.replace(/^(https?:\/\/|mailto:|tel:)/, '')))
          }
          onRemove={() => run(removeLink)}
        />
      )}
      {dialog?.kind === 'image' && (
        <>
          <ImageLibrary
            selectedId={dialog.selectedId}
            onSelect={(imageId) =>
              run(dialog.figure ? replaceFigure(imageId, dialog.figure()) : insertFigure(imageId))
            }
          >
            <ChooseImages onChoose={(files) => chooseFiles(files, dialog.figure)} />
          </ImageLibrary>
          <DialogCloseButton>Close</DialogCloseButton>
        </>
      )}
    </ModalDialog>
  );
}
