import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import { CamelCasePlugin, Kysely } from 'kysely';
import { migrate } from './migrations.ts';
import { checkpointLog, createSqliteDialect, isDiskFullError, openSqlite, reserveSpace } from './sqlite.ts';
import type { Tables, Transaction } from './tables.ts';

export {
  buildSearchCondition,
  buildSearchText,
  detectEnquiryKind,
  type EnquiryExpressionBuilder,
} from './enquiry-search.ts';
export type * from './tables.ts';

/** Returns the path of the database in a data folder. */
export const getDatabasePath = (folder: string): string => join(folder, 'studio.db');

/** Returns the path of the folder with the backups in a data folder. */
export const getBackupFolder = (folder: string): string => join(folder, 'backups');

/** Returns whether a data folder has a database. An empty file does not count: an interrupted start has created it. */
export const hasDatabase = (folder: string): boolean =>
  (statSync(getDatabasePath(folder), { throwIfNoEntry: false })?.size ?? 0) > 0;

interface PendingChange {
  run(transaction: Transaction): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** The database of enquiries, sessions, links and schedules: one file in the data folder. See docs/decisions/store.md. */
export class Store {
  /** Path of the data folder. */
  readonly folder: string;
  /** Query builder for reads. Use `write` for changes. */
  readonly db: Kysely<Tables>;
  readonly #sqlite: DatabaseSync;
  #pending: PendingChange[] = [];
  #isCommitting = false;

  private constructor(folder: string, sqlite: DatabaseSync) {
    this.folder = folder;
    this.#sqlite = sqlite;
    this.db = new Kysely<Tables>({ dialect: createSqliteDialect(sqlite), plugins: [new CamelCasePlugin()] });
  }

  /**
   * Opens the database of a data folder, creates it if it does not exist, and applies missing migrations.
   * @throws Error with a message for people, when the database is damaged, has a newer schema, or cannot be read or written
   */
  static async open(folder: string): Promise<Store> {
    const path = getDatabasePath(folder);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const store = new Store(folder, openSqlite(path));
      await migrate(store.db).catch(async (error: unknown) => {
        await store.close();
        throw error;
      });
      return store;
    } catch (error) {
      throw new Error(
        `The database ${path} cannot be used: ${errorText(error)}\nIf it is damaged, stop the website and restore the last backup: npm run relay -- restore ${getBackupFolder(folder)}/…`,
      );
    }
  }

  /**
   * Makes a change in a transaction. Simultaneous changes share one transaction, because each transaction costs a sync of the disk.
   * @param change runs queries only. It may run twice, because the transaction is tried again on a full disk.
   * @returns the result of `change`, when the transaction is on disk
   * @throws the error of the database. All changes that shared the transaction are then rolled back and rejected.
   */
  write<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      let result: Result;
      this.#pending.push({
        run: async (transaction) => {
          result = await change(transaction);
        },
        resolve: () => resolve(result),
        reject,
      });
      if (!this.#isCommitting) void this.#commitPending();
    });
  }

  async #commitPending(): Promise<void> {
    this.#isCommitting = true;
    while (this.#pending.length > 0) {
      // Waits one turn of the event loop, so that requests that arrived together share the transaction.
      await nextTurn();
      const changes = this.#pending;
      this.#pending = [];
      try {
        await this.#commit(changes).catch((error: unknown) => {
          if (!isDiskFullError(error)) throw error;
          checkpointLog(this.#sqlite);
          return this.#commit(changes);
        });
        for (const { resolve } of changes) resolve();
        reserveSpace(this.#sqlite);
      } catch (error) {
        for (const { reject } of changes) reject(error);
      }
    }
    this.#isCommitting = false;
  }

  #commit(changes: readonly PendingChange[]): Promise<void> {
    return this.db.transaction().execute(async (transaction) => {
      for (const { run } of changes) await run(transaction);
    });
  }

  /** Copies the database into a new file without blocking the process. @throws Error when the file cannot be written */
  async copyTo(path: string): Promise<void> {
    await backup(this.#sqlite, path);
  }

  /** Closes the database. Must not be called while queries run. */
  async close(): Promise<void> {
    await this.db.destroy();
  }
}
