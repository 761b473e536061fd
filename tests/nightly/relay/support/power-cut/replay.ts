import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** An operation that `record.ts` has recorded. */
export type JournalEntry =
  | { operation: 'open'; handle: number; path: string; created: boolean }
  | { operation: 'write'; handle: number; bytes: number }
  | { operation: 'sync-begin'; sync: number; handle: number }
  | { operation: 'sync-end'; sync: number }
  | { operation: 'rm'; path: string }
  | { operation: 'response'; id: string };

/** Sizes of a file in bytes: its current size, and its size after a power cut. */
interface FileSizes {
  size: number;
  durableSize: number;
}

/**
 * A model of the upload folder on a disk that keeps only synced data. A completed sync of a file keeps the bytes that the file
 * had at the start of the sync. A completed sync of the folder keeps the names that the folder had at the start of the sync. Real file
 * systems keep more, but they do not guarantee it.
 */
export class DurableFolderModel {
  readonly #folder: string;
  readonly #files = new Map<string, FileSizes>();
  #durableFiles: Map<string, FileSizes>;
  readonly #handles = new Map<number, FileSizes | 'folder'>();
  readonly #syncs = new Map<number, () => void>();

  /** @param folder a folder whose current content counts as durable */
  constructor(folder: string) {
    this.#folder = folder;
    for (const name of readdirSync(folder)) {
      const { size } = statSync(join(folder, name));
      this.#files.set(name, { size, durableSize: size });
    }
    this.#durableFiles = new Map(this.#files);
  }

  apply(entry: JournalEntry): void {
    if (entry.operation === 'open') this.#open(entry);
    else if (entry.operation === 'write') {
      const file = this.#handles.get(entry.handle);
      if (typeof file === 'object') file.size += entry.bytes;
    } else if (entry.operation === 'sync-begin') this.#syncs.set(entry.sync, this.#snapshot(entry.handle));
    else if (entry.operation === 'sync-end') this.#syncs.get(entry.sync)?.();
    else if (entry.operation === 'rm' && dirname(entry.path) === this.#folder)
      this.#files.delete(basename(entry.path));
  }

  /** Whether a file would remain with this size after a power cut. */
  isDurable(name: string, size: number): boolean {
    return this.#durableFiles.get(name)?.durableSize === size;
  }

  /** Creates a folder with the files that would remain after a power cut. */
  writeTo(folder: string): void {
    mkdirSync(folder);
    for (const [name, { durableSize }] of this.#durableFiles) {
      // Skips a removed file whose removal was not synced. The real disk no longer has its bytes, and the database no longer lists it.
      if (!this.#files.has(name)) continue;
      copyFileSync(join(this.#folder, name), join(folder, name));
      truncateSync(join(folder, name), durableSize);
    }
  }

  #open({ handle, path, created }: { handle: number; path: string; created: boolean }): void {
    if (path === this.#folder) this.#handles.set(handle, 'folder');
    if (dirname(path) !== this.#folder) return;
    const file = (created ? undefined : this.#files.get(basename(path))) ?? { size: 0, durableSize: 0 };
    this.#files.set(basename(path), file);
    this.#handles.set(handle, file);
  }

  /** Captures the state at the start of a sync. @returns a function that makes this state durable */
  #snapshot(handle: number): () => void {
    const syncedItem = this.#handles.get(handle);
    if (syncedItem === 'folder') {
      const files = new Map(this.#files);
      return () => {
        this.#durableFiles = files;
      };
    }
    const size = syncedItem?.size ?? 0;
    return () => {
      if (syncedItem) syncedItem.durableSize = Math.max(syncedItem.durableSize, size);
    };
  }
}

/** Reads a journal. An incomplete last line is ignored. */
export function readJournal(file: string): JournalEntry[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as JournalEntry);
}
