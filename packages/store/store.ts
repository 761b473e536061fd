import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import { CamelCasePlugin, Kysely, type KyselyPlugin } from 'kysely';
import { type DatabaseDriver, DatabaseUnavailableError } from './driver.ts';
import { migrate } from './schema.ts';
import { createSqliteDriver } from './sqlite.ts';
import type { Tables, Transaction } from './tables.ts';

export { DatabaseUnavailableError } from './driver.ts';
export {
  buildSearchCondition,
  buildSearchText,
  detectEnquiryKind,
  type EnquiryExpressionBuilder,
} from './enquiry-search.ts';
export type * from './tables.ts';

/** Milliseconds between two attempts to reach the PostgreSQL server. */
const CONNECT_RETRY_MS = 2000;
/** How long a change waits for a locked database. Visitors get an answer within ten seconds. */
const MAX_WAIT_MS = 8000;

/** Returns the path of the SQLite database in a data folder. */
export const getDatabasePath = (folder: string): string => join(folder, 'studio.db');

/** Returns the path of the folder with the backups in a data folder. */
export const getBackupFolder = (folder: string): string => join(folder, 'backups');

/** Whether a folder has an SQLite database. An interrupted start may leave an empty file, which does not count. */
export const hasDatabase = (folder: string): boolean =>
  (statSync(getDatabasePath(folder), { throwIfNoEntry: false })?.size ?? 0) > 0;

interface PendingChange {
  /** Time of the monotonic clock. */
  addedAt: number;
  run(transaction: Transaction): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * The database of enquiries, sessions, links and schedules. It is an SQLite file in the data folder, or a PostgreSQL database
 * (docs/decisions/store.md).
 */
export class Store {
  /** Path of the data folder. */
  readonly folder: string;
  /** Used for queries that only read. Use `write` for changes. */
  readonly db: Kysely<Tables>;
  readonly #driver: DatabaseDriver;
  #pending: PendingChange[] = [];
  #isCommitting = false;
  readonly #logError: (message: string) => void;
  #connectTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(
    folder: string,
    driver: DatabaseDriver,
    plugins: readonly KyselyPlugin[] = [],
    logError: (message: string) => void = () => undefined,
  ) {
    this.folder = folder;
    this.#driver = driver;
    this.#logError = logError;
    this.db = new Kysely<Tables>({ dialect: driver.dialect, plugins: [new CamelCasePlugin(), ...plugins] });
  }

  /**
   * Opens the database and applies missing migrations. Creates an SQLite database if it does not exist. If a PostgreSQL server cannot be
   * reached, queries fail until it can be reached, and the migrations are tried again in the background.
   * @param databaseUrl URL of a PostgreSQL database; null for the SQLite file of the data folder
   * @param logError logs why the PostgreSQL server cannot be used yet
   * @throws Error with a message for people, when the database is damaged, has a newer schema, or cannot be read or written
   */
  static open(
    folder: string,
    databaseUrl: string | null = null,
    logError?: (message: string) => void,
  ): Promise<Store> {
    return databaseUrl === null
      ? Store.#openSqlite(folder)
      : Store.#openPostgres(folder, databaseUrl, logError);
  }

