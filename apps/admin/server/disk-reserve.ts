import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '@studio/files/disk-room';
import { Stopped } from './stopped.ts';

/** Milliseconds between two looks at the disk while something is written. */
const WATCH_MS = 500;
/** A new release may have more photographs than the last one. */
const GROWTH = 1.2;
const MB = 1024 * 1024;

/** Keeps room for enquiries on the disk that the desk shares with the relay. */
export class DiskReserve {
  readonly #folder: string;
  readonly #reserveBytes: number;

  private constructor(folder: string, reserveBytes: number) {
    this.#folder = folder;
    this.#reserveBytes = reserveBytes;
  }

  /**
   * @param folder of the desk.
   * @param minFreeBytes that the relay needs in order to take files. Twice that stays free: the second half is for the files that
   * come. Nothing, where the spool is on another disk.
   */
  static async open(folder: string, spool: string, minFreeBytes: number): Promise<DiskReserve> {
    const [own, relays] = await Promise.all([stat(folder), stat(spool)]);
    return new DiskReserve(folder, own.dev === relays.dev ? 2 * minFreeBytes : 0);
  }

  /** How many bytes are missing for so many more beside the reserve; 0 where all have room. */
  async missingBytes(bytes: number): Promise<number> {
    return Math.max(0, bytes + this.#reserveBytes - (await freeBytes(this.#folder)));
  }

  /**
   * Checks that there is room for a release.
   *
   * @param like folders that it will be about as large as, together. @throws Stopped with how much is missing.
   */
  async expectRoomFor(like: readonly string[]): Promise<void> {
    const sizes = await Promise.all(like.map(folderBytes));
    const needed = Math.ceil(GROWTH * sizes.reduce((sum, size) => sum + size, 0));
    const missing = await this.missingBytes(needed);
    if (missing > 0)
      throw new Stopped(
        `The disk is too full to publish: ${megabytes(missing)} are missing. Publishing needs about ${megabytes(needed)}, and ${megabytes(this.#reserveBytes)} stay free for enquiries. Free that much on the server, and publish again.`,
      );
  }

  /** Does something that writes, and ends it when the disk comes down to the reserve. @throws Stopped then. */
  async watch(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const tooFull = new AbortController();
    const watching = setInterval(async () => {
      const missing = await this.missingBytes(0).catch(() => 0);
      if (missing > 0) tooFull.abort();
    }, WATCH_MS);
    try {
      await work(tooFull.signal);
    } catch (error) {
      if (!tooFull.signal.aborted) throw error;
      throw new Stopped(
        `The disk became too full while the pages were made: only ${megabytes(this.#reserveBytes)} are left, which stay free for enquiries. Free some room on the server, and publish again.`,
      );
    } finally {
      clearInterval(watching);
    }
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / MB)} MB`;

/** The bytes that a folder's files take; links are not followed. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).blocks * 512;
  return bytes;
}
