import * as messages from 'virtual:messages/briefFiles';
import { MAX_FILES_BYTES } from '@studio/enquiry/file-types';
import { useSyncExternalStore } from 'react';
import { type FileStorage, fileStorage } from './file-storage.ts';
import { createPhotographScaler, type PhotographScaler } from './photograph-scaler.ts';
import { prepareFile } from './prepare-file.ts';

export const MAX_FILES = 6;
/** Maximum number of error messages. A visitor may choose many wrong files. */
const MAX_ERRORS = 6;

export interface BriefFile {
  id: number;
  /** The chosen file. */
  original: File;
  step: 'waiting' | 'preparing' | 'ready';
  /** The file that will be sent. Undefined until the chosen file is prepared. */
  file?: File;
}

export interface BriefFilesState {
  files: readonly BriefFile[];
  /** Reasons why other chosen files were rejected. */
  errors: readonly string[];
}

const NO_FILES: BriefFilesState = { files: [], errors: [] };

/**
 * Creates the list of a brief's files. They are prepared one at a time, because a decoded photograph takes much memory. The prepared
 * files are kept on the device until the brief is sent.
 */
export function createBriefFiles(scaler: PhotographScaler, storage: FileStorage) {
  let state = NO_FILES;
  let nextId = 1;
  let queue = Promise.resolve();
  let restoration: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const setState = (changes: Partial<BriefFilesState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const updateFile = (id: number, changes: Partial<BriefFile>) =>
    setState({ files: state.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) });
  const isListed = (id: number) => state.files.some((file) => file.id === id);
  const isBusy = () => state.files.some(({ step }) => step !== 'ready');

  async function prepareAndAccept({ id, original }: BriefFile): Promise<void> {
    if (isListed(id)) {
      updateFile(id, { step: 'preparing' });
      const { name } = original;
      const maxBytes = MAX_FILES_BYTES - sumReadyBytes(state.files);
      const prepared = await prepareFile(original, scaler.scale, maxBytes).catch(() => ({
        error: messages.wrongType({ name }),
      }));
      // The visitor may have removed the file in the meantime.
      if (isListed(id)) {
        if ('error' in prepared) reject(id, prepared.error);
        else if (prepared.file.size > maxBytes) reject(id, messages.tooLarge({ name }));
        else {
          updateFile(id, { file: prepared.file, step: 'ready' });
          ignoreDenial(storage.write(prepared.file));
        }
      }
    }
    if (!isBusy()) scaler.close();
  }

  const reject = (id: number, error: string) =>
    setState({
      files: state.files.filter((file) => file.id !== id),
      errors: [...state.errors, error].slice(0, MAX_ERRORS),
    });

  /**
   * Adds files, up to MAX_FILES in total. Leaves out those that are in the list.
   *
   * @param errors reasons why other files were rejected before.
   * @returns a promise that resolves when the files are prepared or rejected.
   */
  function add(originals: readonly File[], errors: readonly string[] = []): Promise<void> {
    const newFiles = originals.filter((original) => !state.files.some((file) => isSame(file, original)));
    const added = newFiles
      .slice(0, MAX_FILES - state.files.length)
      .map((original) => ({ id: nextId++, original, step: 'waiting' as const }));
    setState({
      files: [...state.files, ...added],
      errors: added.length < newFiles.length ? [...errors, messages.tooMany] : errors,
    });
    for (const file of added) queue = queue.then(() => prepareAndAccept(file));
    return queue;
  }

  function removeAll(files: readonly BriefFile[]): void {
    setState({ files: state.files.filter((file) => !files.includes(file)), errors: [] });
    for (const { file } of files) if (file) ignoreDenial(storage.remove(file));
  }

  return {
    add,
    getState: (): BriefFilesState => state,
    /** @returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isBusy,
    /** Adds the files of an earlier visit. Later calls do nothing. */
    restore(): Promise<void> {
      restoration ??= storage.read().then(
        (stored) => {
          const restored = stored
            .filter((file) => !state.files.some((known) => isSame(known, file)))
            .map((file) => ({ id: nextId++, original: file, file, step: 'ready' as const }));
          setState({ files: [...restored, ...state.files].slice(0, MAX_FILES) });
        },
        () => {},
      );
      return restoration;
    },
    remove: (id: number) => removeAll(state.files.filter((file) => file.id === id)),
    /** Removes all files. Call this when the brief has been sent or cleared. */
    clear: () => removeAll(state.files),
  };
}

/** Without storage, the files last until the page is closed. */
const ignoreDenial = (change: Promise<void>): void => void change.catch(() => {});

/** Whether a file is in the list. Browsers may restore a file field with the files that were prepared. */
const isSame = ({ original, file }: BriefFile, other: File): boolean =>
  [original, file].some(
    (known) =>
      known?.name === other.name && known.size === other.size && known.lastModified === other.lastModified,
  );

/** The files of the brief in this tab. A module variable keeps them while the visitor looks at other pages. */
export const pageFiles = createBriefFiles(createPhotographScaler(), fileStorage);

export const usePageFiles = (): BriefFilesState =>
  useSyncExternalStore(pageFiles.subscribe, pageFiles.getState, () => NO_FILES);

export const sumReadyBytes = (files: readonly BriefFile[]): number =>
  files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);

/** Formats a size in MB (1,024 KB) with one decimal. Rounds up, and returns at least 0.1. @param bytes size in bytes. */
export const formatMegabytes = (bytes: number): string =>
  Math.max(0.1, Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
