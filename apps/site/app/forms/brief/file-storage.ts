import { getFileExtension, matchesSignature, SIGNATURE_BYTES } from '@studio/enquiry/file-types';
import { createStore, delMany, entries, set } from 'idb-keyval';

const FORMAT_VERSION = 1;
const MAX_NAME_LENGTH = 255;
const THUMBNAIL_PREFIX = 'data:image/jpeg;base64,';

export interface StoredFile {
  id: string;
  file: File;
  /** Data URL of a small JPEG. */
  thumbnail?: string;
  /** Whether the file is an unchanged photograph. */
  isUnscaled?: boolean;
}

/** Storage for the files of a draft. Every function rejects if the browser denies storage or has no space left. */
export interface FileStorage {
  /** Reads the files in the order of `lastModified`, which is the time when they were prepared. Deletes damaged files. */
  read(): Promise<StoredFile[]>;
  write(file: StoredFile): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export function createFileStorage(): FileStorage {
  const store = createStore('brief', 'files');
  const remove = async (ids: readonly string[]) => delMany([...ids], store);
  return {
    remove,
    async read() {
      const stored = await entries<IDBValidKey, unknown>(store);
      const files = stored.map(([id, value]) => ({ id, value: parseStoredFile(id, value) }));
      const damagedIds = files.flatMap(({ id, value }) => (value ? [] : [id]));
      if (damagedIds.length > 0) await delMany(damagedIds, store);
      return files
        .flatMap(({ value }) => value ?? [])
        .sort((a, b) => a.file.lastModified - b.file.lastModified);
    },
    // Safari cannot store `File` objects in a private window, so this stores their bytes.
    async write({ id, file, ...otherFields }) {
      const { name, type, lastModified } = file;
      const bytes = await file.arrayBuffer();
      await set(id, { version: FORMAT_VERSION, name, type, lastModified, bytes, ...otherFields }, store);
    },
  };
}

/** Returns a stored file, or undefined if the value is not a file that could be sent. */
export function parseStoredFile(id: unknown, stored: unknown): StoredFile | undefined {
  const { version, name, type, lastModified, bytes, thumbnail, isUnscaled } = Object(stored);
  if (version !== FORMAT_VERSION || typeof id !== 'string') return undefined;
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH || !(bytes instanceof ArrayBuffer))
    return undefined;
  const isAcceptedType = /^(jpe?g|png|pdf)$/.test(getFileExtension(name));
  if (!isAcceptedType || !matchesSignature(name, new Uint8Array(bytes).subarray(0, SIGNATURE_BYTES)))
    return undefined;
  return {
    id,
    file: new File([bytes], name, {
      type: typeof type === 'string' ? type : '',
      lastModified: Number.isFinite(lastModified) ? lastModified : 0,
    }),
    ...(typeof thumbnail === 'string' && thumbnail.startsWith(THUMBNAIL_PREFIX) && { thumbnail }),
    ...(isUnscaled === true && { isUnscaled }),
  };
}
