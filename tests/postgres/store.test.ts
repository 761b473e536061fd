import { afterAll, beforeAll, expect, test } from 'vitest';
import { Store } from '../../packages/store/store.ts';
import { cleanUp, createTemporaryFolder } from '../relay/support/relay-process.ts';
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