  static async #openSqlite(folder: string): Promise<Store> {
    const path = getDatabasePath(folder);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const store = new Store(folder, createSqliteDriver(path));
      await store.#migrateOrClose();
      return store;
    } catch (error) {
      throw new Error(
        `The database ${path} cannot be used: ${errorText(error)}\nIf it is damaged, stop the website and restore the last backup: npm run relay -- restore ${getBackupFolder(folder)}/…`,
      );
    }
  }

  static async #openPostgres(
    folder: string,
    databaseUrl: string,
    logError?: (message: string) => void,
  ): Promise<Store> {
    // A server with SQLite does not load the PostgreSQL client.
    const { createPostgresDriver, NulRemovalPlugin } = await import('./postgres.ts');
    const store = new Store(folder, createPostgresDriver(databaseUrl), [new NulRemovalPlugin()], logError);
    try {
      await store.#migrateOrClose();
    } catch (error) {
      const { host, pathname } = new URL(databaseUrl);
      throw new Error(
        `The database ${host}${pathname} of DATABASE_URL cannot be used: ${errorText(error)}\nIts log may say more. Check the name, the user and the password in DATABASE_URL.`,
      );
    }
    return store;
  }

  /** Whether several servers may use the database at the same time. */
  get isShared(): boolean {
    return this.#driver.isShared;
  }

  async #migrateOrClose(): Promise<void> {
    try {
      await migrate(this.db, this.#driver.isShared);
      this.#driver.onMigrated();
    } catch (error) {
      if (this.#isClosed) return;
      this.#logError(`the database cannot be used: ${errorText(error)}`);
      if (!this.#driver.isShared || !(error instanceof DatabaseUnavailableError)) {
        await this.close();
        throw error;
      }
      // If a later attempt fails with an error that is not temporary, it closes the store, and all queries then fail.
      this.#connectTimer = setTimeout(
        () => void this.#migrateOrClose().catch(() => undefined),
        CONNECT_RETRY_MS,
      );
    }
  }

  /**
   * Makes a change in a transaction. Simultaneous changes share one transaction, because each transaction costs a sync of the disk.
   * @param change runs only queries. It may run several times, because the transaction is tried again on a full disk, or after a conflict
   * with another server or change.
   * @returns the result of `change`, when the transaction is on disk
   * @throws the error of the database; DatabaseUnavailableError if it is locked or cannot be reached for some seconds
   */
  write<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      let result: Result;
      this.#pending.push({
        addedAt: performance.now(),
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
      // Waits until all requests that arrived together have added their changes, so that they share the transaction.
      await nextTurn();
      const changes = this.#pending;
      this.#pending = [];
      await this.#settle(changes);
    }
    this.#isCommitting = false;
  }

  async #settle(changes: readonly PendingChange[]): Promise<void> {
    try {
      await this.#commit(changes);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return this.#defer(changes, error);
      // Repeats the changes one by one, so that none fails because of another.
      if (changes.length > 1) for (const change of changes) await this.#settle([change]);
      else for (const { reject } of changes) reject(error);
      return;
    }
    for (const { resolve } of changes) resolve();
    this.#driver.onCommit();
  }

  /** Keeps the changes that may still wait for the database, and rejects the others. */
  async #defer(changes: readonly PendingChange[], error: DatabaseUnavailableError): Promise<void> {
    const { unavailableRetryMs } = this.#driver;
    const now = performance.now();
    const mayWait = ({ addedAt }: PendingChange) =>
      unavailableRetryMs !== null && now - addedAt < MAX_WAIT_MS;
    const allChanges = [...changes, ...this.#pending];
    this.#pending = allChanges.filter(mayWait);
    for (const change of allChanges) if (!mayWait(change)) change.reject(error);
    if (unavailableRetryMs !== null)
      await new Promise((resolve) => {
        setTimeout(resolve, unavailableRetryMs);
      });
  }

  async #commit(changes: readonly PendingChange[], failedAttempts = 0): Promise<void> {
    const { isolationLevel } = this.#driver;
    const transaction = this.db.transaction();
    try {
      await (isolationLevel ? transaction.setIsolationLevel(isolationLevel) : transaction).execute(
        async (db) => {
          for (const { run } of changes) await run(db);
        },
      );
    } catch (error) {
      if (!this.#driver.prepareRetry(error, failedAttempts + 1)) throw error;
      await this.#commit(changes, failedAttempts + 1);
    }
  }

  /** Whether `copyTo` can be used. PostgreSQL servers make their own backups. */
  get canCopy(): boolean {
    return this.#driver.copyTo !== null;
  }

  /**
   * Copies the database into a new file without blocking the process.
   * @throws Error when `canCopy` is false, or when the file cannot be written
   */
  async copyTo(path: string): Promise<void> {
    if (!this.#driver.copyTo)
      throw new Error('A PostgreSQL database is backed up with pg_dump. See deploy/README.md.');
    await this.#driver.copyTo(path);
  }

  /** Closes the database. Must not be called while queries run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#connectTimer);
    await this.db.destroy();
  }
}
