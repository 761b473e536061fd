import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Store, Transaction } from '@studio/store';
import type { StoredFile } from './enquiry.ts';
import { DamagedFileError } from './errors.ts';
import type { FileStorage } from './file-storage.ts';

/**
 * Keeps uploaded files in PostgreSQL, so that all servers have them and none needs a lasting disk. The upload folder has only the files of
 * open requests.
 */
export class DatabaseStorage implements FileStorage {
  readonly #uploadFolder: string;
  readonly #store: Store;

  constructor(uploadFolder: string, store: Store) {
    this.#uploadFolder = uploadFolder;
    this.#store = store;
  }

  async deleteUnusedFiles(): Promise<void> {
    for (const name of await readdir(this.#uploadFolder))
      await rm(join(this.#uploadFolder, name), { recursive: true, force: true });
  }

  async beforeSave(): Promise<void> {}

  async save(db: Transaction, enquiryId: string, files: readonly StoredFile[]): Promise<void> {
    // The files are saved one after the other, so that only one file is in memory.
    for (const { stored } of files) {
      const content = await readFile(join(this.#uploadFolder, stored));
      await db.insertInto('enquiryFiles').values({ stored, enquiryId, content }).execute();
    }
  }

  async onSaved(files: readonly StoredFile[]): Promise<void> {
    // The next start deletes the files that cannot be deleted now.
    for (const { stored } of files)
      await rm(join(this.#uploadFolder, stored), { force: true }).catch(() => undefined);
  }

  async getAttachments(files: readonly StoredFile[]) {
    const contents = [];
    for (const file of files) {
      const content = await this.#find(file);
      if (!content) throw new DamagedFileError(`the file ${file.stored} (${file.name}) is missing`);
      if (content.length !== file.size)
        throw new DamagedFileError(
          `the file ${file.stored} (${file.name}) has ${content.length} bytes of ${file.size}`,
        );
      contents.push({ content });
    }
    return contents;
  }

  async read(file: StoredFile) {
    const content = await this.#find(file);
    // The buffer is in an array, because `Readable.from(buffer)` would send the buffer byte by byte.
    return content && { size: content.length, stream: Readable.from([content]) };
  }

  /** Does nothing, because the database deletes the rows of files with their enquiries. */
  async remove(): Promise<void> {}

  describe({ stored }: StoredFile): string {
    return `${stored} in the database`;
  }

  async #find({ stored }: StoredFile): Promise<Buffer | null> {
    const row = await this.#store.db
      .selectFrom('enquiryFiles')
      .select('content')
      .where('stored', '=', stored)
      .executeTakeFirst();
    return row?.content ?? null;
  }
}
