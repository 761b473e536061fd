import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Runs a query on the database of a relay, which may be running. @returns the rows */
export function queryDatabase(folder: string, sql: string, ...values: SQLInputValue[]) {
  const database = new DatabaseSync(join(folder, 'studio.db'), { timeout: 10_000 });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

/** Returns the ids of the enquiries with a status. */
export const findIdsWithStatus = (folder: string, status: string): string[] =>
  queryDatabase(folder, 'SELECT id FROM enquiries WHERE status = ? ORDER BY received_at', status).map(
    ({ id }) => String(id),
  );
