import { type DragEvent, useEffect, useRef, useState } from 'react';
import { cvProblem, sizeInKilobytes } from './cv-file.ts';
import { useEnquiryForm } from './enquiry-form.tsx';
import styles from './fields.module.css';
import { useField } from './fields.tsx';

const ACCEPT =
  '.pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A CV: chosen, or dropped on the field; judged at once; shown by name and size when it is good. */
export function FileField({ name, label }: { name: string; label: string }) {
  const { control, frame } = useField({ name, label, required: true });
  const { refuse, edited, cleared } = useEnquiryForm();
  const input = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState<File>();
  const [hovering, setHovering] = useState(false);

  useEffect(() => {
    if (cleared > 0) setAccepted(undefined);
  }, [cleared]);

  const judge = async () => {
    const file = input.current?.files?.[0];
    setAccepted(undefined);
    if (!file) return;
    const problem = await cvProblem(file);
    if (problem === undefined) setAccepted(file);
    else {
      if (input.current) input.current.value = '';
      refuse({ field: name, message: problem });
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setHovering(false);
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    edited();
    judge();
  };

  return frame(
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input in it does the same by keyboard
    <div
      className={styles.drop}
      data-hovering={hovering || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setHovering(true);
      }}
      onDragLeave={() => setHovering(false)}
      onDrop={drop}
    >
      <input
        {...control}
        ref={input}
        type="file"
        accept={ACCEPT}
        className={styles.file}
        onInput={(event) => {
          // The form's own handler would clear the error that judging may set.
          event.stopPropagation();
          edited();
          judge();
        }}
      />
      <span className={styles.hint} data-accepted={accepted ? true : undefined}>
        {accepted ? (
          `${accepted.name}, ${sizeInKilobytes(accepted.size)}`
        ) : (
          <>
            PDF, DOC or DOCX, under 10 MB<span className={styles.dropHint}>; it can be dropped here</span>
          </>
        )}
      </span>
    </div>,
  );
}
