import { listFigureImages } from '@studio/content/markdown/figures';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { capitalize } from '../../../labels.ts';
import { BODY_PATH } from '../../../merge.ts';
import { UploadList } from '../../pages/upload-images.tsx';
import { useUploads } from '../../pages/use-uploads.ts';
import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { useImages } from '../../use-entries.ts';
import { AltTextField, useNeedsAltText } from '../alt-text-field.tsx';
import fieldStyles from '../field.module.css';
import { FieldConflictChoice } from '../field-conflict.tsx';
import { fieldId, findIssue, useForm } from '../form-state.ts';
import { ImageLibrary } from '../image-library.tsx';
import { usePageTitles } from '../link-input.tsx';
import { RemoteImageNotice } from '../remote-image-notice.tsx';
import { getSelectedLink, insertFigure, removeLink, setLink } from './commands.ts';
import { RichTextEditor } from './editor.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich-text.module.css';
import { applyTextEdit } from './text-edit.ts';
import { RichTextToolbar } from './toolbar.tsx';

/** Why the Markdown view is shown instead of the formatted view; '' if the person chose the Markdown view. */
type MarkdownReason = string;

const INEXACT_REASON: MarkdownReason =
  'The last change cannot be shown in the formatted view. This is the text that is saved. Please check it.';

const PICTURES_OMITTED =
  'Pictures were not pasted. To add one, choose Insert and Image, or drop its file into the text.';
const NO_PICTURES = 'Pictures were not pasted. This text has no pictures.';

type OpenDialogState =
  | { kind: 'link' }
  | { kind: 'image'; selectedId: string; onSelect: (imageId: string) => void };

interface RichTextFieldProps {
  value: string;
  label: string;
  /** Names of the Markdoc tags that the text may contain. Later changes of this prop have no effect. */
  tags: readonly string[];
}

