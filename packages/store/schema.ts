import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

/** A newer version of the website has created the database. The message is for people. */
class SchemaVersionError extends Error {
  constructor(cause: unknown) {
    super(
      'a newer version of the website has created it. Install the newer version of the website again, or restore a backup from before the update.',
      { cause },
    );
    this.name = 'SchemaVersionError';
  }
}

/**
 * Creates the first migration, from which both databases are made. `Tables` (tables.ts) explains the tables and columns.
 * @param text type of text columns. PostgreSQL compares them byte by byte with COLLATE "C", so that times and ids are sorted as in SQLite.
 */
const createTables = (text: string): readonly string[] => [
  `CREATE TABLE enquiries (
    id ${text} PRIMARY KEY,
    status ${text} NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'quarantined')),
    status_changed_at ${text} NOT NULL,
    received_at ${text} NOT NULL,
    recipient ${text} NOT NULL,
    subject ${text} NOT NULL,
    reply_to_name ${text},
    reply_to_address ${text},
    fields ${text} NOT NULL,
    files ${text} NOT NULL,
    digest ${text} NOT NULL,
    queued_at ${text} NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at ${text} NOT NULL,
    last_error ${text},
    sent_at ${text},
    answered_at ${text},
    answered_by ${text},
    answer_note ${text},
    kind ${text} NOT NULL DEFAULT 'message' CHECK (kind IN ('message', 'application', 'newsletter', 'brief')),
    spam_reasons ${text},
    text_hash ${text},
    thread_id ${text},
    is_open integer GENERATED ALWAYS AS (CASE
      WHEN answered_at IS NULL AND status <> 'quarantined' AND kind <> 'newsletter' THEN 1 ELSE 0 END) STORED
  )`,
  'CREATE INDEX enquiries_by_status ON enquiries (status, status_changed_at)',
  "CREATE INDEX queued_enquiries ON enquiries (next_attempt_at) WHERE status = 'queued'",
  // The indexes contain all columns that the filters of the inbox need, so that filters do not read the rows.
  'CREATE INDEX enquiries_by_time ON enquiries (received_at, id, is_open, status, kind, answered_at)',
  'CREATE INDEX open_enquiries ON enquiries (is_open, received_at, id)',
  'CREATE INDEX enquiries_by_text ON enquiries (text_hash, received_at) WHERE text_hash IS NOT NULL',
  `CREATE TABLE enquiry_addresses (
    enquiry_id ${text} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    address ${text} NOT NULL,
    PRIMARY KEY (enquiry_id, address)
  )`,
  'CREATE INDEX enquiries_by_address ON enquiry_addresses (address)',
  // A separate table, because each search reads all texts.
  `CREATE TABLE enquiry_texts (
    enquiry_id ${text} PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
    text ${text} NOT NULL
  )`,
  `CREATE TABLE enquiry_files (
    stored ${text} PRIMARY KEY,
    enquiry_id ${text} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    content bytea NOT NULL
  )`,
  'CREATE INDEX files_by_enquiry ON enquiry_files (enquiry_id)',
  `CREATE TABLE reminders (
    enquiry_id ${text} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    kind ${text} NOT NULL CHECK (kind IN ('soon', 'overdue')),
    recipient ${text} NOT NULL,
    PRIMARY KEY (enquiry_id, kind, recipient)
  )`,
  `CREATE TABLE digests (day ${text} NOT NULL, recipient ${text} NOT NULL, PRIMARY KEY (day, recipient))`,
  `CREATE TABLE problems (
    name ${text} PRIMARY KEY,
    since ${text} NOT NULL,
    detail ${text} NOT NULL,
    seen_at ${text} NOT NULL,
    is_told integer NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE self_test (id integer PRIMARY KEY CHECK (id = 1), stored_at ${text} NOT NULL)`,
  `CREATE TABLE clock (id integer PRIMARY KEY CHECK (id = 1), confirmed_at ${text} NOT NULL, read_at ${text} NOT NULL)`,
  `CREATE TABLE webhook_deliveries (
    enquiry_id ${text} PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
    status ${text} NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
    status_changed_at ${text} NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at ${text} NOT NULL,
    last_error ${text}
  )`,
  'CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (status, next_attempt_at)',
  `CREATE TABLE sessions (
    hash ${text} PRIMARY KEY,
    email ${text} NOT NULL,
    browser ${text} NOT NULL,
    created_at ${text} NOT NULL,
    last_seen_at ${text} NOT NULL
  )`,
  `CREATE TABLE sign_in_links (
    hash ${text} PRIMARY KEY,
    email ${text} NOT NULL,
    expires_at ${text} NOT NULL,
    mailed_at ${text}
  )`,
  `CREATE TABLE preview_links (hash ${text} PRIMARY KEY, created_by ${text} NOT NULL, expires_at ${text} NOT NULL)`,
  `CREATE TABLE scheduled_publications (
    file ${text} PRIMARY KEY,
    publish_at ${text} NOT NULL,
    editor_name ${text} NOT NULL,
    editor_email ${text} NOT NULL,
    last_error ${text},
    is_refused integer NOT NULL
  )`,
  `CREATE TABLE secrets (name ${text} PRIMARY KEY, value ${text} NOT NULL)`,
  `CREATE TABLE members (
    email ${text} PRIMARY KEY,
    name ${text} NOT NULL,
    role ${text} NOT NULL CHECK (role IN ('editor', 'enquiries')),
    invited_by ${text} NOT NULL
  )`,
  `CREATE TABLE passkeys (
    id ${text} PRIMARY KEY,
    email ${text} NOT NULL,
    public_key ${text} NOT NULL,
    counter bigint NOT NULL,
    browser ${text} NOT NULL,
    created_at ${text} NOT NULL
  )`,
  'CREATE INDEX passkeys_by_email ON passkeys (email)',
  `CREATE TABLE imap_folders (path ${text} PRIMARY KEY, uid_validity ${text} NOT NULL, last_uid bigint NOT NULL)`,
];

/** The migrations by name. Never edit a released migration; add one. */
export const createMigrations = (isPostgres: boolean): Record<string, Migration> => ({
  '1-create-tables': {
    async up(db) {
      for (const statement of createTables(isPostgres ? 'text COLLATE "C"' : 'text'))
        await sql.raw(statement).execute(db);
    },
  },
});

/** The number is arbitrary, and used only here. The lock ends with the transaction, so that it also works behind PgBouncer. */
const POSTGRES_LOCK = sql`SELECT pg_advisory_xact_lock(7311042)`;

/**
 * Applies the missing migrations in one transaction, one server at a time.
 * @throws SchemaVersionError when a newer version of the website has created the database; database errors. Nothing is then changed.
 */
export async function migrate(
  db: Kysely<Tables>,
  isPostgres: boolean,
  migrations = createMigrations(isPostgres),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (isPostgres) await POSTGRES_LOCK.execute(transaction);
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error instanceof Error && error.message.startsWith('corrupted migrations'))
      throw new SchemaVersionError(error);
    if (error) throw error;
  });
}
