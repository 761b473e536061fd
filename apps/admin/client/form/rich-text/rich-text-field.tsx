import { listFigureImages } from '@studio/content/markdown/figures';
import { useId, useMemo, useRef, useState } from 'react';
import { capitalize } from '../../../labels.ts';
import { BODY_PATH } from '../../../merge.ts';
import { UploadList } from '../../pages/upload-images.tsx';
import { useImages } from '../../use-entries.ts';
import { AltTextField, useNeedsAltText } from '../alt-text-field.tsx';
import fieldStyles from '../field.module.css';
import { FieldConflictChoice } from '../field-conflict.tsx';
import { fieldId, findIssue, useForm } from '../form-state.ts';
import { RemoteImageNotice } from '../remote-image-notice.tsx';
import type { RichTextEditor } from './editor.ts';
import { MarkdownView } from './markdown-view.tsx';
import styles from './rich-text.module.css';
import { type OpenDialog, RichTextDialog } from './rich-text-dialog.tsx';
import type { TextTags } from './schema.ts';
import { RichTextToolbar } from './toolbar.tsx';
import {
  type EditorHandlers,
  useBodyTarget,
  useEditorDisplay,
  useInvalidBlock,
  useRichTextEditor,
} from './use-rich-text-editor.ts';
import { type MarkdownReason, useText } from './use-text.ts';
import { type TextUploads, useTextUploads } from './use-text-uploads.ts';
import { formatFigure } from './write-text.ts';

const INEXACT_REASON: MarkdownReason =
  'The last change cannot be shown in the formatted view. This is the text that is saved. Please check it.';

const PICTURES_OMITTED =
  'Pictures were not pasted. To add one, choose Insert and Image, or drop its file into the text.';
const NO_PICTURES = 'Pictures were not pasted. This text has no pictures.';

interface RichTextFieldProps {
  value: string;
  label: string;
  /** Names of the Markdoc tags that the text may contain. Later changes of this prop have no effect. */
  tags: readonly string[];
}

/** A field for Markdown, which is edited as formatted text. */
export default function RichTextField({ value, label, tags: tagNames }: RichTextFieldProps) {
  const { showInPreview, issues } = useForm();
  const [tags] = useState(() => new Set(tagNames));
  const issue = findIssue(issues, BODY_PATH);
  const id = fieldId(BODY_PATH);
  const [labelId, hintId, issueId] = [useId(), useId(), useId()];
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const { editor, containerRef, text, uploads, imageTitles, notice, dialog, setDialog } = useRichText(
    value,
    tags,
  );
  const isMarkdownShown = text.markdownReason !== null;
  const describedBy = [tags.has('figure') && hintId, issue && issueId].filter(Boolean).join(' ');
  const ariaProps = {
    'aria-labelledby': labelId,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(issue && { 'aria-invalid': 'true' as const }),
  };
  useBodyTarget(editor, value, textAreaRef);
  // In the Markdown view, the text area has the id instead.
  useEditorDisplay(editor, { ...ariaProps, ...(!isMarkdownShown && { id }) }, imageTitles);
  useInvalidBlock(editor, value, isMarkdownShown ? undefined : issue?.line);
  return (
    <fieldset className={fieldStyles.group}>
      <legend id={labelId}>{label}</legend>
      <FieldConflictChoice path={BODY_PATH} label={label} />
      <div>
        <MarkdownToggle reason={text.markdownReason} onToggle={text.toggleMarkdown} />
        {isMarkdownShown && (
          <MarkdownView
            ref={textAreaRef}
            id={id}
            value={value}
            onFocus={() => showInPreview(BODY_PATH, '')}
            onEdit={(edited) => text.changeText(() => edited)}
            {...ariaProps}
          />
        )}
        <div hidden={isMarkdownShown} className={styles.field}>
          {editor && <RichTextToolbar label={label} editor={editor} tags={tags} openDialog={setDialog} />}
          <div ref={containerRef} />
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
      {tags.has('figure') && (
        <TextImages value={value} titles={imageTitles} uploads={uploads} changeText={text.changeText} />
      )}
      <p id={issueId} className={fieldStyles.issue} aria-live="polite">
        {`${isMarkdownShown && issue?.line !== undefined ? `Line ${issue.line}: ` : ''}${capitalize(issue?.message ?? '')}`}
      </p>
      {editor && (
        <RichTextDialog
          editor={editor}
          dialog={dialog}
          onClose={() => setDialog(null)}
          addFiles={uploads.addFiles}
        />
      )}
    </fieldset>
  );
}

/** The editor of a text, with its uploads, its dialogs and a notice about the last paste. */
function useRichText(value: string, tags: TextTags) {
  const { showInPreview } = useForm();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [notice, setNotice] = useState('');
  const [, setRevision] = useState(0);
  const images = useImages();
  const imageTitles = useMemo(() => new Map(images.map((image) => [image.id, image.title])), [images]);
  const handleUpdate = ({ view }: RichTextEditor, isEdit: boolean) => {
    setRevision((revision) => revision + 1);
    if (view.hasFocus()) showInPreview(BODY_PATH, view.state.selection.$from.parent.textContent);
    if (!isEdit) return;
    setNotice('');
    text.takeEdit(INEXACT_REASON);
  };
  const handlers: EditorHandlers = {
    onUpdate: handleUpdate,
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
  return { editor, containerRef, text, uploads, imageTitles, notice, dialog, setDialog };
}

interface MarkdownToggleProps {
  /** Why the Markdown view is shown; null while the formatted view is shown. */
  reason: MarkdownReason | null;
  onToggle: () => void;
}

function MarkdownToggle({ reason, onToggle }: MarkdownToggleProps) {
  return (
    <>
      <button type="button" className="text-button" aria-pressed={reason !== null} onClick={onToggle}>
        Markdown
      </button>
      {reason !== null && reason !== '' && (
        <p className="error" role="status">
          {reason}
        </p>
      )}
    </>
  );
}

interface TextImagesProps {
  value: string;
  titles: ReadonlyMap<string, string>;
  uploads: TextUploads;
  changeText: (getText: (latest: string) => string) => void;
}

/** The uploads into a text, alt texts that are missing, and images of other sites. */
function TextImages({ value, titles, uploads, changeText }: TextImagesProps) {
  return (
    <>
      <UploadList uploads={uploads.uploads} enqueue={uploads.enqueue} hasLinks={false} />
      {[...new Set(listFigureImages(value))].map((imageId) => (
        <FigureAltText key={imageId} imageId={imageId} title={titles.get(imageId) ?? imageId} />
      ))}
      <RemoteImageNotice
        text={value}
        onUploaded={(markdown, imageId) =>
          changeText((latest) => latest.replace(markdown, () => `\n\n${formatFigure(imageId)}\n\n`))
        }
      />
    </>
  );
}

function FigureAltText({ imageId, title }: { imageId: string; title: string }) {
  return useNeedsAltText(imageId) ? (
    <AltTextField imageId={imageId} path={[...BODY_PATH, imageId]} label={title} />
  ) : null;
}
