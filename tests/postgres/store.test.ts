import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Enquiries } from '../../packages/relay/enquiries.ts';
import { Store } from '../../packages/store/store.ts';
import { cleanUp, createTemporaryFolder, runRelayCommand } from '../relay/support/relay-process.ts';
import { createDatabase } from './support/test-postgres.ts';

let databaseUrl: string;
let stores: Store[];
beforeAll(async () => {
  databaseUrl = await createDatabase(process.env.TEST_POSTGRES_URL ?? '');
  // All three apply the migrations at the same time.
  stores = await Promise.all([1, 2, 3].map(() => Store.open(createTemporaryFolder(), databaseUrl)));
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await cleanUp();
});

test('changes of several servers that conflict are repeated, so that none is lost', async () => {
  const [first] = stores;
  await first?.write((db) => db.insertInto('secrets').values({ name: 'counter', value: '0' }).execute());
  const increment = (store: Store) =>
    store.write(async (db) => {
      const { value } = await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', 'counter')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('secrets')
        .set({ value: String(Number(value) + 1) })
        .where('name', '=', 'counter')
        .execute();
    });
  for (let round = 0; round < 10; round += 1) await Promise.all(stores.map(increment));
  const rows = first?.db.selectFrom('secrets').select('value').where('name', '=', 'counter');
  expect(await rows?.execute()).toEqual([{ value: '30' }]);
});

test('text with a NUL character, such as from a mail server, is stored without it', async () => {
  const [store] = stores;
  await store?.write((db) => db.insertInto('secrets').values({ name: 'nul', value: 'a\0b' }).execute());
  const rows = store?.db.selectFrom('secrets').select('value').where('name', 'in', ['nul', 'n\0ul']);
  expect(await rows?.execute()).toEqual([{ value: 'ab' }]);
});

test('`copy-to-postgres` copies everything of an SQLite database once', async () => {
  const folder = join(createTemporaryFolder(), 'data');
  const source = await Enquiries.open(folder);
  const id = randomUUID();
  const stored = randomUUID();
  const content = `%PDF-1.7${'x'.repeat(5000)}`;
  writeFileSync(join(source.uploadFolder, stored), content);
  await source.add(
    {
      id,
      receivedAt: '2026-11-27T10:00:00.000Z',
      to: 'hello@studio.example',
      subject: 'A house',
      replyTo: { name: 'Asha', address: 'asha@visitor.example' },
      fields: [{ name: 'message', value: 'A house in Alwar' }],
      files: [{ stored, name: 'plan.pdf', size: content.length, type: 'application/pdf', sha256: '' }],
      digest: id,
    },
    { status: 'queued' },
  );
  await source.store.write((db) =>
    db
      .insertInto('members')
      .values({ email: 'asha@studio.example', name: 'Asha', role: 'editor', invitedBy: '' })
      .execute(),
  );
  const expected = await source.find(id);
  await source.store.close();

  const env = {
    DATA_FOLDER: folder,
    DATABASE_URL: await createDatabase(process.env.TEST_POSTGRES_URL ?? ''),
  };
  expect(await runRelayCommand(['copy-to-postgres'], env)).toEqual({
    code: 0,
    output: 'Enquiries copied: 1.\n',
  });
  const target = await Enquiries.open(folder, { databaseUrl: env.DATABASE_URL });
  // A server also calls this when it starts.
  await target.files.deleteUnusedFiles();
  expect(existsSync(join(source.uploadFolder, stored))).toBe(true);
  expect(await target.find(id)).toEqual(expected);
  expect(await target.store.db.selectFrom('members').select('name').execute()).toEqual([{ name: 'Asha' }]);
  const [file] = expected?.files ?? [];
  expect(file && (await target.files.getAttachments([file]))).toEqual([{ content: Buffer.from(content) }]);
  await target.store.close();
  expect(await runRelayCommand(['show', id], env)).toEqual({
    code: 0,
    output: expect.stringContaining(`plan.pdf (${content.length} bytes, ${stored} in the database)`),
  });
  expect(await runRelayCommand(['copy-to-postgres'], env)).toEqual({
    code: 1,
    output: expect.stringContaining('already has enquiries'),
  });
});
