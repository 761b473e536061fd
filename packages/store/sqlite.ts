import { closeSync, openSync } from 'node:fs';
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { type DatabaseDriver, DatabaseUnavailableError } from './driver.ts';

/** How long the start waits while another process, such as a backup tool, has locked the database. */
const START_TIMEOUT_MS = 5000;
/** How long a query waits for the lock of another process. It blocks the process, so `Store` repeats changes later. */
const LOCK_TIMEOUT_MS = 20;
// Result codes of SQLite (https://www.sqlite.org/rescode.html).
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** Returns the primary result code of an error of SQLite, without the bits of the extended code; 0 for other errors. */
const readResultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/**
 * Opens an SQLite file. If it does not exist, creates a file that only its owner can read. Every transaction is synced to disk.
 * @throws Error when the file is damaged, is not a database, or cannot be read or written
 */
function openSqlite(path: string): DatabaseSync {
  // SQLite creates its other files with the mode of this file.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: START_TIMEOUT_MS });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    // The cache has up to 32 MB, which is enough for the texts of 20,000 enquiries. Each search reads all texts.
    database.exec('PRAGMA cache_size = -32768');
    // On a full disk, SQLite works again as soon as there is space for the pages that are only in the log. These are at most 128 KB.
    database.exec('PRAGMA wal_autocheckpoint = 32');
    const [checkResult] = database.prepare('PRAGMA quick_check(1)').all();
    if (checkResult?.quick_check !== 'ok') throw new Error(String(checkResult?.quick_check));
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Kysely assumes that a change of the schema cannot be rolled back, which is not so in SQLite. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect for Node's SQLite. */
class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Creates the driver of an SQLite database. @throws like `openSqlite` */
export function createSqliteDriver(path: string): DatabaseDriver {
  const database = openSqlite(path);
  let checkpointedAt = Number.NEGATIVE_INFINITY;
  return {
    dialect: new NodeSqliteDialect({ database: toKyselyDatabase(database) }),
    isShared: false,
    isConflict(error) {
      if (readResultCode(error) !== SQLITE_FULL || performance.now() - checkpointedAt < 1000) return false;
      // On a full disk, moves the write-ahead log into the file, so that the next change overwrites the log instead of extending it.
      checkpointedAt = performance.now();
      try {
        database.exec('PRAGMA wal_checkpoint(PASSIVE)');
        return true;
      } catch {
        return false;
      }
    },
    onMigrated: () => database.exec(`PRAGMA busy_timeout = ${LOCK_TIMEOUT_MS}`),
    // Unlike `VACUUM INTO`, this does not block the process.
    copyTo: async (target) => {
      await backup(database, target);
    },
  };
}

/** Runs a query. @throws DatabaseUnavailableError if another process has locked the database */
function tellLock<Result>(query: () => Result): Result {
  try {
    return query();
  } catch (error) {
    throw readResultCode(error) === SQLITE_BUSY ? new DatabaseUnavailableError(error) : error;
  }
}

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // Uses `begin immediate`, because a transaction that begins with a read cannot wait for another process when it writes. Omits a
      // rollback outside a transaction, because SQLite rolls back by itself after some errors, such as a full disk.
      const statement = tellLock(() =>
        database.prepare(
          sql === 'begin'
            ? 'begin immediate'
            : sql === 'rollback' && !database.isTransaction
              ? 'select 1'
              : sql,
        ),
      );
      const toSqlValues = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => tellLock(() => statement.all(...toSqlValues(parameters))),
        run: (parameters) => tellLock(() => statement.run(...toSqlValues(parameters))),
        iterate: (parameters) => statement.iterate(...toSqlValues(parameters)),
      };
    },
  };
}
