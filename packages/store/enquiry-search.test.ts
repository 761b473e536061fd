import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTestDatabaseUrl } from '../../tests/support/test-database.ts';
import { buildSearchCondition, buildSearchText, detectEnquiryKind } from './enquiry-search.ts';
import { Store } from './store.ts';

const fields = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

let folder = '';
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'search-test-'));
  store = await Store.open(folder, await getTestDatabaseUrl(folder));
  const time = '2026-11-27T10:00:00.000Z';
  const [recipient, subject] = ['hello@studio.example', 'A chair'];
  const texts = {
    one: buildSearchText(
      subject,
      fields({
        name: 'Meera Müller',
        email: 'meera_m@visitor.example',
        phone: '+91 98765 43210',
        message: '7 chairs for the verandah, 100% teak. मेरा बरामदा, مرحبا',
      }),
    ),
    national: buildSearchText(subject, fields({ phone: '98200-55667' })),
    trunk: buildSearchText(subject, fields({ message: 'Call 0 98111‑22333 after six, please.' })),
  };
  await store.write(async (db) => {
    const times = { statusChangedAt: time, receivedAt: time, queuedAt: time, nextAttemptAt: time };
    const rest = { recipient, subject, fields: '[]', files: '[]', digest: '' };
    for (const [id, text] of Object.entries(texts)) {
      await db
        .insertInto('enquiries')
        .values({ id, status: 'sent', ...times, ...rest })
        .execute();
      await db.insertInto('enquiryTexts').values({ enquiryId: id, text }).execute();
    }
  });
});
const find = async (search: string) => {
  const query = store.db.selectFrom('enquiries').select('id');
  return (await query.where((where) => buildSearchCondition(where, search)).execute()).map(({ id }) => id);
};
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['the name, in any case', 'meera', true],
  ['an accent', 'MULLER', true],
  ['an accent in the search', 'Müller', true],
  ['part of the e-mail address', '@visitor.example', true],
  ['two words, far apart', 'verandah meera', true],
  ['two words, of which one is missing', 'meera kitchen', false],
  ['the subject', 'chair', true],
  ['the telephone number as it was written', '98765 43210', true],
  ['the telephone number without spaces', '9876543210', true],
  ['the telephone number, grouped in another way', '+91-987-654-3210', true],
  ['part of the telephone number', '654 321', true],
  ['another telephone number', '98765 43211', false],
  ['Hindi', 'बरामदा', true],
  ['Arabic', 'مرحبا', true],
  ['no words', '  ', true],
  ['a percent sign', '100%', true],
  ['a percent sign, which is no wildcard', 'c%r', false],
  ['an underscore', 'meera_m', true],
  ['an underscore, which is no wildcard', 'm__ra', false],
  ['a backslash', '\\', false],
])('a search for %s', async (_name, search, isFound) => {
  expect((await find(search)).includes('one')).toBe(isFound);
});

test.each([
  ['one', '9876543210'],
  ['one', '09876543210'],
  ['one', '0091 98765-43210'],
  ['one', '098765'],
  ['national', '+919820055667'],
  ['national', '\u202a+91 98200 55667\u202c'],
  ['national', '(0) 98200 55667'],
  ['trunk', '+91 98111 22333'],
  ['trunk', '98111–22333'],
])('finds %s by the telephone number %s', async (id, search) => {
  expect(await find(search)).toEqual([id]);
});

test.each([
  ['message', { name: 'Meera', email: 'm@x.example', subject: 'A chair', message: 'Hello' }],
  ['message', {}],
  ['message', { name: 'Meera' }],
  ['application', { Name: 'Joy', email: 'j@x.example', Position: 'Architect', experience: '1-3 years' }],
  ['message', { email: 'j@x.example', position: 'Architect', experience: ' ' }],
  ['newsletter', { email: 'r@x.example', website: '' }],
  ['brief', { message: 'A kitchen', email: 'r@x.example', city: '', budget: '', stays: '' }],
])('the kind %s', (kind, values) => {
  expect(detectEnquiryKind(fields(values))).toBe(kind);
});
