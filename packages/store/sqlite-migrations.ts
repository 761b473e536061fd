import type { Migration } from './migrate.ts';

/**
 * The migrations of SQLite, in order. `Tables` (tables.ts) explains the tables and columns. Never edit a released migration. Add a new
 * migration, here and in `POSTGRES_MIGRATIONS`.
 */
export const SQLITE_MIGRATIONS: readonly Migration[] = [
  [
    `CREATE TABLE enquiries (
      id text PRIMARY KEY,
      status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'quarantined')),
      status_changed_at text NOT NULL,
      received_at text NOT NULL,
      recipient text NOT NULL,
      subject text NOT NULL,
      reply_to_name text,
      reply_to_address text,
      fields text NOT NULL,
      files text NOT NULL,
      digest text NOT NULL,
      queued_at text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      tried_for_ms integer NOT NULL DEFAULT 0,
      last_attempt_at text,
      last_error text,
      sent_at text,
      response text,
      notified_at text,
      answered_at text,
      answered_by text,
      answer_note text
    )`,
    'CREATE INDEX enquiries_by_status ON enquiries (status, status_changed_at)',
    'CREATE INDEX enquiries_by_time ON enquiries (received_at, id)',
    `CREATE TABLE enquiry_addresses (
      enquiry_id text NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
      address text NOT NULL,
      PRIMARY KEY (enquiry_id, address)
    )`,
    'CREATE INDEX enquiries_by_address ON enquiry_addresses (address)',
    `CREATE TABLE sessions (
      hash text PRIMARY KEY,
      email text NOT NULL,
      browser text NOT NULL,
      created_at text NOT NULL,
      last_seen_at text NOT NULL
    )`,
    `CREATE TABLE sign_in_links (
      hash text PRIMARY KEY,
      email text NOT NULL,
      expires_at text NOT NULL,
      mailed_at text
    )`,
    'CREATE TABLE preview_links (hash text PRIMARY KEY, created_by text NOT NULL, expires_at text NOT NULL)',
    `CREATE TABLE scheduled_publications (
      file text PRIMARY KEY,
      publish_at text NOT NULL,
      editor_name text NOT NULL,
      editor_email text NOT NULL,
      last_error text,
      is_refused integer NOT NULL
    )`,
    'CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL)',
  ],
  // The inbox. `openSqlite` defines the functions `enquiry_kind` and `enquiry_search_text`.
  [
    `ALTER TABLE enquiries ADD COLUMN kind text NOT NULL DEFAULT 'message'
      CHECK (kind IN ('message', 'application', 'newsletter'))`,
    'UPDATE enquiries SET kind = enquiry_kind(fields)',
    // A separate table, because each search reads all texts.
    `CREATE TABLE enquiry_texts (
      enquiry_id text PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
      text text NOT NULL
    )`,
    'INSERT INTO enquiry_texts SELECT id, enquiry_search_text(subject, fields) FROM enquiries',
    `ALTER TABLE enquiries ADD COLUMN is_open integer GENERATED ALWAYS AS
      (answered_at IS NULL AND status <> 'quarantined' AND kind <> 'newsletter') VIRTUAL`,
    // The indexes contain all columns that the filters need, so that filters do not read the rows.
    'CREATE INDEX open_enquiries ON enquiries (is_open, received_at, id)',
    'DROP INDEX enquiries_by_time',
    'CREATE INDEX enquiries_by_time ON enquiries (received_at, id, is_open, status, kind, answered_at)',
  ],
  // Reminders.
  [
    `CREATE TABLE reminders (
      enquiry_id text NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('soon', 'overdue')),
      recipient text NOT NULL,
      PRIMARY KEY (enquiry_id, kind, recipient)
    )`,
    'CREATE TABLE digests (day text NOT NULL, recipient text NOT NULL, PRIMARY KEY (day, recipient))',
  ],
  // The self-test.
  [
    `CREATE TABLE faults (
      name text PRIMARY KEY CHECK (name IN ('storage', 'disk', 'mail', 'failed')),
      since text NOT NULL,
      detail text NOT NULL,
      alerted_at text,
      ended_at text
    )`,
    'CREATE TABLE self_test (id integer PRIMARY KEY CHECK (id = 1), stored_at text NOT NULL)',
  ],
  // Briefs. SQLite cannot change a CHECK, so the column is dropped and created again, with the indexes and columns that depend on it.
  [
    'DROP INDEX open_enquiries',
    'DROP INDEX enquiries_by_time',
    'ALTER TABLE enquiries DROP COLUMN is_open',
    'ALTER TABLE enquiries DROP COLUMN kind',
    `ALTER TABLE enquiries ADD COLUMN kind text NOT NULL DEFAULT 'message'
      CHECK (kind IN ('message', 'application', 'newsletter', 'brief'))`,
    'UPDATE enquiries SET kind = enquiry_kind_with_briefs(fields)',
    `ALTER TABLE enquiries ADD COLUMN is_open integer GENERATED ALWAYS AS
      (answered_at IS NULL AND status <> 'quarantined' AND kind <> 'newsletter') VIRTUAL`,
    'CREATE INDEX open_enquiries ON enquiries (is_open, received_at, id)',
    'CREATE INDEX enquiries_by_time ON enquiries (received_at, id, is_open, status, kind, answered_at)',
  ],
  // Spam detection.
  [
    'ALTER TABLE enquiries ADD COLUMN spam_reasons text',
    'ALTER TABLE enquiries ADD COLUMN text_hash text',
    'CREATE INDEX enquiries_by_text ON enquiries (text_hash, received_at) WHERE text_hash IS NOT NULL',
  ],
  // The webhook. SQLite cannot change a CHECK, so the table of faults is created again.
  [
    `CREATE TABLE webhook_deliveries (
      enquiry_id text PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
      status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
      status_changed_at text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      tried_for_ms integer NOT NULL DEFAULT 0,
      last_attempt_at text,
      last_error text
    )`,
    'CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (status, status_changed_at)',
    'ALTER TABLE faults RENAME TO former_faults',
    `CREATE TABLE faults (
      name text PRIMARY KEY CHECK (name IN ('storage', 'disk', 'mail', 'failed', 'webhook', 'webhook-failed')),
      since text NOT NULL,
      detail text NOT NULL,
      alerted_at text,
      ended_at text
    )`,
    'INSERT INTO faults SELECT name, since, detail, alerted_at, ended_at FROM former_faults',
    'DROP TABLE former_faults',
  ],
  // Threads.
  ['ALTER TABLE enquiries ADD COLUMN thread_id text'],
  // Invited people, and passkeys.
  [
    `CREATE TABLE members (
      email text PRIMARY KEY,
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('editor', 'enquiries')),
      invited_by text NOT NULL
    )`,
    `CREATE TABLE passkeys (
      id text PRIMARY KEY,
      email text NOT NULL,
      public_key text NOT NULL,
      counter integer NOT NULL,
      browser text NOT NULL,
      created_at text NOT NULL
    )`,
    'CREATE INDEX passkeys_by_email ON passkeys (email)',
  ],
  // Folders of the studio's mailbox.
  [
    `CREATE TABLE imap_folders (
      path text PRIMARY KEY,
      uid_validity text NOT NULL,
      last_uid integer NOT NULL
    )`,
  ],
  // More faults. Only the type `FaultName` restricts the names, because SQLite cannot change a CHECK.
  [
    'ALTER TABLE faults RENAME TO former_faults',
    `CREATE TABLE faults (
      name text PRIMARY KEY,
      since text NOT NULL,
      detail text NOT NULL,
      alerted_at text,
      ended_at text
    )`,
    'INSERT INTO faults SELECT name, since, detail, alerted_at, ended_at FROM former_faults',
    'DROP TABLE former_faults',
  ],
];
