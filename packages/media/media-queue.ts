import { stat } from 'node:fs/promises';

/** A file of the site that is made from an image or a model of the content. */
export interface MediaFile {
  /** What makes it. The files of one model share their task. */
  task: string;
  /** Where the cache has it once it is made. */
  path: string;
  /** Makes it, and all other files of the task, unless the cache has them. */
  make: () => Promise<unknown>;
}

/** Files by their address on the site, such as `/assets/pictures/home-hero.1a2b3c-740.avif`. */
export type MediaFiles = ReadonlyMap<string, MediaFile>;

/**
 * Makes the files of the site's images and models. Each task runs once at a time: whoever asks for a file whose task is running
 * waits for that run.
 */
export class MediaQueue {
  readonly #files: MediaFiles;
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(files: MediaFiles) {
    this.#files = files;
  }

  has(address: string): boolean {
    return this.#files.has(address);
  }

  /**
   * Makes a file at once, ahead of makeAll, unless the cache has it.
   *
   * @returns the file's path in the cache.
   * @throws when there is no such file, or it cannot be made.
   */
  async make(address: string): Promise<string> {
    const file = this.#files.get(address);
    if (!file) throw new Error(`${address}: is not an image or model of the content`);
    if (!(await isMade(file))) {
      const running = this.#running.get(file.task) ?? file.make();
      this.#running.set(file.task, running);
      await running.finally(() => this.#running.delete(file.task));
    }
    return file.path;
  }

  /**
   * Makes all files.
   *
   * @param parallel how many at once.
   * @param onMade called for each file that is there.
   * @param onFailed called for each file that could not be made; the others are made all the same.
   */
  async makeAll(
    parallel: number,
    onMade: (address: string, path: string) => Promise<void> | void,
    onFailed: (address: string, error: unknown) => void,
  ): Promise<void> {
    const addresses = this.#files.keys();
    const work = async () => {
      for (const address of addresses)
        await this.make(address).then(
          (path) => onMade(address, path),
          (error: unknown) => onFailed(address, error),
        );
    };
    await Promise.all(Array.from({ length: parallel }, work));
  }
}

/** Whether the cache has a file. It is complete then: it got its name by a rename. */
export const isMade = ({ path }: Pick<MediaFile, 'path'>): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
