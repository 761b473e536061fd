import { statfs } from 'node:fs/promises';
import { HttpError } from '@studio/http/errors';

const NO_SPACE_MESSAGE =
  'There is no room for files at the moment. Please try again later, or write without one.';

/** Free bytes in a folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Keeps a minimum of disk space free. Space is reserved for each chunk, not for a whole upload: otherwise slow uploads of an
 * attacker could reserve all of it.
 */
export class DiskQuota {
  readonly #folder: string;
  readonly #minFreeBytes: number;
  readonly #getFreeBytes: (folder: string) => Promise<number>;
  /** Reserved bytes, which may not be on disk yet. */
  #reservedBytes = 0;

  constructor(folder: string, minFreeBytes: number, getFreeBytes = freeBytes) {
    this.#folder = folder;
    this.#minFreeBytes = minFreeBytes;
    this.#getFreeBytes = getFreeBytes;
  }

  /**
   * Reserves space until `release` is called.
   * @throws HttpError 503 when too little space would stay free
   */
  async reserve(bytes: number): Promise<void> {
    this.#reservedBytes += bytes;
    // Read before the await: later calls count this reservation themselves.
    const reservedBytes = this.#reservedBytes;
    try {
      if ((await this.#getFreeBytes(this.#folder)) - reservedBytes < this.#minFreeBytes)
        throw new HttpError(503, NO_SPACE_MESSAGE);
    } catch (error) {
      this.#reservedBytes -= bytes;
      throw error;
    }
  }

  /** Releases reserved bytes after they were written, or writing failed. */
  release(bytes: number): void {
    this.#reservedBytes -= bytes;
  }
}
