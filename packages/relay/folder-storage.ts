import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@studio/files/durable-write';
import { errorCode } from '@studio/http/errors';
import type { Store, Transaction } from '@studio/store';
import type { StoredFile } from './enquiry.ts';
import { parseFiles } from './enquiry-rows.ts';
import { DamagedFileError } from './errors.ts';
import type { FileStorage } from './file-storage.ts';

/** Keeps uploaded files in the folder into which they were uploaded. Used with an SQLite database. */
export class FolderStorage implements FileStorage {
  readonly #folder: string;
  readonly #store: Store;

  constructor(folder: string, store: Store) {
    this.#folder = folder;
    this.#store = store;
  }

  /** Deletes files that belong to no enquiry, such as uploads that a crash interrupted. */
  async deleteUnusedFiles(): Promise<void> {
    const unusedNames = new Set(await readdir(this.#folder));
    const rows = await this.#store.db
      .selectFrom('enquiries')
      .select('files')
      .where('files', '<>', '[]')
      .execute();
    for (const { stored } of rows.flatMap(({ files }) => parseFiles(files))) unusedNames.delete(stored);
    for (const name of unusedNames) await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  /** Syncs the folder, which has the names of the files. Otherwise a power cut could delete a file to which a row refers. */
  async beforeSave(files: readonly StoredFile[]): Promise<void> {
    if (files.length > 0) await syncFolder(this.#folder);
  }

  async save(_db: Transaction): Promise<void> {}

  async onSaved(): Promise<void> {}

  async getAttachments(files: readonly StoredFile[]) {
    for (const { stored, name, size } of files) {
      const fileStats = await stat(join(this.#folder, stored)).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error;
        throw new DamagedFileError(`the file ${stored} (${name}) is missing`);
      });
      if (fileStats.size !== size)
        throw new DamagedFileError(`the file ${stored} (${name}) has ${fileStats.size} bytes of ${size}`);
    }
    return files.map(({ stored }) => ({ path: join(this.#folder, stored) }));
  }

  async read({ stored }: StoredFile) {
    const handle = await open(join(this.#folder, stored)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      return null;
    });
    return handle && { size: (await handle.stat()).size, stream: handle.createReadStream() };
  }

  async remove(files: readonly StoredFile[]): Promise<void> {
    const deletions = files.map(({ stored }) => rm(join(this.#folder, stored), { force: true }));
    await Promise.allSettled(deletions);
    await Promise.all(deletions);
  }

  describe({ stored }: StoredFile): string {
    return join(this.#folder, stored);
  }
}
