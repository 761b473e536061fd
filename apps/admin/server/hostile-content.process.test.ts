import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryChange, EntryResponse } from '../api-types.ts';
import { api } from '../routes.ts';
import { createProduct } from '../support/products.ts';
import { useAdmin } from '../support/use-admin.ts';

const TEXT = 'legal/privacy-policy.md';
const CANDLE = 'candles/makrana.yaml';

let entry: EntryResponse;
const { admin, request, get } = useAdmin(async () => {
  const files = [TEXT, CANDLE, 'categories.yaml', 'studio.yaml'].map((file) => `content/${file}`);
  const { source, commit } = await createProduct(
    Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])),
  );
  await commit('content/pictures/candles/makrana.jpg', 'no real image');
  // Invalid already in the checkout that is cloned.
  await commit(`content/${CANDLE}`, 'id: makrana\nname: "Makrana\n');
  return { source };
});
beforeAll(async () => {
  entry = await get(api.entry(TEXT));
});
const save = (change: object) => request('PUT', api.entry(TEXT), { ...entry, ...change });

describe('content that would block the server', () => {
  it('is rejected at its field if it is too long', async () => {
    const rejected = await save({ body: '[a]: b\n'.repeat(70_000) });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().issues).toEqual([
      {
        path: ['body'],
        message: 'is too long: 491 KB, at most 200 KB are allowed. Shorten it or split it',
      },
    ]);
  });

  it('is rejected at its field if it takes too long, while visitors are served', async () => {
    const body = '{%'.repeat(90_000);
    let isPending = true;
    const rejected = save({ body }).finally(() => {
      isPending = false;
    });
    let answered = 0;
    while (isPending) if ((await admin().request('GET', '/')).statusCode === 200) answered += 1;
    expect((await rejected).json()).toMatchObject({
      issues: [{ path: ['body'], message: expect.stringContaining('takes too long') }],
    });
    expect(answered).toBeGreaterThan(20);
    // The next save works as usual.
    expect((await save({ body: `${entry.body}\nOne more.\n` })).statusCode).toBe(200);
    entry = (await request('GET', api.entry(TEXT))).json();
  });

  it('is rejected if it is nested too deeply', async () => {
    const levels = 2000;
    const fields = JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect((await save({ fields })).statusCode).toBe(400);
  });
});

it('reports an image of another site with its line', async () => {
  const rejected = await save({
    body: `${entry.body?.trimEnd()}\n\n![A chair](https://example.com/a.jpg)\n`,
  });
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().issues).toEqual([
    {
      path: ['body'],
      line: (entry.body?.trimEnd().split('\n').length ?? 0) + 2,
      message: expect.stringContaining('https://example.com/a.jpg is on another site'),
    },
  ]);
});

describe('an unreadable file', () => {
  it('is reported with the line of the error, and its last valid version can be restored', async () => {
    const broken = await request('GET', api.entry(CANDLE));
    expect(broken.statusCode).toBe(422);
    expect(broken.json()).toMatchObject({
      message: expect.stringMatching(/^content\/candles\/makrana\.yaml cannot be read: .* at line \d+/),
      unreadableFile: CANDLE,
      lastValidVersion: { commit: expect.any(String), by: 'Dev' },
    });
    const all = await request('GET', api.entries());
    expect([all.statusCode, all.body.includes(CANDLE)]).toEqual([200, true]);
    const restored = await request('POST', api.revert(CANDLE, broken.json().lastValidVersion.commit), {});
    expect(restored.statusCode).toBe(200);
    expect((await request('GET', api.entry(CANDLE))).json().fields).toMatchObject({ name: 'Makrana' });
  });

  it('does not break the list of changes', async () => {
    await request('POST', api.revert(CANDLE), {});
    expect((await request('PUT', api.entry(CANDLE), { version: '', fields: {} })).statusCode).toBe(422);
    const changes = await request('GET', api.changes());
    expect(changes.statusCode).toBe(200);
    expect(changes.json<EntryChange[]>().map(({ file }) => file)).toEqual([TEXT]);
  });
});
