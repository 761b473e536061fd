import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMigrations, migrate } from './schema.ts';
import { Store } from './store.ts';

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

const insert = (store: Store, hash: string) =>
  store.write((db) => db.insertInto('previewLinks').values(link(hash)).execute());

test('a change that fails is rejected, and changes nothing of another of the same moment', async () => {
  const store = await Store.open(folder);
  await Promise.all(['a', 'b', 'c'].map((hash) => insert(store, hash)));
  const results = await Promise.allSettled(['d', 'a', 'e'].map((hash) => insert(store, hash)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await insert(store, 'f');
  expect(await hashes(store)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await store.close();
});

describe('while another process has locked the database', () => {
  let store: Store;
  let other: DatabaseSync;
  beforeEach(async () => {
    store = await Store.open(folder);
    other = new DatabaseSync(join(folder, 'studio.db'));
    other.exec('BEGIN IMMEDIATE');
  });
  afterEach(async () => {
    vi.useRealTimers();
    other.close();
    await store.close();
  });

  test('a change waits without blocking the process', async () => {
    const changes = ['a', 'b'].map((hash) => insert(store, hash));
    // This timer would not fire if the change blocked the process.
    setTimeout(() => other.exec('COMMIT'), 200);
    await Promise.all(changes);
    expect(await hashes(store)).toEqual(['a', 'b']);
  });

  test('reading works, and a change is given up within ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const start = performance.now();
    const waits: number[] = [];
    const attempt = (hash: string) =>
      expect(insert(store, hash).finally(() => waits.push(performance.now() - start))).rejects.toThrow(
        /locked/,
      );
    const first = attempt('a');
    await vi.advanceTimersByTimeAsync(4000);
    const second = attempt('b');
    expect(await hashes(store)).toEqual([]);
    for (let second = 0; waits.length < 2 && second < 30; second += 1)
      await vi.advanceTimersByTimeAsync(1000);
    await Promise.all([first, second]);
    expect(waits[0]).toBeLessThanOrEqual(10_000);
    expect(waits[1]).toBeLessThanOrEqual(14_000);
    other.exec('ROLLBACK');
    vi.useRealTimers();
    await insert(store, 'c');
    expect(await hashes(store)).toEqual(['c']);
  });
});

test('an interrupted migration changes nothing and continues at the next start', async () => {
  const store = await Store.open(folder);
  const createTable = sql`CREATE TABLE half (id text)`;
  const addMigration = (times: number) => ({
    ...createMigrations(false),
    '9-half': {
      async up(db: Kysely<unknown>) {
        // The second time fails, as if the process had been killed.
        for (let time = 0; time < times; time += 1) await createTable.execute(db);
      },
    },
  });
  await expect(migrate(store.db, false, addMigration(2))).rejects.toThrow('already exists');
  const tables = async () => (await store.db.introspection.getTables()).map(({ name }) => name);
  expect(await tables()).not.toContain('half');
  await migrate(store.db, false, addMigration(1));
  expect(await tables()).toContain('half');
  await store.close();
});

test.each<[string, (path: string) => void, RegExp]>([
  [
    'of a newer version',
    (path) => {
      const database = new DatabaseSync(path);
      database.exec(
        "CREATE TABLE kysely_migration (name text, timestamp text); INSERT INTO kysely_migration VALUES ('99-newer', '')",
      );
      database.close();
    },
    /a newer version of the website has created it\. Install the newer version/,
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
