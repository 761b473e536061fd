import { stat } from 'node:fs/promises';

/** A file that is encoded from an image or a 3D model of `content/`. */
export interface MediaFile {
  /** Id of the task that encodes the file. One task encodes all files of a model. */
  taskId: string;
  /** Path of the file in the cache. */
  path: string;
  encode: () => Promise<unknown>;
}

/** Media files by URL path, such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
export type MediaFiles = ReadonlyMap<string, MediaFile>;

/** Encodes images and models. A task never runs twice at the same time. All requests for its files wait for the same run. */
export class MediaEncoder {
  readonly #files: MediaFiles;
  readonly #runningTasks = new Map<string, Promise<unknown>>();

  constructor(files: MediaFiles) {
    this.#files = files;
  }

  has(urlPath: string): boolean {
    return this.#files.has(urlPath);
  }

  /**
   * Encodes a file, unless it is in the cache. This does not wait for the files of `encodeAll`.
   *
   * @returns path of the file in the cache.
   * @throws when the file is unknown or encoding fails.
   */
  async encode(urlPath: string): Promise<string> {
    const file = this.#files.get(urlPath);
    if (!file) throw new Error(`${urlPath}: is not a file of an image or model in content/`);
    if (!(await isCached(file))) {
      const running = this.#runningTasks.get(file.taskId) ?? file.encode();
      this.#runningTasks.set(file.taskId, running);
      await running.finally(() => this.#runningTasks.delete(file.taskId));
    }
    return file.path;
  }

  /**
   * Encodes all files. If a file cannot be encoded, continues with the next file.
   *
   * @param concurrency number of files to encode at a time.
   * @param onEncoded receives the URL path and the cache path of each file that is in the cache, even if it was there before.
   * @param onFailed is called for each file that cannot be encoded.
   */
  async encodeAll(
    concurrency: number,
    onEncoded: (urlPath: string, path: string) => Promise<void> | void,
    onFailed: (urlPath: string, error: unknown) => void,
  ): Promise<void> {
    const urlPaths = this.#files.keys();
    const worker = async () => {
      for (const urlPath of urlPaths)
        await this.encode(urlPath).then(
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
