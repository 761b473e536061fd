import * as messages from 'virtual:messages/application';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { requiresScriptClass } from '../critical-path/contract.ts';
import { useEnquiryForm } from './enquiry-form.tsx';
import styles from './fields.module.css';
import { useField } from './fields.tsx';

const ACCEPTED_TYPES =
  '.pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const loadValidation = () => import('./cv-validation.ts');

/** A file field for a CV, with drag and drop. Validates the file when it is chosen. */
export function FileField({ name, label }: { name: string; label: string }) {
  const { controlProps, renderField } = useField({ name, label, required: true });
  const { showError, handleEdit } = useEnquiryForm();
  const input = useRef<HTMLInputElement>(null);
  const [acceptedFileText, setAcceptedFileText] = useState<string>();
  /** Names of other files that were dropped together with the accepted file. They are ignored. */
  const [ignoredNames, setIgnoredNames] = useState<readonly string[]>([]);
  const [isDragOver, setIsDragOver] = useState(false);

  useEffect(() => {
    const form = input.current?.form;
    const clear = () => {
      setAcceptedFileText(undefined);
      setIgnoredNames([]);
    };
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  const validate = async (otherFiles: readonly File[] = [], focus = true) => {
    const file = input.current?.files?.[0];
    setAcceptedFileText(undefined);
    setIgnoredNames(otherFiles.map((otherFile) => otherFile.name));
    if (!file) return;
    // If the code of the validation cannot be loaded, only the server validates the file.
    const validation = await loadValidation().catch(() => undefined);
    const error = await validation?.validateCv(file);
    // The visitor may have chosen another file in the meantime.
    if (input.current?.files?.[0] !== file) return;
    if (error === undefined)
      setAcceptedFileText(validation ? `${file.name}, ${validation.formatKilobytes(file.size)}` : file.name);
    else {
      input.current.value = '';
      showError({ field: name, message: error }, focus);
    }
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const [file, ...otherFiles] = event.dataTransfer.files;
    if (!input.current || !file) return;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.current.files = transfer.files;
    handleEdit();
    validate(otherFiles);
  };

  // Validates a file that was chosen before hydration. Does not move the focus, because the visitor may be in another field.
  const validateInitial = useEffectEvent(() => validate([], false));
  useEffect(() => {
    validateInitial();
  }, []);

  // Ignores a file that is dropped beside the field. Otherwise the browser would open the file and leave the page.
  useEffect(() => {
    const ignoreDrop = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const events = ['dragover', 'drop'] as const;
    for (const type of events) addEventListener(type, ignoreDrop);
    return () => {
      for (const type of events) removeEventListener(type, ignoreDrop);
    };
  }, []);

  return renderField(
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside offers the same by keyboard
    <div
      className={styles.drop}
      data-hovering={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={handleDrop}
    >
      <input
        {...controlProps}
        ref={input}
        type="file"
        accept={ACCEPTED_TYPES}
        className={styles.file}
        onInput={(event) => {
          // The event stops here, because the form's own handler would call handleEdit again. handleEdit clears the error that the
          // validation sets.
          event.stopPropagation();
          handleEdit();
          validate();
        }}
      />
      <span role="status" className={styles.hint} data-accepted={acceptedFileText ? true : undefined}>
        <span>{acceptedFileText ?? messages.cvTypes}</span>
        {!acceptedFileText && (
          <span className={`${styles.dropHint} ${requiresScriptClass}`}>{messages.cvDrop}</span>
        )}
        {ignoredNames.length > 0 && (
          <span>{`. ${messages.cvIgnored({ names: ignoredNames.join(', ') })}`}</span>
        )}
      </span>
    </div>,
  );
}
