import { errorText } from '@studio/http/errors';
import type { Dialect } from 'kysely';

/** The database does not answer now, because it is locked or cannot be reached. The same query may succeed later. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(errorText(cause), { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** The differences between the databases. Their queries reject with a `DatabaseUnavailableError` if it may help to try again. */
export interface DatabaseDriver {
  readonly dialect: Dialect;
  /** Isolation level of transactions that change something. null if the database has only one level. */
  readonly isolationLevel: 'serializable' | null;
  /** Whether several servers may use the database at the same time. */
  readonly isShared: boolean;
  /** Delay after which a change is tried again while the database is unavailable; null if it fails at once. */
  readonly unavailableRetryMs: number | null;
  /**
   * Prepares another attempt of a transaction that was rolled back.
   * @param error why the last attempt failed
   * @param failedAttempts number of attempts until now
   * @returns whether the transaction should be tried again
   */
  prepareRetry(error: unknown, failedAttempts: number): boolean;
  onMigrated(): void;
  onCommit(): void;
  /** Copies the database into a new file. null if the database server makes the backups. */
  readonly copyTo: ((path: string) => Promise<void>) | null;
}
