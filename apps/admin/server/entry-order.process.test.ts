import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { EntrySummary } from '../api-types.ts';
import { api } from '../routes.ts';
import { useAdmin } from '../support/use-admin.ts';

const ORDER = 'order/projects.yaml';
const { admin, request, get, changes, discardAll } = useAdmin();
/** In the order of the collection. */
const ids = (parse(readFileSync(`content/${ORDER}`, 'utf8')).entries as string[]).filter((id) =>
  readdirSync('content/projects').includes(`${id}.md`),
);
beforeEach(discardAll);

const fileOf = (id = ''): string => `projects/${id}.md`;
const move = (id: string | undefined, after: string | null = null, own?: string) =>
  request('PUT', api.position(fileOf(id)), { after }, own);
const listed = async (): Promise<string[]> =>
  (await get<EntrySummary[]>(api.entries()))
    .filter(({ contentType }) => contentType === 'projects')
    .map(({ id }) => id);

it('a move changes only the order file', async () => {
  expect(await listed()).toEqual(ids);
  const last = ids.at(-1);
  expect((await move(last)).statusCode).toBe(204);
  expect(await listed()).toEqual([last, ...ids.slice(0, -1)]);
  expect(await admin().git('log', '-1', '--format=%an', 'draft')).toBe('Asha Rao');
  expect(await changes()).toMatchObject([{ file: ORDER, title: 'Order of projects', state: 'changed' }]);
  expect((await move(last, ids.at(-2))).statusCode).toBe(204);
  expect(await changes()).toEqual([]);
});

it('keeps the moves of two people at the same time', async () => {
  const imran = await admin().signIn('imran@example.com');
  const [first, second, third] = ids;
  const rest = ids.slice(3);
  await Promise.all([move(first, third), move(rest.at(-1), null, imran)]);
  expect(await listed()).toEqual([rest.at(-1), second, third, first, ...rest.slice(0, -1)]);
});

it('adds a new entry at the end, and keeps the position of renamed and restored entries', async () => {
  const [first = '', second = '', third = ''] = ids;
  await request('POST', api.entries(), { from: fileOf(first), id: 'a-house', title: 'A house' });
  expect(await listed()).toEqual([...ids, 'a-house']);
  await request('POST', api.rename(fileOf(first)), { id: 'zenith' });
  const shown = async () => (await listed()).filter((id) => id !== first);
  expect(await shown()).toEqual(['zenith', ...ids.slice(1), 'a-house']);
  const url = api.forceRemove(fileOf(second));
  const { id } = (await request('DELETE', url)).json();
  await move('a-house', third);
  expect((await request('POST', api.restoreDiscarded(id))).statusCode).toBe(204);
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
  const response = await request('PUT', api.position(`articles/${article}`), { after: null });
  expect([response.statusCode, response.json().message]).toEqual([403, 'Entries of Journal have no order.']);
  expect(await listed()).toEqual(ids);
});
