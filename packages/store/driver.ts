import type { Dialect } from 'kysely';
import type { Migration } from './migrate.ts';

/** The differences between the databases. */
export interface DatabaseDriver {
  readonly dialect: Dialect;
  readonly migrations: readonly Migration[];
  /** SQL that makes the migrations of other servers wait until the transaction ends. null if no other server uses the database. */
  readonly migrationLock: string | null;
  /** Isolation level of transactions that change something. null if the database has only one level. */
  readonly isolationLevel: 'serializable' | null;
  /** Whether several servers may use the database at the same time. */
  readonly isShared: boolean;
  /** Returns whether an error means that the database cannot be reached now. */
  isUnreachable(error: unknown): boolean;
  /**
   * Prepares another attempt of a transaction that was rolled back.
   * @param error why the last attempt failed
   * @param failedAttempts number of attempts until now
   * @returns whether the transaction should be tried again
   */
  prepareRetry(error: unknown, failedAttempts: number): boolean;
  onCommit(): void;
  /** Copies the database into a new file. null if the database server makes the backups. */
  readonly copyTo: ((path: string) => Promise<void>) | null;
}
