import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from '../form-state.ts';
import { type EditorHandlers, RichTextEditor } from './editor.ts';
import styles from './rich-text.module.css';
import type { TextTags } from './schema.ts';

/**
 * Creates the editor once.
 *
 * @param handlers may be other functions after each rendering.
 * @param uploadsRef resolves once no image is being uploaded. Until then, the editor exists after the form is left, so that the images are
 * still added to the text.
 */
export function useRichTextEditor(
  text: string,
  tags: TextTags,
  handlers: EditorHandlers,
  uploadsRef: RefObject<Promise<void>>,
) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<RichTextEditor>();
  const handlersRef = useRef(handlers);
  handlersRef.current = handlers;
  useLayoutEffect(() => {
    const parent = containerRef.current;
    if (!parent) return;
    const newEditor = new RichTextEditor({ parent, text, tags, getHandlers: () => handlersRef.current });
    setEditor(newEditor);
    return () => {
      void uploadsRef.current.then(() => newEditor.view.destroy());
    };
  }, [uploadsRef]);
  return { editor, containerRef };
}

/** Shows attributes of the text field, and the captions of its images. */
export function useEditorDisplay(
  editor: RichTextEditor | undefined,
  attributes: Record<string, string>,
  imageTitles: ReadonlyMap<string, string>,
) {
  useEffect(() => {
    editor?.view.setProps({
      attributes: {
        ...attributes,
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
        // A browser's translation would be saved with the text.
        translate: 'no',
      },
    });
  }, [editor, JSON.stringify(attributes)]);
  useEffect(() => editor?.refreshCaptions(), [editor, imageTitles]);
}

/** Marks the block at a line of the text. @param line from 1; undefined for no block. */
export function useInvalidBlock(editor: RichTextEditor | undefined, text: string, line: number | undefined) {
  useEffect(() => editor?.showInvalidBlock(line, text), [editor, line]);
}

/** Moves the focus to the text that was clicked in the preview. */
export function useBodyTarget(
  editor: RichTextEditor | undefined,
  value: string,
  textAreaRef: RefObject<HTMLTextAreaElement | null>,
) {
  const { bodyTarget } = useForm();
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
}
