import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { BODY_PATH, findConflict } from '../../../merge.ts';
import { useForm } from '../form-state.ts';
import type { RichTextEditor } from './editor.ts';
import { TextQueue } from './text-queue.ts';

const INEXACT_REASON =
  'The last change cannot be shown in the formatted view. This is the text that is saved. Please check it.';

/**
 * Keeps the formatted view and the form's text equal. While the Markdown view is open, the formatted view waits.
 *
 * @param value the form's text.
 */
export function useText(value: string, editor: RichTextEditor | undefined) {
  const { update, conflicts } = useForm();
  /** Why the Markdown view is shown; '' if the person chose it, and null while the formatted view is shown. */
  const [markdownReason, setMarkdownReason] = useState<string | null>(null);
  const [queue] = useState(() => new TextQueue());
  const ownTextRef = useRef(value);
  const latestRef = useRef({ value, hasConflict: false });
  const isMarkdownShown = markdownReason !== null;

  const showQueuedTexts = useCallback(
    () => editor && queue.flush((text, origin) => editor.showText(text, origin)),
    [editor, queue],
  );
  /** Changes the latest text, as an own change. */
  const changeText = useCallback(
    (getText: (latest: string) => string) =>
      update(BODY_PATH, (latest) => {
        ownTextRef.current = getText(String(latest ?? ''));
        return ownTextRef.current;
      }),
    [update],
  );

  useLayoutEffect(() => {
    if (editor?.error !== undefined) setMarkdownReason(editor.error);
  }, [editor]);

  // This is a layout effect, because a key press before the effect would edit the old text.
  useLayoutEffect(() => {
    const before = latestRef.current;
    const hasConflict = findConflict(conflicts.fields, BODY_PATH) !== undefined;
    latestRef.current = { value, hasConflict };
    if (value === before.value || !editor) return;
    if (value === editor.text) return queue.clear();
    const isSettled = before.hasConflict && !hasConflict;
    queue.add(value, value === ownTextRef.current ? 'own' : isSettled ? 'settled' : 'other');
    if (!isMarkdownShown) setMarkdownReason(showQueuedTexts() ?? null);
  }, [value, conflicts, editor, isMarkdownShown, queue, showQueuedTexts]);

  /** Takes over an edit in the formatted view. */
  const takeEdit = () => {
    if (editor?.updateText() === false) setMarkdownReason(INEXACT_REASON);
    changeText((latest) => editor?.text ?? latest);
  };
  const toggleMarkdown = () => setMarkdownReason(isMarkdownShown ? (showQueuedTexts() ?? null) : '');
  return { markdownReason, setMarkdownReason, toggleMarkdown, takeEdit, changeText, showQueuedTexts };
}
