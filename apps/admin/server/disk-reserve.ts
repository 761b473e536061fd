import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '@studio/files/disk-quota';
import { PublishError } from './publish-error.ts';

/** Milliseconds between two checks of the free space. */
const CHECK_INTERVAL_MS = 500;
/** Expected size of a new release relative to the last one, because it may have more images. */
const GROWTH_FACTOR = 1.2;
const MB = 1024 * 1024;

/** Keeps disk space free for enquiries if admin and relay share a disk. */
export class DiskReserve {
  readonly #folder: string;
  readonly #reserveBytes: number;

  private constructor(folder: string, reserveBytes: number) {
    this.#folder = folder;
    this.#reserveBytes = reserveBytes;
  }

  /**
   * @param folder the admin's data folder.
   * @param dataFolder the relay's folder. Nothing is reserved if it is on another disk.
   * @param minFreeBytes free space below which the relay rejects files. Twice as much is reserved, so that it can accept files.
   */
  static async open(folder: string, dataFolder: string, minFreeBytes: number): Promise<DiskReserve> {
    const [folderStat, dataStat] = await Promise.all([stat(folder), stat(dataFolder)]);
    return new DiskReserve(folder, folderStat.dev === dataStat.dev ? 2 * minFreeBytes : 0);
  }

  /** Returns how many bytes of free space are missing to write `bytes` and keep the reserve; 0 if there is enough. */
  async missingBytes(bytes: number): Promise<number> {
    return Math.max(0, bytes + this.#reserveBytes - (await freeBytes(this.#folder)));
  }

  /**
   * Checks that there is enough space for a release.
   *
   * @param references folders whose total size is about that of the release.
   * @throws PublishError if there is not.
   */
  async assertSpaceFor(references: readonly string[]): Promise<void> {
    const sizes = await Promise.all(references.map(folderBytes));
    const needed = Math.ceil(GROWTH_FACTOR * sizes.reduce((sum, size) => sum + size, 0));
    const missing = await this.missingBytes(needed);
    if (missing > 0)
      throw new PublishError(
        `The disk is too full to publish: ${megabytes(missing)} are missing. Publishing needs about ${megabytes(needed)}, and ${megabytes(this.#reserveBytes)} stay free for enquiries. Ask your administrator to free that much space on the server, then publish again.`,
      );
  }

  /** Runs `work` and aborts its signal when the free space falls below the reserve. @throws PublishError in that case. */
  async abortWhenFull(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const tooFull = new AbortController();
    const timer = setInterval(async () => {
      const missing = await this.missingBytes(0).catch(() => 0);
      if (missing > 0) tooFull.abort();
    }, CHECK_INTERVAL_MS);
    try {
      await work(tooFull.signal);
    } catch (error) {
      if (!tooFull.signal.aborted) throw error;
      throw new PublishError(
        `The disk became too full during publishing: only ${megabytes(this.#reserveBytes)} are left, which stay free for enquiries. Ask your administrator to free space on the server, then publish again.`,
      );
    } finally {
      clearInterval(timer);
    }
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / MB)} MB`;

/** Returns the disk usage of a folder in bytes; links are not followed. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).blocks * 512;
  return bytes;
}
