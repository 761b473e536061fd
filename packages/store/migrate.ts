import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** SQL statements that change the schema. The version of a database is the number of applied migrations. */
export type Migration = readonly string[];

/** A newer version of the website has created the database. The message is for people. */
export class SchemaVersionError extends Error {
  constructor(found: number, known: number) {
    super(
      `it has the schema version ${found}, and this version of the website knows only ${known}. Install the newer version of the website again, or restore a backup from before the update.`,
    );
    this.name = 'SchemaVersionError';
  }
}

/**
 * Applies the missing migrations. Writes each migration with its version number in one transaction, so that an interrupted run continues at
 * the next call.
 * @param lockStatement SQL that makes other servers wait until the transaction ends; null if no other server uses the database
 * @throws SchemaVersionError when a newer version of the website has created the database. Nothing is changed.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  lockStatement: string | null = null,
): Promise<void> {
  while (await applyNextMigration(db, migrations, lockStatement));
}

/** Applies the next migration. @returns false when no migration is missing */
function applyNextMigration(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  lockStatement: string | null,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (lockStatement !== null) await sql.raw(lockStatement).execute(transaction);
    await sql`CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)`.execute(transaction);
    const versionTable = transaction.withTables<{ schemaVersion: { version: number } }>();
    const { version } = await versionTable
      .selectFrom('schemaVersion')
      .select(({ fn, val }) => fn.coalesce(fn.max('version'), val(0)).as('version'))
      .executeTakeFirstOrThrow();
    if (version > migrations.length) throw new SchemaVersionError(version, migrations.length);
    const migration = migrations[version];
    if (!migration) return false;
    for (const statement of migration) await sql.raw(statement).execute(transaction);
    await versionTable
      .insertInto('schemaVersion')
      .values({ version: version + 1 })
      .execute();
    return true;
  });
}
