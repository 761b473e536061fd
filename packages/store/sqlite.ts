import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import { enquiryKind, searchTextFor } from './enquiry-search.ts';

// How long a change waits for that of another process, such as a command.
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens an SQLite file, and creates it if it does not exist. Only its owner can read it. A committed transaction is on disk.
 * @throws Error when it is damaged, is no database, or cannot be read or written
 */
export function openSqlite(path: string): DatabaseSync {
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  defineFunctions(database);
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

/** Defines the functions with which migrations fill columns. */
function defineFunctions(database: DatabaseSync): void {
  database.function('enquiry_kind', (fields) => enquiryKind(JSON.parse(String(fields))));
  database.function('enquiry_search_text', (subject, fields) =>
    searchTextFor(String(subject), JSON.parse(String(fields))),
  );
}

/** Kysely's dialect for the SQLite of Node. */
export const sqliteDialect = (database: DatabaseSync): SqliteDialect =>
  new SqliteDialect({ database: toKyselyDatabase(database) });

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that begins with a read cannot wait for another process when it writes.
      const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
