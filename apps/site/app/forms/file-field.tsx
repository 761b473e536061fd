import * as words from 'virtual:words/application';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { needsScript } from '../critical-path/states.ts';
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
  /** Names of files that were dropped beside the one that counts. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const [hovering, setHovering] = useState(false);

  useEffect(() => {
    if (cleared === 0) return;
    setAccepted(undefined);
    setOthers([]);
  }, [cleared]);

  const judge = async (others: readonly File[] = [], focus = true) => {
    const file = input.current?.files?.[0];
    setAccepted(undefined);
    setOthers(others.map((other) => other.name));
    if (!file) return;
    const problem = await cvProblem(file);
    // Another was chosen meanwhile, and is judged by itself.
    if (input.current?.files?.[0] !== file) return;
    if (problem === undefined) setAccepted(file);
    else {
      input.current.value = '';
      refuse({ field: name, message: problem }, focus);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setHovering(false);
    const [file, ...others] = event.dataTransfer.files;
    if (!input.current || !file) return;
    const one = new DataTransfer();
    one.items.add(file);
    input.current.files = one.files;
    edited();
    judge(others);
  };

  // One that was chosen before the application was there. The visitor is elsewhere by now, and is left there.
  const judgeChosen = useEffectEvent(() => judge([], false));
  useEffect(() => {
    judgeChosen();
  }, []);

  // A file that is let go beside the field would be opened in place of the page, and of all that was typed.
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const events = ['dragover', 'drop'] as const;
    for (const type of events) addEventListener(type, stay);
    return () => {
      for (const type of events) removeEventListener(type, stay);
    };
  }, []);

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
      <span role="status" className={styles.hint} data-accepted={accepted ? true : undefined}>
        <span>{accepted ? `${accepted.name}, ${sizeInKilobytes(accepted.size)}` : words.cvKinds}</span>
        {!accepted && <span className={`${styles.dropHint} ${needsScript}`}>{words.cvDrop}</span>}
        {others.length > 0 && <span>{`. ${words.cvLeftOut({ names: others.join(', ') })}`}</span>}
      </span>
    </div>,
  );
}
