import { statfs } from 'node:fs/promises';
import { Problem } from '@studio/http/problem';

const noRoom = 'There is no room for files at the moment. Please try again later, or write without one.';

/** How many bytes a folder's file system still takes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Keeps some of the spool's disk free of files, however many come at once. It is asked for each piece: what an upload
 * promises to be is not set aside for it, or a stranger's slow ones would take the room of everybody.
 */
export class DiskRoom {
  readonly #folder: string;
  readonly #keepFree: number;
  readonly #free: (folder: string) => Promise<number>;
  /** Bytes that were let in and that the disk may not count yet. */
  #coming = 0;

  /** @param keepFree bytes */
  constructor(folder: string, keepFree: number, free = freeBytes) {
    this.#folder = folder;
    this.#keepFree = keepFree;
    this.#free = free;
  }

  /**
   * Lets bytes in, which count as written until `settled` is told of them.
   * @throws Problem 503 when they would take what is to stay free
   */
  async admit(bytes: number): Promise<void> {
    this.#coming += bytes;
    // What is on its way now, since the disk's answer may leave it out; whoever comes later counts these bytes himself.
    const coming = this.#coming;
    try {
      if ((await this.#free(this.#folder)) - coming < this.#keepFree) throw new Problem(503, noRoom);
    } catch (error) {
      this.#coming -= bytes;
      throw error;
    }
  }

  /** Bytes that were let in are on the disk, or could not be written. */
  settled(bytes: number): void {
    this.#coming -= bytes;
  }
}
