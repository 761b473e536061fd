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
/** How long a change waits for a locked database, or for other changes. Visitors get an answer within ten seconds. */
const MAX_WAIT_MS = 8000;
const LOCK_RETRY_MS = 100;
/** Transactions of PostgreSQL that have conflicted wait for a random time up to this, so that they do not conflict again. */
const MAX_CONFLICT_WAIT_MS = 50;

/** Returns the path of the SQLite database in a data folder. */
export const getDatabasePath = (folder: string): string => join(folder, 'studio.db');

/** Returns the path of the folder with the backups in a data folder. */
export const getBackupFolder = (folder: string): string => join(folder, 'backups');

/** Whether a folder has an SQLite database. An interrupted start may leave an empty file, which does not count. */
export const hasDatabase = (folder: string): boolean =>
  (statSync(getDatabasePath(folder), { throwIfNoEntry: false })?.size ?? 0) > 0;

interface PendingChange {
  run(transaction: Transaction): Promise<() => void>;
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
  readonly #pending: PendingChange[] = [];
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
   * Makes a change in a transaction. Simultaneous changes share one, because each transaction costs a sync of the disk.
   * @param change runs only queries. It may run several times, because the transaction is tried again while another program has locked
   * the SQLite file, after a conflict with another PostgreSQL transaction, or after an error of another change.
   * @returns the result of `change`, when the transaction is on disk
   * @throws the error of the database; DatabaseUnavailableError if it is locked or cannot be reached for some seconds
   */
  write<Result>(change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = async (transaction: Transaction) => {
        const result = await change(transaction);
        return () => resolve(result);
      };
      this.#pending.push({ run, reject });
      if (!this.#isCommitting) void this.#commitPending();
    });
  }

  async #commitPending(): Promise<void> {
    this.#isCommitting = true;
    while (this.#pending.length > 0) {
      // Waits until all requests that arrived together have added their changes.
      await nextTurn();
      const changes = this.#pending.splice(0);
      const error = await this.#commit(changes);
      // The changes that wait would wait as long again.
      if (error instanceof DatabaseUnavailableError)
        for (const { reject } of [...changes, ...this.#pending.splice(0)]) reject(error);
      // One by one, so that none fails because of another.
      else if (error !== null)
        for (const single of changes) await this.#commit([single]).then((own) => own && single.reject(own));
    }
    this.#isCommitting = false;
  }

  /** Makes changes in one transaction and resolves them. @returns the error of the database; null after success */
  async #commit(changes: readonly PendingChange[]): Promise<unknown> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      try {
        const transaction = this.db.transaction();
        const resolvers = await (this.isShared
          ? transaction.setIsolationLevel('serializable')
          : transaction
        ).execute(async (db) => {
          const results = [];
          for (const { run } of changes) results.push(await run(db));
          return results;
        });
        for (const resolve of resolvers) resolve();
        return null;
      } catch (error) {
        const isLocked = error instanceof DatabaseUnavailableError && !this.isShared;
        const mayRetry = isLocked || this.#driver.isConflict(error);
        if (!mayRetry || performance.now() >= deadline) return error;
        const waitMs = isLocked ? LOCK_RETRY_MS : Math.random() * MAX_CONFLICT_WAIT_MS;
        await new Promise((resolve) => {
          setTimeout(resolve, waitMs);
        });
      }
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
