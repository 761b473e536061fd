import { diffIndices } from 'node-diff3';
import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';
import styles from './rich-text.module.css';

interface MarkdownViewProps extends ComponentProps<'textarea'> {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onEdit: (text: string) => void;
}

/** A text area for Markdown. A change that was not typed here leaves the cursor in its line. */
export function MarkdownView({ ref, value, onEdit, ...props }: MarkdownViewProps) {
  useLayoutEffect(() => {
    if (ref.current) showText(ref.current, value);
  }, [ref, value]);
  return (
    <textarea
      {...props}
      ref={ref}
      className={styles.markdown}
      translate="no"
      defaultValue={value}
      onInput={({ currentTarget }) => onEdit(currentTarget.value)}
    />
  );
}

/** Replaces only the lines that differ, because the cursor would move if the value was set. */
function showText(textArea: HTMLTextAreaElement, text: string): void {
  const hasSelection = textArea.selectionStart < textArea.selectionEnd;
  const lines = splitLines(textArea.value);
  for (const { buffer1, buffer2Content } of diffIndices(lines, splitLines(text)).reverse()) {
    const [index = 0, count = 0] = buffer1;
    const start = lines.slice(0, index).join('').length;
    const end = start + lines.slice(index, index + count).join('').length;
    textArea.setRangeText(buffer2Content.join(''), start, end, 'preserve');
  }
  const { selectionStart, selectionEnd, value } = textArea;
  if (hasSelection || selectionStart === selectionEnd) return;
  // The browser has selected the line that replaces the one of the cursor. What is typed next would remove it.
  const lineEnd = value[selectionEnd - 1] === '\n' ? selectionEnd - 1 : selectionEnd;
  textArea.setSelectionRange(lineEnd, lineEnd);
}

const splitLines = (text: string): string[] => text.split(/(?<=\n)/);
