import type { Kysely } from 'kysely';
import type { Tables, Transaction } from './tables.ts';

/**
 * The changes of the schema, in order. The version of a database is the number of changes that were made. Never edit one that was
 * released: add another.
 */
const MIGRATIONS: readonly ((db: Transaction) => Promise<void>)[] = [
  async ({ schema }) => {
    await schema
      .createTable('enquiries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('statusChangedAt', 'text', (column) => column.notNull())
      .addColumn('receivedAt', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('replyToName', 'text')
      .addColumn('replyToAddress', 'text')
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('files', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('queuedAt', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('triedForMs', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('lastAttemptAt', 'text')
      .addColumn('lastError', 'text')
      .addColumn('sentAt', 'text')
      .addColumn('response', 'text')
      .addColumn('notifiedAt', 'text')
      .addColumn('answeredAt', 'text')
      .addColumn('answeredBy', 'text')
      .addColumn('answerNote', 'text')
      .execute();
    await schema
      .createIndex('enquiriesByStatus')
      .on('enquiries')
      .columns(['status', 'statusChangedAt'])
      .execute();
    await schema.createIndex('enquiriesByTime').on('enquiries').columns(['receivedAt', 'id']).execute();
    await schema
      .createTable('enquiryAddresses')
      .addColumn('enquiryId', 'text', (column) =>
        column.notNull().references('enquiries.id').onDelete('cascade'),
      )
      .addColumn('address', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('enquiryAddressesKey', ['enquiryId', 'address'])
      .execute();
    await schema.createIndex('enquiriesByAddress').on('enquiryAddresses').column('address').execute();
    await schema
      .createTable('sessions')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastSeenAt', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('signInLinks')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('mailedAt', 'text')
      .execute();
    await schema
      .createTable('previewLinks')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('createdBy', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('scheduledPublications')
      .addColumn('file', 'text', (column) => column.primaryKey())
      .addColumn('publishAt', 'text', (column) => column.notNull())
      .addColumn('editorName', 'text', (column) => column.notNull())
      .addColumn('editorEmail', 'text', (column) => column.notNull())
      .addColumn('lastError', 'text')
      .addColumn('isRefused', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
];

/** A database of a newer version of the website. Its message is for people. */
class SchemaVersionError extends Error {
  constructor(found: number, known: number) {
    super(
      `it has the schema version ${found}, and this version of the website knows only ${known}. Install the newer version of the website again, or restore a backup from before the update.`,
    );
    this.name = 'SchemaVersionError';
  }
}

/**
 * Makes the missing changes, each in one transaction together with its version number. So an interrupted migration continues at
 * the next call.
 * @throws SchemaVersionError when the database is of a newer version; nothing is changed then
 */
export async function migrate(db: Kysely<Tables>, migrations = MIGRATIONS): Promise<void> {
  await db.schema
    .createTable('schemaVersion')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .execute();
  while (await migrateOnce(db, migrations));
}

/** Makes the next change. @returns false when there is none */
function migrateOnce(db: Kysely<Tables>, migrations: typeof MIGRATIONS): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const versions = transaction.withTables<{ schemaVersion: { version: number } }>();
    const { version } = await versions
      .selectFrom('schemaVersion')
      .select(({ fn, val }) => fn.coalesce(fn.max('version'), val(0)).as('version'))
      .executeTakeFirstOrThrow();
    if (version > migrations.length) throw new SchemaVersionError(version, migrations.length);
    const change = migrations[version];
    if (!change) return false;
    await change(transaction);
    await versions
      .insertInto('schemaVersion')
      .values({ version: version + 1 })
      .execute();
    return true;
  });
}
