import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { EntryChange, EntrySummary } from '../api-types.ts';
import { api } from '../routes.ts';
import { type RunningAdmin, startAdmin } from '../support/running-admin.ts';

const ORDER = 'order/projects.yaml';
let admin: RunningAdmin;
let cookie: string;
/** In the order of the collection. */
let ids: string[];

beforeAll(async () => {
  admin = await startAdmin();
  cookie = await admin.signIn();
  const listed: string[] = parse(readFileSync(`content/${ORDER}`, 'utf8')).entries;
  ids = listed.filter((id) => readdirSync('content/projects').includes(`${id}.md`));
});
afterAll(() => admin.stop());
beforeEach(async () => {
  await admin.request('DELETE', api.changes(), undefined, cookie);
});

const fileOf = (id = ''): string => `projects/${id}.md`;
const move = (id: string | undefined, after: string | null = null, own = cookie) =>
  admin.request('PUT', api.position(fileOf(id)), { after }, own);
const listed = async (): Promise<string[]> => {
  const all: EntrySummary[] = (await admin.request('GET', api.entries(), undefined, cookie)).json();
  return all.filter(({ contentType }) => contentType === 'projects').map(({ id }) => id);
};
const changes = async (): Promise<EntryChange[]> =>
  (await admin.request('GET', api.changes(), undefined, cookie)).json();

it('a move changes only the order file', async () => {
  expect(await listed()).toEqual(ids);
  const last = ids.at(-1);
  expect((await move(last)).statusCode).toBe(204);
  expect(await listed()).toEqual([last, ...ids.slice(0, -1)]);
  expect(await admin.git('log', '-1', '--format=%an', 'draft')).toBe('Asha Rao');
  expect(await changes()).toMatchObject([{ file: ORDER, title: 'Order of projects', state: 'changed' }]);
  expect((await move(last, ids.at(-2))).statusCode).toBe(204);
  expect(await changes()).toEqual([]);
});

it('keeps the moves of two people at the same time', async () => {
  const imran = await admin.signIn('imran@example.com');
  const [first, second, third] = ids;
  const rest = ids.slice(3);
  await Promise.all([move(first, third), move(rest.at(-1), null, imran)]);
  expect(await listed()).toEqual([rest.at(-1), second, third, first, ...rest.slice(0, -1)]);
});

it('adds a new entry at the end, and keeps the position of renamed and restored entries', async () => {
  const [first = '', second = '', third = ''] = ids;
  await admin.request(
    'POST',
    api.entries(),
    { from: fileOf(first), id: 'a-house', title: 'A house' },
    cookie,
  );
  expect(await listed()).toEqual([...ids, 'a-house']);
  await admin.request('POST', api.rename(fileOf(first)), { id: 'zenith' }, cookie);
  const shown = async () => (await listed()).filter((id) => id !== first);
  expect(await shown()).toEqual(['zenith', ...ids.slice(1), 'a-house']);
  const url = api.forceRemove(fileOf(second));
  const { id } = (await admin.request('DELETE', url, undefined, cookie)).json();
  await move('a-house', third);
  expect((await admin.request('POST', api.restoreDiscarded(id), undefined, cookie)).statusCode).toBe(204);
  expect(await shown()).toEqual(['zenith', second, third, 'a-house', ...ids.slice(3)]);
});

it('rejects a move of or after a missing entry, and in a collection without an order', async () => {
  const gone = await move(ids[0], 'no-such-project');
  expect([gone.statusCode, gone.json().message]).toEqual([
    409,
    expect.stringContaining('move the entry again'),
  ]);
  expect((await move('no-such-project')).statusCode).toBe(409);
  const [article] = readdirSync('content/articles');
  const response = await admin.request('PUT', api.position(`articles/${article}`), { after: null }, cookie);
  expect([response.statusCode, response.json().message]).toEqual([403, 'Entries of Journal have no order.']);
  expect(await listed()).toEqual(ids);
});
