import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorText } from '@studio/http/errors';

// Milliseconds to wait for the previous process to exit.
const TIMEOUT_MS = 10_000;
const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process. Without a lock, two relays (packages/relay) could send the same mail, for example. The lock of an
 * SQLite file (`lock.db`) works between containers on one volume and ends with the process (docs/decisions/relay-lock.md). This call blocks
 * for up to 10 s.
 *
 * @param labels parts of the error messages. `name` describes the folder. `user` completes the sentence "The data folder is in use by …"
 * and may add advice.
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
