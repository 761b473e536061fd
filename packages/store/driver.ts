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
  /** Whether several servers may use the database at the same time. */
  readonly isShared: boolean;
  /** Whether a transaction failed because of another one, so that it should be tried again. */
  isConflict(error: unknown): boolean;
  onMigrated(): void;
  /** Copies the database into a new file. null if the database server makes the backups. */
  readonly copyTo: ((path: string) => Promise<void>) | null;
}
