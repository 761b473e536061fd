import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFreeBytes } from '@studio/files/free-space';
import { PublishError } from './publish-error.ts';

const CHECK_INTERVAL_MS = 500;
/** Expected size of a new release relative to the current one, because it may have more images. */
const RELEASE_GROWTH_FACTOR = 1.2;
const MB = 1024 * 1024;

/** Reserves disk space for enquiries if the admin shares a disk with the relay, which stores enquiries and their files. */
export class DiskReserve {
  readonly #folder: string;
  readonly #reserveBytes: number;

  private constructor(folder: string, reserveBytes: number) {
    this.#folder = folder;
    this.#reserveBytes = reserveBytes;
  }

  /**
   * @param relayFolder the relay's folder. Nothing is reserved if it is on another disk.
   * @param minFreeBytes free space below which the relay rejects files. Twice as much is reserved, so that the relay can accept files.
   */
  static async open(adminFolder: string, relayFolder: string, minFreeBytes: number): Promise<DiskReserve> {
    const [folderStat, dataStat] = await Promise.all([stat(adminFolder), stat(relayFolder)]);
    return new DiskReserve(adminFolder, folderStat.dev === dataStat.dev ? 2 * minFreeBytes : 0);
  }

  /** Returns how many more bytes must be free before `bytes` can be written without using the reserve. */
  async getShortfallBytes(bytes: number): Promise<number> {
    return Math.max(0, bytes + this.#reserveBytes - (await measureFreeBytes(this.#folder)));
  }

  /**
   * Checks that a new release fits on the disk without using the reserve.
   *
   * @param similarFolders folders that together are about as large as the release.
   * @throws PublishError if there is too little space.
   */
  async assertSpaceFor(similarFolders: readonly string[]): Promise<void> {
    const sizes = await Promise.all(similarFolders.map(getFolderBytes));
    const neededBytes = Math.ceil(RELEASE_GROWTH_FACTOR * sizes.reduce((sum, size) => sum + size, 0));
    const shortfallBytes = await this.getShortfallBytes(neededBytes);
    if (shortfallBytes > 0)
      throw new PublishError(
        `The disk is too full to publish: ${formatMegabytes(shortfallBytes)} are missing. Publishing needs about ${formatMegabytes(neededBytes)}, and ${formatMegabytes(this.#reserveBytes)} stay free for enquiries. Ask your administrator to free that much space on the server, then publish again.`,
      );
  }

  /**
   * Runs work with a signal that is aborted when the free space falls below the reserve. @throws PublishError if the work fails after that.
   */
  async abortWhenFull(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    const timer = setInterval(async () => {
      const shortfallBytes = await this.getShortfallBytes(0).catch(() => 0);
      if (shortfallBytes > 0) controller.abort();
    }, CHECK_INTERVAL_MS);
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      throw new PublishError(
        `The disk became too full during publishing: only ${formatMegabytes(this.#reserveBytes)} are left, which stay free for enquiries. Ask your administrator to free space on the server, then publish again.`,
      );
    } finally {
      clearInterval(timer);
    }
  }
}

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / MB)} MB`;

/** Returns the disk usage of a folder in bytes. Does not follow symbolic links. */
async function getFolderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).blocks * 512;
  return bytes;
}
