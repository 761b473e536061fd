import { readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeDurably } from '@studio/files/durable-write';
import { errorCode } from '@studio/http/errors';
import { z } from 'zod';

/** A short list that is stored in a JSON file. The file is read once and rewritten completely on each change. */
export class JsonFileStore<Item> {
  readonly #file: string;
  #items: readonly Item[];
  #lastWrite: Promise<void> = Promise.resolve();

  /**
   * @param itemSchema schema of one item.
   * @param lossWarning logged if the file cannot be read; the list is then empty. Null if the list is required.
   * @throws Error if a required list cannot be read.
   */
  constructor(file: string, itemSchema: z.ZodType<Item>, lossWarning: string | null) {
    this.#file = file;
    this.#items = [];
    try {
      this.#items = z.array(itemSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      if (lossWarning === null)
        throw new Error(`${file} cannot be read. Repair or remove it, then start again.`);
      console.error(`${file} cannot be read: ${lossWarning}`);
    }
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  /** Replaces all items. Resolves when they are on disk. Rejects on a write error, but memory keeps the new items. */
  replaceAll(items: readonly Item[]): Promise<void> {
    this.#items = items;
    const write = async (): Promise<void> => {
      const temporary = `${this.#file}.next`;
      await rm(temporary, { force: true });
      await writeDurably(temporary, JSON.stringify(this.#items));
      await rename(temporary, this.#file);
      await syncFolder(dirname(this.#file));
    };
    this.#lastWrite = this.#lastWrite.then(write, write);
    return this.#lastWrite;
  }
}