/** A field for Markdown, which is edited as formatted text. */
export default function RichTextField({ value, label, tags: tagNames }: RichTextFieldProps) {
  const { change, showInPreview, bodyTarget, issues } = useForm();
  const [tags] = useState(() => new Set(tagNames));
  const issue = findIssue(issues, BODY_PATH);
  const id = fieldId(BODY_PATH);
  const labelId = useId();
  const hintId = useId();
  const issueId = useId();
  const editorContainerRef = useRef<HTMLDivElement>(null);
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<RichTextEditor>();
  /** Why the Markdown view is shown; null while the formatted view is shown. */
  const [markdownReason, setMarkdownReason] = useState<MarkdownReason | null>(null);
  const [dialog, setDialog] = useState<OpenDialogState | null>(null);
  const [notice, setNotice] = useState('');
  const [, setRevision] = useState(0);
  /** The Markdown of the editor's document. */
  const editorTextRef = useRef(value);
  const pageTitles = usePageTitles();
  const images = useImages();
  const imageTitles = useMemo(() => new Map(images.map(({ id, title }) => [id, title])), [images]);
  const uploads = useUploads('new', (imageId, _index, _count, file) => {
    editor?.replaceUploadPlaceholder(file, imageId);
    return 'Added to the text';
  });
  const isMarkdownShown = markdownReason !== null;

  const handleUpdate = (updatedEditor: RichTextEditor, isEdit: boolean) => {
    setRevision((revision) => revision + 1);
    if (updatedEditor.view.hasFocus())
      showInPreview(BODY_PATH, updatedEditor.view.state.selection.$from.parent.textContent);
    if (!isEdit) return;
    setNotice('');
    const { text, isExact } = updatedEditor.serialize();
    if (!isExact) setMarkdownReason(INEXACT_REASON);
    if (text === editorTextRef.current) return;
    editorTextRef.current = text;
    change(BODY_PATH, text);
  };
  const openImageDialog = (selectedId: string, onSelect: (imageId: string) => void) =>
    setDialog({ kind: 'image', selectedId, onSelect });
  const latestRef = useRef({ handleUpdate, imageTitles, uploads });
  latestRef.current = { handleUpdate, imageTitles, uploads };

  // The editor is created once. The next effect passes new values to it.
  useLayoutEffect(() => {
    if (!editorContainerRef.current) return;
    const newEditor = new RichTextEditor({
      parent: editorContainerRef.current,
      text: value,
      tags,
      onUpdate: ({ isEdit }) => latestRef.current.handleUpdate(newEditor, isEdit),
      openLinkDialog: () => setDialog({ kind: 'link' }),
      onFilesAdded: (files, position) => {
        for (const file of files) newEditor.addUploadPlaceholder(file, position);
        latestRef.current.uploads.enqueue(files);
      },
      onPasteTooLong: () => setNotice('The copied text is too long. A text has at most 200 KB.'),
      // The change of the text clears the notice before it, so this one comes after.
      onPictureOmitted: () =>
        queueMicrotask(() => setNotice(tags.has('figure') ? PICTURES_OMITTED : NO_PICTURES)),
      getImageTitle: (imageId) => latestRef.current.imageTitles.get(imageId),
      chooseReplacementImage: openImageDialog,
      showMarkdown: () => setMarkdownReason(''),
    });
    setEditor(newEditor);
    setMarkdownReason(newEditor.error ?? null);
    return () => newEditor.view.destroy();
  }, []);

  // Shows a value that was not typed here, such as another person's text after a conflict. This is a layout effect, because a key press
  // before the effect would edit the old text.
  useLayoutEffect(() => {
    if (isMarkdownShown || !editor || value === editorTextRef.current) return;
    const error = editor.setText(value);
    editorTextRef.current = value;
    if (error !== undefined) setMarkdownReason(error);
  }, [value, editor, isMarkdownShown]);

  const describedBy = [tags.has('figure') && hintId, issue && issueId].filter(Boolean).join(' ');
  const ariaProps = {
    'aria-labelledby': labelId,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(issue && { 'aria-invalid': 'true' as const }),
  };
  useEffect(() => {
    editor?.view.setProps({
      attributes: {
        ...ariaProps,
        // In the Markdown view, the text area has this id instead.
        ...(!isMarkdownShown && { id }),
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
        // A browser's translation would be saved with the text.
        translate: 'no',
      },
    });
  }, [editor, isMarkdownShown, id, labelId, describedBy, issue !== undefined]);

  useEffect(() => {
    if (!bodyTarget || !editor || bodyTarget.signal.aborted) return;
    const textArea = textAreaRef.current;
    if (!textArea) return editor.focusLine(bodyTarget, value);
    const lines = textArea.value.split('\n').slice(0, bodyTarget.line);
    const end = lines.join('\n').length;
    textArea.focus();
    textArea.setSelectionRange(end - (lines.at(-1)?.length ?? 0), end);
    textArea.scrollIntoView({ block: 'nearest' });
  }, [bodyTarget, editor]);

  useEffect(() => {
    if (!isMarkdownShown) editor?.showInvalidBlock(issue?.line, value);
  }, [editor, isMarkdownShown, issue?.line]);

  useEffect(() => editor?.refreshCaptions(), [editor, imageTitles]);

  const toggleMarkdown = () => {
    if (!isMarkdownShown) return setMarkdownReason('');
    const error = editor?.setText(value);
    editorTextRef.current = value;
    setMarkdownReason(error ?? null);
  };
  const closeDialog = () => setDialog(null);
  const applyLink = (href: string) => {
    editor?.runCommand(
      setLink(href, pageTitles.get(href) ?? href.replace(/^(https?:\/\/|mailto:|tel:)/, '')),
    );
    closeDialog();
  };
  const replaceRemoteImage = (markdown: string, imageId: string) =>
    change(
      BODY_PATH,
      value.replace(markdown, () => `\n\n{% figure picture="${imageId}" /%}\n\n`),
    );

  return (
    <fieldset className={fieldStyles.group}>
      <legend id={labelId}>{label}</legend>
      <FieldConflictChoice path={BODY_PATH} label={label} />
      <div>
        <button type="button" className="text-button" aria-pressed={isMarkdownShown} onClick={toggleMarkdown}>
          Markdown
        </button>
        {isMarkdownShown && markdownReason !== '' && (
          <p className="error" role="status">
            {markdownReason === INEXACT_REASON
              ? markdownReason
              : `The formatted view cannot show this text: ${markdownReason}.`}
          </p>
        )}
        {isMarkdownShown && (
          <textarea
            ref={textAreaRef}
            id={id}
            className={styles.markdown}
            translate="no"
            value={value}
            onFocus={() => showInPreview(BODY_PATH, '')}
            onChange={({ target }) => change(BODY_PATH, applyTextEdit(value, target.value))}
            {...ariaProps}
          />
        )}
        <div hidden={isMarkdownShown} className={styles.field}>
          {editor && (
            <RichTextToolbar
              label={label}
              editor={editor}
              tags={tags}
              openLinkDialog={() => setDialog({ kind: 'link' })}
              openImageDialog={() =>
                openImageDialog('', (imageId) => editor.runCommand(insertFigure(imageId)))
              }
            />
          )}
          <div ref={editorContainerRef} />
        </div>
        {tags.has('figure') && (
          <p id={hintId} className="muted">
            Drop or paste a photograph into the text to upload it.
          </p>
        )}
      </div>
      <p className="error" role="status">
        {notice}
      </p>
      <UploadList {...uploads} hasLinks={false} />
      {tags.has('figure') &&
        [...new Set(listFigureImages(value))].map((imageId) => (
          <FigureAltText key={imageId} imageId={imageId} title={imageTitles.get(imageId) ?? imageId} />
        ))}
      {tags.has('figure') && <RemoteImageNotice text={value} onUploaded={replaceRemoteImage} />}
      <p id={issueId} className={fieldStyles.issue} aria-live="polite">
        {`${isMarkdownShown && issue?.line !== undefined ? `Line ${issue.line}: ` : ''}${capitalize(issue?.message ?? '')}`}
      </p>
      {editor && (
        <ModalDialog
          title={dialog?.kind === 'image' ? 'Image' : 'Link'}
          open={dialog !== null}
          onOpenChange={closeDialog}
          finalFocus={() => {
            // Unlike `focus()` of the element, this restores the selection.
            editor.view.focus();
            return editor.view.dom;
          }}
        >
          {dialog?.kind === 'link' && (
            <LinkDialog
              href={getSelectedLink(editor.view.state)?.href ?? ''}
              onApply={applyLink}
              onRemove={() => {
                editor.runCommand(removeLink);
                closeDialog();
              }}
            />
          )}
          {dialog?.kind === 'image' && (
            <>
              <ImageLibrary
                selectedId={dialog.selectedId}
                onSelect={(imageId) => {
                  dialog.onSelect(imageId);
                  closeDialog();
                }}
                onUploaded={(imageId, index, count) => {
                  if (index === 0) dialog.onSelect(imageId);
                  else editor.runCommand(insertFigure(imageId));
                  if (count === 1) closeDialog();
                  return 'Added to the text';
                }}
              />
              <DialogCloseButton>Close</DialogCloseButton>
            </>
          )}
        </ModalDialog>
      )}
    </fieldset>
  );
}

function FigureAltText({ imageId, title }: { imageId: string; title: string }) {
  return useNeedsAltText(imageId) ? (
    <AltTextField imageId={imageId} path={[...BODY_PATH, imageId]} label={title} />
  ) : null;
}
