import { chown, type FileHandle, open, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder's entries (new names, renames) survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes all of a piece: a disk that is nearly full takes a part of it and says how much, and that is no error yet. */
export async function writeWhole(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, written);
    if (bytesWritten === 0) throw Object.assign(new Error('nothing more can be written'), { code: 'ENOSPC' });
    written += bytesWritten;
  }
}

/**
 * Waits until the disk has a file, and compares its length with what was written.
 * @throws what the file system throws; an error with the code EIO when the file is not as long as it should be
 */
export async function syncWhole(handle: FileHandle, bytes: number): Promise<void> {
  await handle.sync();
  const { size } = await handle.stat();
  if (size !== bytes)
    throw Object.assign(new Error(`${size} of ${bytes} bytes are on disk`), { code: 'EIO' });
}

/** Writes a file and waits until the disk has it. Throws what the file system throws (ENOSPC, EROFS …). */
export async function writeDurably(path: string, data: string): Promise<void> {
  const bytes = Buffer.from(data);
  const handle = await open(path, 'wx', 0o600);
  try {
    await writeWhole(handle, bytes);
    await syncWhole(handle, bytes.length);
  } finally {
    await handle.close();
  }
}

/** Replaces a file at once: a reader sees the old or the new text, never half of one. */
export async function replaceFile(path: string, data: string): Promise<void> {
  const next = `${path}.${process.pid}.next`;
  await writeFile(next, data, { mode: 0o600 });
  // A command that root runs must not leave a file which the relay's own user cannot read.
  if (process.getuid?.() === 0) {
    const owner = await stat(dirname(path));
    await chown(next, owner.uid, owner.gid);
  }
  await rename(next, path);
}

/**
 * One folder's sync, shared: calls that arrive while a sync runs wait together for the next one.
 * A folder that takes hundreds of renames a second then costs a few dozen syncs, with the same promise.
 */
export class SharedSync {
  readonly #folder: string;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Resolves after a sync that began no earlier than this call. */
  sync(): Promise<void> {
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = null;
    const run = syncFolder(this.#folder).finally(() => {
      if (this.#running === run) this.#running = null;
    });
    this.#running = run;
    return run;
  }
}
