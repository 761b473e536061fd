import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorText } from '@studio/http/errors';

// How long to wait for the previous process to exit.
const TIMEOUT_MS = 10_000;
const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process, so that no two relays send the same mail. Uses the lock of an SQLite file (`lock.db`), which
 * works between containers on one volume and ends with the process (docs/decisions/relay-lock.md). Waits up to 10 s.
 *
 * @param labels parts of the error messages. `name` says what the folder is. `user` completes "The folder is in use by …",
 *   followed by advice.
 * @returns a function that unlocks the folder.
 * @throws Error when another process has the lock, or when the folder is not writable.
 */
export function lockFolder(
  folder: string,
  labels = { name: 'data folder', user: 'another relay. Give each relay a DATA_FOLDER of its own.' },
): () => void {
  const path = join(folder, 'lock.db');
  try {
    const database = new DatabaseSync(path, { timeout: TIMEOUT_MS });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    const isInUse =
      typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
    if (!isInUse)
      throw new Error(`The ${labels.name} ${folder} could not be locked with ${path}: ${errorText(error)}`);
    throw new Error(`The ${labels.name} ${folder} is in use by ${labels.user}`);
  }
}
