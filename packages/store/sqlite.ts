import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import { buildSearchText, detectEnquiryKind } from './enquiry-search.ts';

// How long a change waits for that of another process, such as a command.
const BUSY_TIMEOUT_MS = 5000;

/** Free pages in the database file, for changes while the disk is full. */
const RESERVED_BYTES = 1024 * 1024;

// Result codes of SQLite (https://www.sqlite.org/rescode.html).
const SQLITE_FULL = 13;

/**
 * Opens an SQLite file, and creates it if it does not exist. Only its owner can read it. A committed transaction is on disk.
 * @throws Error when it is damaged, is no database, or cannot be read or written
 */
export function openSqlite(path: string): DatabaseSync {
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  defineSqlFunctions(database);
  try {
    // The cache of up to 32 MB holds the texts of 20,000 enquiries, which each search reads.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32768',
    );
    const [first] = database.prepare('PRAGMA quick_check(1)').all();
    if (first?.quick_check !== 'ok') throw new Error(String(first?.quick_check));
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Whether a change failed because the disk is full. SQLite has undone the whole transaction then. */
export const isDiskFullError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;

/**
 * Extends the database file when less than half of its reserve is left. Otherwise the write-ahead log could not be moved into it on a
 * full disk, so that no enquiry could be deleted or marked as sent. Does nothing when the disk is full already.
 */
export function reserveSpace(database: DatabaseSync): void {
  const readPragma = (name: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  if (readPragma('freelist_count') * readPragma('page_size') > RESERVED_BYTES / 2) return;
  try {
    // Two transactions, because SQLite does not write pages that one transaction creates and deletes. Deleted pages stay in the file.
    database.exec(`CREATE TABLE IF NOT EXISTS reserved_space AS SELECT zeroblob(${RESERVED_BYTES}) AS bytes`);
    database.exec('DROP TABLE reserved_space');
    checkpointLog(database);
  } catch (error) {
    if (!isDiskFullError(error)) throw error;
  }
}

/** Moves the write-ahead log into the database file, so that the next change overwrites the log instead of extending it. */
export function checkpointLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(PASSIVE)');
}

/** Defines the functions with which migrations fill columns. */
function defineSqlFunctions(database: DatabaseSync): void {
  const detectKind = (fields: unknown) => detectEnquiryKind(JSON.parse(String(fields)));
  // For the second change, whose column knows no briefs. Anybody can send their fields to an older relay.
  database.function('enquiry_kind', (fields) => {
    const kind = detectKind(fields);
    return kind === 'brief' ? 'message' : kind;
  });
  database.function('enquiry_kind_with_briefs', detectKind);
  database.function('enquiry_search_text', (subject, fields) =>
    buildSearchText(String(subject), JSON.parse(String(fields))),
  );
}

/** Kysely's dialect for the SQLite of Node. */
export const createSqliteDialect = (database: DatabaseSync): SqliteDialect =>
  new SqliteDialect({ database: toKyselyDatabase(database) });

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that begins with a read cannot wait for another process when it writes. After some errors, such as a full disk,
      // SQLite has rolled back by itself.
      const statement = database.prepare(
        sql === 'begin'
          ? 'begin immediate'
          : sql === 'rollback' && !database.isTransaction
            ? 'select 1'
            : sql,
      );
      const toSqlValues = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...toSqlValues(parameters)),
        run: (parameters) => statement.run(...toSqlValues(parameters)),
        iterate: (parameters) => statement.iterate(...toSqlValues(parameters)),
      };
    },
  };
}
