import * as messages from 'virtual:messages/briefFiles';
import { MAX_FILES_BYTES } from '@studio/enquiry/file-types';
import type { FileStorage } from './file-storage.ts';
import type { PhotographScaler } from './photograph-scaler.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';

/**
 * Creates the key of a stored file. random-uuid.ts is not used, because the bundler puts it into one chunk with the form. Importing
 * it here would load the form's style sheet again.
 */
const createId = (): string => `${Date.now()}-${Math.random()}`;

export const MAX_FILES = 6;
/** Maximum number of error messages. A visitor may choose a whole folder of wrong files. */
const MAX_ERRORS = 6;

export interface BriefFile {
  id: string;
  name: string;
  step: 'waiting' | 'preparing' | 'ready';
  /** The file that will be sent. Undefined until the chosen file is prepared. */
  file?: File;
  /** Data URL of a small JPEG. */
  thumbnail?: string;
  /** Whether the file is an unchanged photograph. Its metadata may contain the place of the photograph. */
  isUnscaled?: boolean;
}

export interface BriefFilesState {
  files: readonly BriefFile[];
  /** Reasons why other chosen files were rejected. */
  errors: readonly string[];
  /** False if the browser cannot store the files. They are then lost when the page is closed or reloaded. */
  isStored: boolean;
  /** Whether the list includes files of an earlier visit. */
  isRestored: boolean;
}

export const NO_FILES: BriefFilesState = { files: [], errors: [], isStored: true, isRestored: false };

/**
 * Creates the list of a brief's files. The files are stored until the brief is sent or cleared. They are prepared one at a time,
 * because a decoded photograph takes much memory.
 */
export function createBriefFiles(scaler: PhotographScaler, storage: FileStorage) {
  let state = NO_FILES;
  let queue = Promise.resolve();
  let restoration: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const setState = (changes: Partial<BriefFilesState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const updateFile = (id: string, changes: Partial<BriefFile>) =>
    setState({ files: state.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) });
  const isListed = (id: string) => state.files.some((file) => file.id === id);
  const isBusy = () => state.files.some(({ step }) => step !== 'ready');

  async function prepareAndAccept(id: string, original: File): Promise<void> {
    if (isListed(id)) {
      updateFile(id, { step: 'preparing' });
      const maxBytes = MAX_FILES_BYTES - sumReadyBytes(state.files);
      const prepared: PreparedFile = await prepareFile(original, scaler, maxBytes).catch(() => ({
        error: messages.wrongType({ name: original.name }),
      }));
      // The visitor may have removed the file in the meantime.
      if (isListed(id)) await acceptFile(id, original.name, prepared);
    }
    if (!isBusy()) scaler.close();
  }

  async function acceptFile(id: string, name: string, prepared: PreparedFile): Promise<void> {
    if ('error' in prepared) return rejectFile(id, prepared.error);
    if (sumReadyBytes(state.files) + prepared.file.size > MAX_FILES_BYTES)
      return rejectFile(id, messages.tooLarge({ name }));
    updateFile(id, { ...prepared, step: 'ready' });
    await tryStorage(() => storage.write({ id, ...prepared }));
    // The visitor may have removed the file in the meantime.
    if (!isListed(id)) await tryStorage(() => storage.remove([id]));
  }

  const rejectFile = (id: string, error: string) =>
    setState({
      files: state.files.filter((file) => file.id !== id),
      errors: [...state.errors, error].slice(0, MAX_ERRORS),
    });

  async function tryStorage<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await action();
    } catch {
      setState({ isStored: false });
      return undefined;
    }
  }

  async function readStorage(): Promise<void> {
    let bytes = sumReadyBytes(state.files);
    const stored = (await tryStorage(storage.read)) ?? [];
    const files = stored.filter(({ file }) => {
      bytes += file.size;
      return bytes <= MAX_FILES_BYTES;
    });
    if (files.length > 0)
      setState({
        files: [
          ...files.map((file) => ({ ...file, name: file.file.name, step: 'ready' as const })),
          ...state.files,
        ].slice(0, MAX_FILES),
        isRestored: true,
      });
  }

  return {
    getState: (): BriefFilesState => state,
    /** @returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isBusy,
    /** Adds files, up to MAX_FILES in total. @returns a promise that resolves when they are prepared or rejected. */
    add(originals: readonly File[]): Promise<void> {
      const added = originals
        .slice(0, MAX_FILES - state.files.length)
        .map((original) => ({ original, id: createId() }));
      setState({
        files: [
          ...state.files,
          ...added.map(({ id, original }) => ({ id, name: original.name, step: 'waiting' as const })),
        ],
        errors: added.length < originals.length ? [messages.tooMany] : [],
      });
      for (const { id, original } of added) queue = queue.then(() => prepareAndAccept(id, original));
      return queue;
    },
    /** Adds the files of an earlier visit. Later calls do nothing. */
    restore(): Promise<void> {
      restoration ??= readStorage();
      return restoration;
    },
    async remove(id: string): Promise<void> {
      setState({ files: state.files.filter((file) => file.id !== id), errors: [] });
      await tryStorage(() => storage.remove([id]));
    },
    /** Removes all files. Call this when the brief has been sent or cleared. */
    async clear(): Promise<void> {
      const ids = state.files.map(({ id }) => id);
      setState({ files: [], errors: [], isRestored: false });
      if (ids.length > 0) await tryStorage(() => storage.remove(ids));
    },
  };
}

export const sumReadyBytes = (files: readonly BriefFile[]): number =>
  files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);

/** Formats a size in MB (1,024 KB) with one decimal. Rounds up, and returns at least 0.1. @param bytes size in bytes. */
export const formatMegabytes = (bytes: number): string =>
  Math.max(0.1, Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
