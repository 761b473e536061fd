import { useId, useRef, useState } from 'react';
import { capitalize } from '../../../labels.ts';
import { BODY_PATH } from '../../../merge.ts';
import fieldStyles from '../field.module.css';
import { FieldConflictChoice } from '../field-conflict.tsx';
import { fieldId, findIssue, useForm } from '../form-state.ts';
import { MarkdownView } from './markdown-view.tsx';
import styles from './rich-text.module.css';
import { RichTextDialog } from './rich-text-dialog.tsx';
import { TextImages } from './text-images.tsx';
import { RichTextToolbar } from './toolbar.tsx';
import { useRichText } from './use-rich-text.ts';
import { useBodyTarget, useEditorDisplay, useInvalidBlock } from './use-rich-text-editor.ts';

interface RichTextFieldProps {
  value: string;
  label: string;
  /** Names of the Markdoc tags that the text may contain. Later changes of this prop have no effect. */
  tags: readonly string[];
}

/** A field for Markdown, which is edited as formatted text. */
export default function RichTextField({ value, label, tags: tagNames }: RichTextFieldProps) {
  const [tags] = useState(() => new Set(tagNames));
  const richText = useRichText(value, tags);
  const { editor, text, uploads, imageTitles } = richText;
  const isMarkdownShown = text.markdownReason !== null;
  const hasFigures = tags.has('figure');
  const { showInPreview, issues } = useForm();
  const issue = findIssue(issues, BODY_PATH);
  const issueLine = isMarkdownShown && issue?.line !== undefined ? `Line ${issue.line}: ` : '';
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const id = fieldId(BODY_PATH);
  const [labelId, hintId, issueId] = [useId(), useId(), useId()];
  const describedBy = [hasFigures && hintId, issue && issueId].filter(Boolean).join(' ');
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
          {editor && (
            <RichTextToolbar label={label} editor={editor} tags={tags} openDialog={richText.openDialog} />
          )}
          <div ref={richText.containerRef} />
        </div>
        {hasFigures && (
          <p id={hintId} className="muted">
            Drop or paste a photograph into the text to upload it.
          </p>
        )}
      </div>
      <p className="error" role="status">
        {richText.notice}
      </p>
      {hasFigures && (
        <TextImages value={value} titles={imageTitles} uploads={uploads} changeText={text.changeText} />
      )}
      <p id={issueId} className={fieldStyles.issue} aria-live="polite">
        {issueLine + capitalize(issue?.message ?? '')}
      </p>
      {editor && (
        <RichTextDialog
          editor={editor}
          dialog={richText.dialog}
          onClose={richText.closeDialog}
          addFiles={uploads.addFiles}
        />
      )}
    </fieldset>
  );
}

interface MarkdownToggleProps {
  /** Why the Markdown view is shown; null while the formatted view is shown. */
  reason: string | null;
  onToggle: () => void;
}

function MarkdownToggle({ reason, onToggle }: MarkdownToggleProps) {
  return (
    <>
      <button type="button" className="text-button" aria-pressed={reason !== null} onClick={onToggle}>
        Markdown
      </button>
      {reason && (
        <p className="error" role="status">
          {reason}
        </p>
      )}
    </>
  );
}
