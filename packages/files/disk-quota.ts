import { statfs } from 'node:fs/promises';
import { HttpError } from '@studio/http/errors';

const NO_SPACE_MESSAGE =
  'The server cannot store files at the moment. Please try again later, or send your message without a file.';

/** Returns the free bytes of the file system that contains a folder. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Keeps a minimum of disk space free. Callers reserve space for each chunk. If they reserved it for whole uploads, an attacker could
 * reserve all space with slow uploads.
 */
export class DiskQuota {
  readonly #folder: string;
  readonly #minFreeBytes: number;
  readonly #getFreeBytes: (folder: string) => Promise<number>;
  /** Some of these bytes may already be on disk. */
  #reservedBytes = 0;

  /** @param minFreeBytes bytes that must stay free. @param getFreeBytes replaces the measurement in tests. */
  constructor(folder: string, minFreeBytes: number, getFreeBytes = measureFreeBytes) {
    this.#folder = folder;
    this.#minFreeBytes = minFreeBytes;
    this.#getFreeBytes = getFreeBytes;
  }

  /**
   * Reserves space until `release` is called.
   *
   * @throws HttpError 503 when too little space would stay free; a file system error. Nothing is then reserved.
   */
  async reserve(bytes: number): Promise<void> {
    this.#reservedBytes += bytes;
    // The value is read before the await, because later calls add their reservations to `#reservedBytes`.
    const reservedBytes = this.#reservedBytes;
    try {
      if ((await this.#getFreeBytes(this.#folder)) - reservedBytes < this.#minFreeBytes)
        throw new HttpError(503, NO_SPACE_MESSAGE);
    } catch (error) {
      this.#reservedBytes -= bytes;
      throw error;
    }
  }

  /** Releases reserved space. Must be called when the bytes are written, or when writing has failed. */
  release(bytes: number): void {
    this.#reservedBytes -= bytes;
  }
}
