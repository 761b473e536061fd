import { readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeDurably } from '@studio/files/durable';
import { errorCode } from '@studio/http/problem';
import { z } from 'zod';

/** A short list that outlives the process, in a file of its own: read once, written whole, one writing after another. */
export class KeptList<Item> {
  readonly #file: string;
  #items: readonly Item[];
  #writing: Promise<void> = Promise.resolve();

  /**
   * @param lost what follows from a file that cannot be read, where one can go on without; null where nobody can.
   * @throws Error for a file that cannot be read and that nobody can go on without.
   */
  constructor(file: string, item: z.ZodType<Item>, lost: string | null) {
    this.#file = file;
    this.#items = [];
    try {
      this.#items = z.array(item).parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      if (lost === null)
        throw new Error(`${file} cannot be read. Mend it, or put it aside, and start again.`);
      console.error(`${file} cannot be read: ${lost}`);
    }
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  /** Has other items from now on. Resolves when they are on disk; throws where the disk takes nothing, and has them all the same. */
  keep(items: readonly Item[]): Promise<void> {
    this.#items = items;
    const write = async (): Promise<void> => {
      const next = `${this.#file}.next`;
      await rm(next, { force: true });
      await writeDurably(next, JSON.stringify(this.#items));
      await rename(next, this.#file);
      await syncFolder(dirname(this.#file));
    };
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }
}
