import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SharedSync } from '@studio/files/durable';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Enquiry } from './enquiry.ts';
import { Damaged } from './errors.ts';
import { Spool } from './spool.ts';

let folder = '';
let spool: Spool;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-test-'));
  spool = new Spool(folder);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function enquiry(id: string, digest = 'one', held = false): Enquiry {
  return {
    version: 1,
    id,
    receivedAt: new Date().toISOString(),
    to: 'hello@studio.example',
    subject: 'Hello',
    replyTo: null,
    fields: [{ name: 'message', value: digest }],
    files: [],
    held,
    digest,
  };
}

async function commit(one: Enquiry) {
  return spool.commit(await spool.newIncoming(), one);
}

test('the same id at the same moment is one enquiry', async () => {
  const id = randomUUID();
  const all = await Promise.all(Array.from({ length: 20 }, () => commit(enquiry(id))));
  expect(all.filter(({ repeat }) => !repeat)).toHaveLength(1);
  expect(await spool.ids('waiting')).toEqual([id]);
});

test('a repeat is known wherever the first has got to', async () => {
  const id = randomUUID();
  await commit(enquiry(id));
  for (const place of ['sent', 'failed'] as const) {
    const from = place === 'sent' ? 'waiting' : 'sent';
    expect(await spool.move(id, from, place)).toBe(true);
    expect(await commit(enquiry(id))).toMatchObject({ place, repeat: true });
  }
});

test('the same id with an edited text is not lost, and is itself recognised when repeated', async () => {
  const id = randomUUID();
  await commit(enquiry(id, 'one'));
  const edited = await commit(enquiry(id, 'two'));
  expect(edited).toMatchObject({ repeat: false });
  expect(edited.id).not.toBe(id);
  expect(await commit(enquiry(id, 'two'))).toMatchObject({ id: edited.id, repeat: true });
});

test('what is held does not wait', async () => {
  expect(await commit(enquiry(randomUUID(), 'x', true))).toMatchObject({ place: 'held' });
  expect(await spool.ids('waiting')).toEqual([]);
});

test('old sent copies are removed with their files, young ones are not', async () => {
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    await commit(enquiry(id));
    await spool.move(id, 'waiting', 'sent');
    writeFileSync(join(spool.pathOf('sent', id), 'file-1'), 'cv');
  }
  const [old = '', young = ''] = ids;
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  utimesSync(spool.pathOf('sent', old), longAgo, longAgo);
  expect(await spool.purge('sent', Date.now() - 30 * 24 * 3_600_000)).toEqual({ removed: 1, stuck: 0 });
  expect(existsSync(spool.pathOf('sent', old))).toBe(false);
  expect(existsSync(join(spool.pathOf('sent', young), 'file-1'))).toBe(true);
});

test('damage is told from what cannot be read', async () => {
  const [whole, half, copy, none] = [
    enquiry(randomUUID()),
    enquiry(randomUUID()),
    randomUUID(),
    randomUUID(),
  ];
  for (const one of [whole, half]) await commit(one);
  writeFileSync(join(spool.pathOf('waiting', half.id), 'message.json'), '{"version":1,');
  cpSync(spool.pathOf('waiting', whole.id), spool.pathOf('waiting', copy), { recursive: true });
  mkdirSync(spool.pathOf('waiting', none));
  for (const id of [half.id, copy, none])
    await expect(spool.read('waiting', id)).rejects.toBeInstanceOf(Damaged);
  expect(await spool.read('waiting', randomUUID())).toBeNull();
  // A folder where the file should be: it is there, and reading it fails.
  const path = join(spool.pathOf('waiting', whole.id), 'message.json');
  rmSync(path);
  mkdirSync(path);
  await expect(spool.read('waiting', whole.id)).rejects.not.toBeInstanceOf(Damaged);
});

test('an enquiry whose id is that of a damaged one is taken all the same', async () => {
  const one = enquiry(randomUUID());
  await commit(one);
  writeFileSync(join(spool.pathOf('waiting', one.id), 'message.json'), '');
  const again = await commit(one);
  expect(again).toMatchObject({ place: 'waiting', repeat: false });
  expect(await spool.read('waiting', again.id)).toMatchObject({ digest: one.digest });
});

test('what stands in a place already keeps nothing from getting there', async () => {
  const one = enquiry(randomUUID());
  await commit(one);
  cpSync(spool.pathOf('waiting', one.id), spool.pathOf('sent', one.id), { recursive: true });
  expect(await spool.move(one.id, 'waiting', 'sent')).toBe(true);
  expect(await spool.ids('sent')).toHaveLength(2);
});

test('moving what is gone says so', async () => {
  expect(await spool.move(randomUUID(), 'waiting', 'sent')).toBe(false);
});

test('a damaged note about the sending means: try again', async () => {
  const one = enquiry(randomUUID());
  await commit(one);
  writeFileSync(join(spool.pathOf('waiting', one.id), 'state.json'), '{"attempts":');
  expect(await spool.readState('waiting', one.id, one.receivedAt)).toMatchObject({ attempts: 0 });
});

test('a shared sync serves callers that came while one ran by the next one', async () => {
  const sync = new SharedSync(folder);
  await Promise.all(Array.from({ length: 50 }, () => sync.sync()));
  await sync.sync();
});
