import { stat } from 'node:fs/promises';
import { SmallestFirstQueue } from './smallest-first-queue.ts';

/** A file that is encoded from an image or a 3D model of `content/`. */
export interface MediaFile {
  /** Id of the task that encodes the file. One task encodes all files of a model. */
  taskId: string;
  /** Estimate of the work, such as the number of pixels. */
  size: number;
  /** Path of the file in the cache. */
  path: string;
  encode: () => Promise<unknown>;
}

/** Media files by URL path, such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
export type MediaFiles = ReadonlyMap<string, MediaFile>;

/** Number of requested files to encode at a time. The encoder of one image uses several cores, but not in all steps. */
const REQUEST_CONCURRENCY = 2;

/**
 * Encodes images and models. A task never runs twice at the same time. All requests for its files wait for the same run. Requested files
 * come before all others, the smallest first, so that a page shows its images early.
 */
export class MediaEncoder {
  readonly #files: MediaFiles;
  /** Tasks that run or wait. */
  readonly #tasks = new Map<string, Promise<unknown>>();
  readonly #requests = new Set<Promise<unknown>>();
  readonly #requestQueue = new SmallestFirstQueue(REQUEST_CONCURRENCY);

  constructor(files: MediaFiles) {
    this.#files = files;
  }

  has(urlPath: string): boolean {
    return this.#files.has(urlPath);
  }

  /**
   * Encodes a requested file, unless it is in the cache. This does not wait for the files of `encodeAll`.
   *
   * @returns path of the file in the cache.
   * @throws when the file is unknown or encoding fails.
   */
  async encode(urlPath: string): Promise<string> {
    const file = this.#getFile(urlPath);
    const request = this.#encodeUnlessCached(file, () => this.#requestQueue.run(file.size, file.encode));
    this.#requests.add(request);
    return request.finally(() => this.#requests.delete(request));
  }

  #getFile(urlPath: string): MediaFile {
    const file = this.#files.get(urlPath);
    if (!file) throw new Error(`${urlPath}: is not a file of an image or model in content/`);
    return file;
  }

  async #encodeUnlessCached(file: MediaFile, encode: () => Promise<unknown>): Promise<string> {
    if (!(await isCached(file))) await this.#runTask(file, encode);
    return file.path;
  }

  #runTask(file: MediaFile, encode: () => Promise<unknown>): Promise<unknown> {
    const task = this.#tasks.get(file.taskId) ?? encode().finally(() => this.#tasks.delete(file.taskId));
    this.#tasks.set(file.taskId, task);
    return task;
  }

  /**
   * Encodes files, while none is requested. If a file cannot be encoded, continues with the next file.
   *
   * @param concurrency number of files to encode at a time.
   * @param onEncoded receives the URL path and the cache path of each file that is in the cache, even if it was there before.
   * @param onFailed is called for each file that cannot be encoded.
   */
  async encodeAll(
    urlPaths: readonly string[],
    concurrency: number,
    onEncoded: (urlPath: string, path: string) => Promise<void> | void,
    onFailed: (urlPath: string, error: unknown) => void,
  ): Promise<void> {
    const encodeUnrequested = async (file: MediaFile) => {
      while (this.#requests.size > 0) await Promise.allSettled(this.#requests);
      return this.#encodeUnlessCached(file, file.encode);
    };
    const queue = urlPaths.values();
    const worker = async () => {
      for (const urlPath of queue)
        await encodeUnrequested(this.#getFile(urlPath)).then(
          (path) => onEncoded(urlPath, path),
          (error: unknown) => onFailed(urlPath, error),
        );
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
}

/** Files are written atomically, so a file in the cache is complete. */
export const isCached = ({ path }: Pick<MediaFile, 'path'>): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
