import * as messages from 'virtual:messages/briefFiles';
import { MAX_FILES_BYTES } from '@studio/enquiry/file-types';
import type { FileStorage } from './file-storage.ts';
import type { PhotographScaler } from './photograph-scaler.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';

/** Creates the key of a stored file. Not with random-uuid.ts, whose module would load the form's style sheet again. */
const createId = (): string => `${Date.now()}-${Math.random()}`;

export const MAX_FILES = 6;
/** How many reasons are shown. A visitor may choose a whole folder. */
const MAX_ERRORS = 6;

/** A file of the brief. */
export interface BriefFile {
  id: string;
  name: string;
  step: 'waiting' | 'preparing' | 'ready';
  /** The file as it will be sent, once it is ready. */
  file?: File;
  /** Data URL of a small JPEG. */
  thumbnail?: string;
  /** Whether the file is a photograph as the camera saved it, which may say where it was taken. */
  isUnscaled?: boolean;
}

/** The files of a brief. */
export interface BriefFilesState {
  files: readonly BriefFile[];
  /** Why other files that were chosen are not among them. */
  errors: readonly string[];
  /** Whether the browser keeps the files. Otherwise they last until the page is closed or loaded again. */
  isStored: boolean;
  /** Whether files of an earlier visit are among them. */
  isRestored: boolean;
}

export const NO_FILES: BriefFilesState = { files: [], errors: [], isStored: true, isRestored: false };

/**
 * Creates the list of the files of a brief, kept until it is sent or cleared. Prepares one file at a time, since a decoded photograph
 * takes much memory.
 */
export function createBriefFiles(scaler: PhotographScaler, storage: FileStorage) {
  let state = NO_FILES;
  /** What was begun and will be done in turn. */
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
      // The visitor may have removed it meanwhile.
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
    // The visitor may have removed it while it was written.
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
    /** Calls a function when the files change. @returns a function that stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Returns whether files are waiting or being prepared. */
    isBusy,
    /** Adds files, and begins to prepare them. @returns a promise that resolves when they are prepared. */
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
    /** Adds the files of an earlier visit, once. @returns a promise that resolves when they are there. */
    restore(): Promise<void> {
      restoration ??= readStorage();
      return restoration;
    },
    async remove(id: string): Promise<void> {
      setState({ files: state.files.filter((file) => file.id !== id), errors: [] });
      await tryStorage(() => storage.remove([id]));
    },
    /** Removes all files of this page, as after the brief was sent. */
    async clear(): Promise<void> {
      const ids = state.files.map(({ id }) => id);
      setState({ files: [], errors: [], isRestored: false });
      if (ids.length > 0) await tryStorage(() => storage.remove(ids));
    },
  };
}

/** Returns the size of the files that are ready. */
export const sumReadyBytes = (files: readonly BriefFile[]): number =>
  files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);

/** Formats a size in MB of 1,024 KB, with one decimal. A file is never 0 MB. */
export const formatMegabytes = (bytes: number): string =>
  Math.max(0.1, Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
