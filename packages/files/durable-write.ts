import { type FileHandle, open } from 'node:fs/promises';

/** Syncs a folder to disk. New files and renames in the folder then survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a whole chunk. On a nearly full disk, one write may store only a part of the chunk without an error.
 *
 * @throws a file system error, such as ENOSPC.
 */
export async function writeFully(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, written);
    if (bytesWritten === 0)
      throw Object.assign(new Error('no more bytes could be written'), { code: 'ENOSPC' });
    written += bytesWritten;
  }
}

/**
 * Syncs a file to disk and checks its size.
 *
 * @throws file system errors; an error with the code EIO when the size differs.
 */
export async function syncAndVerify(handle: FileHandle, expectedSize: number): Promise<void> {
  await handle.sync();
  const { size } = await handle.stat();
  if (size !== expectedSize)
    throw Object.assign(new Error(`${size} of ${expectedSize} bytes are on disk`), { code: 'EIO' });
}

/**
 * Combines syncs of one folder. All calls during a sync share the next sync, so hundreds of uploads per second need only a few dozen syncs.
 */
export class SharedSync {
  readonly #folder: string;
  #runningSync: Promise<void> | null = null;
  #nextSync: Promise<void> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Resolves after a sync that started at or after this call. Rejects with a file system error. */
  sync(): Promise<void> {
    if (this.#runningSync === null) return this.#startSync();
    this.#nextSync ??= this.#runningSync.then(
      () => this.#startSync(),
      () => this.#startSync(),
    );
    return this.#nextSync;
  }

  #startSync(): Promise<void> {
    this.#nextSync = null;
    const sync = syncFolder(this.#folder).finally(() => {
      if (this.#runningSync === sync) this.#runningSync = null;
    });
    this.#runningSync = sync;
    return sync;
  }
}
