import { chown, open, rename, stat, writeFile } from 'node:fs/promises';
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

/** Writes a file and waits until the disk has it. Throws what the file system throws (ENOSPC, EROFS …). */
export async function writeDurably(path: string, data: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(data);
    await handle.sync();
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
