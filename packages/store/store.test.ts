import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createSqliteDialect, openSqlite } from './sqlite.ts';
import { SQLITE_MIGRATIONS } from './sqlite-migrations.ts';
import { Store } from './store.ts';
import type { Tables } from './tables.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const link = (hash: string) => ({
  hash,
  createdBy: 'asha@example.com',
  expiresAt: '2026-01-01T00:00:00.000Z',
});
const hashes = async (store: Store) =>
  (await store.db.selectFrom('previewLinks').select('hash').orderBy('hash').execute()).map(
    ({ hash }) => hash,
  );

test('keeps what was written, in files that only their owner can read', async () => {
  const store = await Store.open(folder);
  await store.write((db) => db.insertInto('previewLinks').values(link('a')).execute());
  for (const name of ['studio.db', 'studio.db-wal'])
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  await store.close();
  const again = await Store.open(folder);
  expect(await hashes(again)).toEqual(['a']);
  await again.close();
});

test('syncs each commit to disk and checks foreign keys', async () => {
  const store = await Store.open(folder);
  const pragma = async (name: string) =>
    Object.values((await sql<object>`PRAGMA ${sql.raw(name)}`.execute(store.db)).rows[0] ?? {})[0];
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    2,
    1,
  ]);
  await store.close();
});

test('changes of one moment share a transaction; when it fails, all are rejected and nothing is changed', async () => {
  const store = await Store.open(folder);
  const insert = (hash: string) =>
    store.write((db) => db.insertInto('previewLinks').values(link(hash)).execute());
  await Promise.all(['a', 'b', 'c'].map(insert));
  expect(await hashes(store)).toEqual(['a', 'b', 'c']);
  const results = await Promise.allSettled(['d', 'a', 'e'].map(insert));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await insert('f');
  expect(await hashes(store)).toEqual(['a', 'b', 'c', 'f']);
  await store.close();
});

test('an interrupted migration changes nothing and continues at the next start', async () => {
  const store = await Store.open(folder);
  const createTable = 'CREATE TABLE half (id text)';
  // The second statement fails, as if the process had been killed.
  const done = SQLITE_MIGRATIONS.map(() => []);
  await expect(migrate(store.db, [...done, [createTable, createTable]])).rejects.toThrow('already exists');
  const tables = async () => (await store.db.introspection.getTables()).map(({ name }) => name);
  expect(await tables()).not.toContain('half');
  await migrate(store.db, [...done, [createTable]]);
  expect(await tables()).toContain('half');
  await store.close();
});

test.each<[string, (path: string) => void, RegExp]>([
  [
    'of a newer version',
    (path) => {
      const database = new DatabaseSync(path);
      database.exec(
        'CREATE TABLE schema_version (version INTEGER PRIMARY KEY); INSERT INTO schema_version VALUES (99)',
      );
      database.close();
    },
    /schema version 99, and this version of the website knows only \d+\. Install the newer version/,
  ],
  [
    'that is no database',
    (path) => writeFileSync(path, 'text '.repeat(5000)),
    /file is not a database[\s\S]*restore/,
  ],
])('a database %s is refused with its path and what to do', async (_kind, create, message) => {
  create(join(folder, 'studio.db'));
  const opening = Store.open(folder);
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.toThrow(join(folder, 'studio.db'));
});

test('the faults of an older version stay', async () => {
  const sqlite = openSqlite(join(folder, 'studio.db'));
  const older = new Kysely<Tables>({
    dialect: createSqliteDialect(sqlite),
    plugins: [new CamelCasePlugin()],
  });
  await migrate(older, SQLITE_MIGRATIONS.slice(0, 5));
  const fault = { name: 'mail', since: 'a', detail: 'b', alertedAt: 'c', endedAt: null } as const;
  await older.insertInto('faults').values(fault).execute();
  await older.destroy();
  const store = await Store.open(folder);
  expect(await store.db.selectFrom('faults').selectAll().execute()).toEqual([fault]);
  await store.close();
});

test('enquiries of an older version get their kind, their search text and whether they are open', async () => {
  const sqlite = openSqlite(join(folder, 'studio.db'));
  const older = new Kysely<Tables>({
    dialect: createSqliteDialect(sqlite),
    plugins: [new CamelCasePlugin()],
  });
  await migrate(older, SQLITE_MIGRATIONS.slice(0, 1));
  const insert = sqlite.prepare(
    `INSERT INTO enquiries (id, status, status_changed_at, received_at, recipient, subject, fields, files, digest, queued_at, answered_at)
     VALUES (?, ?, '', '', '', 'A CHAIR', ?, '[]', '', '', ?)`,
  );
  const email = { name: 'email', value: 'Meera@visitor.example' };
  const message = JSON.stringify([email, { name: 'message', value: 'Écru?' }]);
  insert.run('open', 'failed', message, null);
  insert.run('answered', 'sent', message, '2026-11-27T10:00:00.000Z');
  insert.run('spam', 'quarantined', message, null);
  insert.run('newsletter', 'sent', JSON.stringify([email]), null);
  const brief = ['city', 'budget', 'stays'].map((name) => ({ name, value: '' }));
  insert.run('brief', 'sent', JSON.stringify([email, ...brief]), null);
  await older.destroy();
  const store = await Store.open(folder);
  const rows = await store.db
    .selectFrom('enquiries')
    .innerJoin('enquiryTexts', 'enquiryId', 'id')
    .select(['id', 'kind', 'text', 'isOpen'])
    .orderBy('id')
    .execute();
  const text = 'a chair\nmeera@visitor.example\necru?';
  expect(rows).toEqual([
    { id: 'answered', kind: 'message', text, isOpen: 0 },
    { id: 'brief', kind: 'brief', text: 'a chair\nmeera@visitor.example\n\n\n', isOpen: 1 },
    { id: 'newsletter', kind: 'newsletter', text: 'a chair\nmeera@visitor.example', isOpen: 0 },
    { id: 'open', kind: 'message', text, isOpen: 1 },
    { id: 'spam', kind: 'message', text, isOpen: 0 },
  ]);
  await store.close();
});
