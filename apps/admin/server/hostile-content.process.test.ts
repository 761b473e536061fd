import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../addresses.ts';
import type { DocumentAnswer, FileChange } from '../shapes.ts';
import { type RunningDesk, startDesk } from '../support/running-desk.ts';
import { makeSource } from '../support/sample-source.ts';

const TEXT = 'legal/privacy-policy.md';
const CANDLE = 'candles/makrana.yaml';

let desk: RunningDesk;
let cookie: string;
let answer: DocumentAnswer;

const ask = (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) =>
  desk.ask(method, address, body, cookie);
const save = (change: object) => {
  const { version, fields, body } = answer;
  return ask('PUT', api.document(TEXT), { version, fields, body, ...change });
};

beforeAll(async () => {
  const { source, commit } = await makeSource();
  for (const file of [TEXT, CANDLE, 'categories.yaml', 'studio.yaml'])
    await commit(`content/${file}`, readFileSync(`content/${file}`, 'utf8'));
  await commit('content/pictures/candles/makrana.jpg', 'stands for a photograph');
  // Broken by a hand, in the checkout that the desk begins with.
  await commit(`content/${CANDLE}`, 'id: makrana\nname: "Makrana\n');
  desk = await startDesk({ source });
  cookie = await desk.signIn();
  answer = (await ask('GET', api.document(TEXT))).json();
});
afterAll(() => desk.stop());

describe('content that would hold up the server', () => {
  it('is refused at its field when it is longer than any real text', async () => {
    const refused = await save({ body: '[a]: b\n'.repeat(70_000) });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().faults).toEqual([
      {
        path: ['body'],
        message: 'is too long: 491 KB, at most 200 KB are taken. Shorten it, or divide it',
      },
    ]);
  });

  it.each([
    ['link definitions', '[a]: b\n'.repeat(28_000)],
    ['open tags', '{%'.repeat(90_000)],
  ])('is refused at its field when it takes too long, and visitors are answered: %s', async (_kind, body) => {
    let isPending = true;
    const refused = save({ body }).finally(() => {
      isPending = false;
    });
    let answered = 0;
    while (isPending) if ((await desk.ask('GET', '/')).statusCode === 200) answered += 1;
    expect((await refused).json()).toMatchObject({
      faults: [{ path: ['body'], message: expect.stringContaining('takes too long') }],
    });
    expect(answered).toBeGreaterThan(20);
    // The next text is checked as always.
    expect((await save({ body: `${answer.body}\nOne more.\n` })).statusCode).toBe(200);
    answer = (await ask('GET', api.document(TEXT))).json();
  });

  it('is refused when it has too many levels', async () => {
    const levels = 2000;
    const fields = JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect((await save({ fields })).statusCode).toBe(400);
  });
});

it('an image of another site is told at its line', async () => {
  const refused = await save({
    body: `${answer.body?.trimEnd()}\n\n![A chair](https://example.com/a.jpg)\n`,
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().faults).toEqual([
    {
      path: ['body'],
      line: (answer.body?.trimEnd().split('\n').length ?? 0) + 2,
      message: expect.stringContaining('https://example.com/a.jpg stands on another site'),
    },
  ]);
});

describe('a file that a hand has broken', () => {
  it('says what is wrong and where, and its last good version can be restored', async () => {
    const broken = await ask('GET', api.document(CANDLE));
    expect(broken.statusCode).toBe(422);
    expect(broken.json()).toMatchObject({
      message: expect.stringMatching(/^content\/candles\/makrana\.yaml cannot be read: .* at line \d+/),
      unreadable: CANDLE,
      lastGood: { commit: expect.any(String), by: 'Dev' },
    });
    const all = await ask('GET', api.documents());
    expect([all.statusCode, all.body.includes(CANDLE)]).toEqual([200, true]);
    const restored = await ask('POST', api.discard(CANDLE, broken.json().lastGood.commit), {});
    expect(restored.statusCode).toBe(200);
    expect((await ask('GET', api.document(CANDLE))).json().fields).toMatchObject({ name: 'Makrana' });
  });

  it('keeps neither the list of changes nor other files from being shown', async () => {
    await ask('POST', api.discard(CANDLE), {});
    expect((await ask('PUT', api.document(CANDLE), { version: '', fields: {} })).statusCode).toBe(422);
    const changes = await ask('GET', api.changes());
    expect(changes.statusCode).toBe(200);
    expect(changes.json<FileChange[]>().map(({ file }) => file)).toEqual([TEXT]);
  });
});
