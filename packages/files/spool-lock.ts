import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorText } from '@studio/http/problem';

// A predecessor that was told to end, or killed, takes a moment to be gone.
const patience = 10_000;
const busy = 5; // SQLITE_BUSY

/**
 * Takes the spool for this process, so that no two relays send the same mail. The lock is the system's own on the file `lock.db`:
 * it holds between containers on one volume, and ends with the process however that ends. Waits up to 10 s for another
 * to give it up. docs/decisions/relay-lock.md says why it is a database that nothing is written to.
 * @param what the folder is, and who else holds it, as the message says it. @returns a function that gives it back.
 * @throws Error when another process holds it, or when the folder cannot be written.
 */
export function lockSpool(
  folder: string,
  what = { name: 'spool', remedy: 'another relay. Give each relay a RELAY_SPOOL of its own.' },
): () => void {
  const path = join(folder, 'lock.db');
  try {
    const database = new DatabaseSync(path, { timeout: patience });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    const taken = typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === busy;
    if (!taken)
      throw new Error(`The ${what.name} ${folder} could not be locked by ${path}: ${errorText(error)}`);
    throw new Error(`The ${what.name} ${folder} is in use by ${what.remedy}`);
  }
}
