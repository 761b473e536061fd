import type { Migration } from './migrate.ts';

// Texts are compared byte by byte, so that times and ids are sorted as in SQLite.
const TEXT = 'text COLLATE "C"';

/**
 * The migrations of PostgreSQL, in order. The first migration creates the tables of all SQLite migrations that existed before PostgreSQL
 * was supported. `Tables` (tables.ts) explains the tables and columns. Never edit a released migration. Add a new migration, here and in
 * `SQLITE_MIGRATIONS`.
 */
export const POSTGRES_MIGRATIONS: readonly Migration[] = [
  [
    `CREATE TABLE enquiries (
      id ${TEXT} PRIMARY KEY,
      status ${TEXT} NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'quarantined')),
      status_changed_at ${TEXT} NOT NULL,
      received_at ${TEXT} NOT NULL,
      recipient ${TEXT} NOT NULL,
      subject ${TEXT} NOT NULL,
      reply_to_name ${TEXT},
      reply_to_address ${TEXT},
      fields ${TEXT} NOT NULL,
      files ${TEXT} NOT NULL,
      digest ${TEXT} NOT NULL,
      queued_at ${TEXT} NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      tried_for_ms bigint NOT NULL DEFAULT 0,
      last_attempt_at ${TEXT},
      last_error ${TEXT},
      sent_at ${TEXT},
      response ${TEXT},
      notified_at ${TEXT},
      answered_at ${TEXT},
      answered_by ${TEXT},
      answer_note ${TEXT},
      kind ${TEXT} NOT NULL DEFAULT 'message' CHECK (kind IN ('message', 'application', 'newsletter', 'brief')),
      spam_reasons ${TEXT},
      text_hash ${TEXT},
      thread_id ${TEXT},
      is_open integer GENERATED ALWAYS AS (CASE
        WHEN answered_at IS NULL AND status <> 'quarantined' AND kind <> 'newsletter' THEN 1 ELSE 0 END) STORED
    )`,
    'CREATE INDEX enquiries_by_status ON enquiries (status, status_changed_at)',
    'CREATE INDEX enquiries_by_time ON enquiries (received_at, id, is_open, status, kind, answered_at)',
    'CREATE INDEX open_enquiries ON enquiries (is_open, received_at, id)',
    'CREATE INDEX enquiries_by_text ON enquiries (text_hash, received_at) WHERE text_hash IS NOT NULL',
    `CREATE TABLE enquiry_addresses (
      enquiry_id ${TEXT} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
      address ${TEXT} NOT NULL,
      PRIMARY KEY (enquiry_id, address)
    )`,
    'CREATE INDEX enquiries_by_address ON enquiry_addresses (address)',
    `CREATE TABLE enquiry_texts (
      enquiry_id ${TEXT} PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
      text ${TEXT} NOT NULL
    )`,
    `CREATE TABLE enquiry_files (
      stored ${TEXT} PRIMARY KEY,
      enquiry_id ${TEXT} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
      content bytea NOT NULL
    )`,
    'CREATE INDEX files_by_enquiry ON enquiry_files (enquiry_id)',
    // Turns off compression, because most files are compressed already.
    'ALTER TABLE enquiry_files ALTER COLUMN content SET STORAGE EXTERNAL',
    `CREATE TABLE reminders (
      enquiry_id ${TEXT} NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
      kind ${TEXT} NOT NULL CHECK (kind IN ('soon', 'overdue')),
      recipient ${TEXT} NOT NULL,
      PRIMARY KEY (enquiry_id, kind, recipient)
    )`,
    `CREATE TABLE digests (day ${TEXT} NOT NULL, recipient ${TEXT} NOT NULL, PRIMARY KEY (day, recipient))`,
    `CREATE TABLE faults (
      name ${TEXT} PRIMARY KEY,
      since ${TEXT} NOT NULL,
      detail ${TEXT} NOT NULL,
      alerted_at ${TEXT},
      ended_at ${TEXT}
    )`,
    `CREATE TABLE self_test (id integer PRIMARY KEY CHECK (id = 1), stored_at ${TEXT} NOT NULL)`,
    `CREATE TABLE webhook_deliveries (
      enquiry_id ${TEXT} PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
      status ${TEXT} NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
      status_changed_at ${TEXT} NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      tried_for_ms bigint NOT NULL DEFAULT 0,
      last_attempt_at ${TEXT},
      last_error ${TEXT}
    )`,
    'CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (status, status_changed_at)',
    `CREATE TABLE sessions (
      hash ${TEXT} PRIMARY KEY,
      email ${TEXT} NOT NULL,
      browser ${TEXT} NOT NULL,
      created_at ${TEXT} NOT NULL,
      last_seen_at ${TEXT} NOT NULL
    )`,
    `CREATE TABLE sign_in_links (
      hash ${TEXT} PRIMARY KEY,
      email ${TEXT} NOT NULL,
      expires_at ${TEXT} NOT NULL,
      mailed_at ${TEXT}
    )`,
    `CREATE TABLE preview_links (hash ${TEXT} PRIMARY KEY, created_by ${TEXT} NOT NULL, expires_at ${TEXT} NOT NULL)`,
    `CREATE TABLE scheduled_publications (
      file ${TEXT} PRIMARY KEY,
      publish_at ${TEXT} NOT NULL,
      editor_name ${TEXT} NOT NULL,
      editor_email ${TEXT} NOT NULL,
      last_error ${TEXT},
      is_refused integer NOT NULL
    )`,
    `CREATE TABLE secrets (name ${TEXT} PRIMARY KEY, value ${TEXT} NOT NULL)`,
    `CREATE TABLE members (
      email ${TEXT} PRIMARY KEY,
      name ${TEXT} NOT NULL,
      role ${TEXT} NOT NULL CHECK (role IN ('editor', 'enquiries')),
      invited_by ${TEXT} NOT NULL
    )`,
    `CREATE TABLE passkeys (
      id ${TEXT} PRIMARY KEY,
      email ${TEXT} NOT NULL,
      public_key ${TEXT} NOT NULL,
      counter bigint NOT NULL,
      browser ${TEXT} NOT NULL,
      created_at ${TEXT} NOT NULL
    )`,
    'CREATE INDEX passkeys_by_email ON passkeys (email)',
    `CREATE TABLE imap_folders (path ${TEXT} PRIMARY KEY, uid_validity ${TEXT} NOT NULL, last_uid bigint NOT NULL)`,
    `CREATE TABLE leases (name ${TEXT} PRIMARY KEY, holder ${TEXT} NOT NULL, expires_at timestamptz NOT NULL)`,
  ],
];
