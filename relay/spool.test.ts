import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SharedSync } from './durable.ts';
import type { Enquiry } from './enquiry.ts';
import { Spool } from './spool.ts';
import { lockSpool } from './spool-lock.ts';

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
  expect(await spool.purge('sent', Date.now() - 30 * 24 * 3_600_000)).toBe(1);
  expect(existsSync(spool.pathOf('sent', old))).toBe(false);
  expect(existsSync(join(spool.pathOf('sent', young), 'file-1'))).toBe(true);
});

test('moving what is gone says so', async () => {
  expect(await spool.move(randomUUID(), 'waiting', 'sent')).toBe(false);
});

test('a damaged note about the sending means: try again', async () => {
  const one = enquiry(randomUUID());
  await commit(one);
  writeFileSync(join(spool.pathOf('waiting', one.id), 'state.json'), '{"attempts":');
  expect(await spool.readState('waiting', one)).toMatchObject({ attempts: 0 });
});

test('a lock whose process is gone is taken over, a living one is respected', () => {
  writeFileSync(join(folder, 'lock'), '999999999 1');
  const unlock = lockSpool(folder);
  unlock();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  // The parent process lives, but it began at another moment than this lock says.
  writeFileSync(join(folder, 'lock'), `${process.ppid} 1`);
  lockSpool(folder)();
});

test('a shared sync serves callers that came while one ran by the next one', async () => {
  const sync = new SharedSync(folder);
  await Promise.all(Array.from({ length: 50 }, () => sync.sync()));
  await sync.sync();
});
