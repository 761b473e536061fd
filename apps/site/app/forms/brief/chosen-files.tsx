import * as messages from 'virtual:messages/briefFiles';
import { getFileExtension } from '@studio/enquiry/file-types';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import buttons from '../../ui/button.module.css';
import { type BriefFile, formatMegabytes, pageFiles, sumReadyBytes, usePageFiles } from './brief-files.ts';
import styles from './chosen-files.module.css';
import { receiveDroppedFiles } from './dropped-files.ts';
import { unfoldPart } from './part.tsx';

/** Larger files are shown by their type, because the browser would need much memory to show them. */
const MAX_SHOWN_BYTES = 2_000_000;

interface ChosenFilesProps {
  /** The file field of the form. This component replaces the field's files with the prepared files. */
  input: RefObject<HTMLInputElement | null>;
  /** Class of the text that says which files are accepted. */
  hintClass: string | undefined;
  /** Called when the visitor drops or removes a file. When the visitor chooses files, the field fires `input` instead. */
  onEdit: () => void;
}

/**
 * The files of the brief, each with a small picture. Prepares files that the visitor chooses or drops. Loaded after hydration.
 */
export function ChosenFiles({ input, hintClass, onEdit }: ChosenFilesProps) {
  const { files, errors } = usePageFiles();
  /** Whether the visitor pressed “Send” while files were being prepared. The form is sent when they are ready. */
  const [isSendPending, setIsSendPending] = useState(false);
  const isBusy = pageFiles.isBusy();

  const hasFiles = files.length > 0;

  // Adds files that were chosen before this code was loaded, and those of an earlier visit.
  useLayoutEffect(() => {
    pageFiles.add([...(input.current?.files ?? [])]);
    pageFiles.restore();
  }, [input]);

  useLayoutEffect(() => {
    if (hasFiles && input.current) unfoldPart(input.current);
  }, [input, hasFiles]);

  // Puts all files into the field after each change, because a new choice replaces the earlier files of the field.
  useLayoutEffect(() => {
    const transfer = new DataTransfer();
    for (const { file } of files) if (file) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
  }, [input, files]);

  useEffect(() => {
    if (!isSendPending || isBusy) return;
    setIsSendPending(false);
    if (errors.length === 0) input.current?.form?.requestSubmit();
  }, [input, isSendPending, isBusy, errors]);

  const handleEdit = useEffectEvent(onEdit);
  useEffect(() => {
    const field = input.current;
    const { form, parentElement: dropZone } = field ?? {};
    if (!field || !form || !dropZone) return;
    const addChosen = () => pageFiles.add([...(field.files ?? [])]);
    const delaySubmit = (event: SubmitEvent) => {
      if (!pageFiles.isBusy()) return;
      event.preventDefault();
      event.stopPropagation();
      unfoldPart(field);
      dropZone.scrollIntoView({ block: 'nearest' });
      setIsSendPending(true);
    };
    const stopDropping = receiveDroppedFiles(dropZone, (dropped, folderNames) => {
      handleEdit();
      pageFiles.add(
        dropped,
        folderNames.map((name) => messages.folder({ name })),
      );
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

  const remove = (id: number) => {
    onEdit();
    pageFiles.remove(id);
    input.current?.focus();
  };

  return (
    <>
      <span role="status" className={hintClass} data-accepted={hasFiles || undefined}>
        <span>{describeState(files)}</span>
        {isSendPending && <span>{` ${messages.sentWhenReady}`}</span>}
      </span>
      {errors.length > 0 && (
        <div role="alert" className={styles.errors}>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {hasFiles && (
        <ul role="list" className={styles.list}>
          {files.map((file) => (
            <FileTile key={file.id} file={file} onRemove={remove} />
          ))}
        </ul>
      )}
    </>
  );
}

function FileTile({ file, onRemove }: { file: BriefFile; onRemove: (id: number) => void }) {
  const { id, original, step, file: prepared } = file;
  const { name } = prepared ?? original;
  const picture = usePicture(prepared);
  return (
    <li className={styles.tile}>
      <div className={styles.picture} data-step={step}>
        {picture ? (
          <img src={picture} alt="" decoding="async" />
        ) : (
          <span aria-hidden="true">{getFileExtension(name).toUpperCase()}</span>
        )}
      </div>
      <p className={styles.name}>{name}</p>
      <p className={styles.details}>
        {prepared
          ? messages.size({ size: formatMegabytes(prepared.size) })
          : step === 'waiting'
            ? messages.waiting
            : messages.preparing}
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

/** Returns the data URL of a photograph, because the security policy of the site allows no blob URL. */
function usePicture(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/') || file.size > MAX_SHOWN_BYTES) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}

/** Returns the accepted types, the name of the file that is being prepared, or the number and total size of the files. */
function describeState(files: readonly BriefFile[]): string {
  if (files.length === 0) return messages.types;
  const count = String(files.length);
  const index = files.findIndex(({ step }) => step === 'preparing');
  const file = files[index];
  if (file) return messages.progress({ number: String(index + 1), count, name: file.original.name });
  return messages.summary({ count, size: formatMegabytes(sumReadyBytes(files)) });
}
