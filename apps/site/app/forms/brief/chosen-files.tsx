import * as messages from 'virtual:messages/briefFiles';
import { getFileExtension } from '@studio/enquiry/file-types';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import buttons from '../../ui/button.module.css';
import { type BriefFile, formatMegabytes, sumReadyBytes } from './brief-files.ts';
import styles from './chosen-files.module.css';
import { receiveDroppedFiles } from './dropped-files.ts';
import { unfoldPart } from './fill-fields.ts';
import { pageFiles, usePageFiles } from './page-files.ts';

interface ChosenFilesProps {
  /** The file field of the form. This component replaces the field's files with the prepared files. */
  input: RefObject<HTMLInputElement | null>;
  /** Class of the text that says which files are accepted. */
  hintClass: string | undefined;
  /** Called when the visitor drops or removes a file. When the visitor chooses files, the field fires `input` instead. */
  onEdit: () => void;
}

/** The files of the brief, each with a thumbnail. Prepares files that the visitor chooses or drops. Loaded after hydration. */
export function ChosenFiles({ input, hintClass, onEdit }: ChosenFilesProps) {
  const state = usePageFiles();
  const { files, errors, isStored, isRestored } = state;
  /** Whether the visitor pressed “Send” while files were being prepared. The form is sent when they are ready. */
  const [isSendPending, setIsSendPending] = useState(false);
  const isBusy = pageFiles.isBusy();

  // Adds files that were chosen before this code was loaded. After a reload, the browser restores the chosen files in the field. They
  // are not added then, because the stored draft already contains them.
  useLayoutEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const isNewPage = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
    const chosen = [...(input.current?.files ?? [])];
    if (isNewPage && chosen.length > 0) pageFiles.add(chosen);
  }, [input]);

  // Puts all files into the field after each change, because a new choice replaces the earlier files of the field.
  useLayoutEffect(() => {
    if (input.current) setFieldFiles(input.current, state.files);
  }, [input, state]);

  useEffect(() => {
    if (!isSendPending || isBusy) return;
    setIsSendPending(false);
    if (errors.length === 0) input.current?.form?.requestSubmit();
  }, [input, isSendPending, isBusy, errors]);

  useEffect(() => {
    if (isRestored && input.current) unfoldPart(input.current);
  }, [input, isRestored]);

  const handleEdit = useEffectEvent(onEdit);
  useEffect(() => {
    const field = input.current;
    const { form, parentElement: dropZone } = field ?? {};
    if (!field || !form || !dropZone) return;
    const addChosen = () => {
      const chosen = [...(field.files ?? [])];
      if (chosen.length > 0) pageFiles.add(chosen);
      // Older browsers empty the field when the visitor cancels the file dialog.
      else setFieldFiles(field, pageFiles.getState().files);
    };
    pageFiles.restore();
    const delaySubmit = (event: SubmitEvent) => {
      if (!pageFiles.isBusy()) return;
      event.preventDefault();
      event.stopPropagation();
      unfoldPart(field);
      dropZone.scrollIntoView({ block: 'nearest' });
      setIsSendPending(true);
    };
    const stopDropping = receiveDroppedFiles(dropZone, (dropped) => {
      handleEdit();
      pageFiles.add(dropped);
    });
    field.addEventListener('input', addChosen);
    form.addEventListener('submit', delaySubmit);
    form.addEventListener('reset', pageFiles.clear);
    return () => {
      stopDropping();
      field.removeEventListener('input', addChosen);
      form.removeEventListener('submit', delaySubmit);
      form.removeEventListener('reset', pageFiles.clear);
    };
  }, [input]);

  const remove = (id: string) => {
    onEdit();
    pageFiles.remove(id);
    input.current?.focus();
  };

  return (
    <>
      <span role="status" className={hintClass} data-accepted={files.length > 0 || undefined}>
        {describeState(files)}
        {isSendPending && ` ${messages.sentWhenReady}`}
        {!isStored && files.length > 0 && ` ${messages.notStored}`}
      </span>
      {errors.length > 0 && (
        <div role="alert" className={styles.errors}>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {files.length > 0 && (
        <ul role="list" className={styles.list}>
          {files.map((file) => (
            <FileTile key={file.id} file={file} onRemove={remove} />
          ))}
        </ul>
      )}
    </>
  );
}

function FileTile({ file, onRemove }: { file: BriefFile; onRemove: (id: string) => void }) {
  const { id, step, thumbnail } = file;
  const name = file.file?.name ?? file.name;
  return (
    <li className={styles.tile}>
      <div className={styles.picture} data-step={step}>
        {thumbnail ? (
          <img src={thumbnail} alt="" />
        ) : (
          <span aria-hidden="true">{getFileExtension(name).toUpperCase()}</span>
        )}
      </div>
      <p className={styles.name}>{name}</p>
      <p className={styles.details}>
        {step === 'waiting' && messages.waiting}
        {step === 'preparing' && messages.preparing}
        {file.file && messages.size({ size: formatMegabytes(file.file.size) })}
        {file.isUnscaled && `, ${messages.originalSize}`}
      </p>
      <button
        type="button"
        aria-label={messages.removeFile({ name })}
        className={buttons.link}
        onClick={() => onRemove(id)}
      >
        {messages.remove}
      </button>
    </li>
  );
}

/** Returns the accepted types, the name of the file that is being prepared, or the number and total size of the files. */
function describeState(files: readonly BriefFile[]): string {
  if (files.length === 0) return messages.types;
  const count = String(files.length);
  const index = files.findIndex(({ step }) => step === 'preparing');
  const file = files[index];
  if (file) return messages.progress({ number: String(index + 1), count, name: file.name });
  return messages.summary({ count, size: formatMegabytes(sumReadyBytes(files)) });
}

function setFieldFiles(field: HTMLInputElement, files: readonly BriefFile[]): void {
  const transfer = new DataTransfer();
  for (const { file } of files) if (file) transfer.items.add(file);
  field.files = transfer.files;
}
