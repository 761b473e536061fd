import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SharedSync } from '@studio/files/durable-write';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Enquiry } from './enquiry.ts';
import { CorruptSubmissionError } from './errors.ts';
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

async function commit(item: Enquiry) {
  return spool.commit(await spool.createUploadFolder(), item);
}

test('parallel commits of one id store one enquiry', async () => {
  const id = randomUUID();
  const results = await Promise.all(Array.from({ length: 20 }, () => commit(enquiry(id))));
  expect(results.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
  expect(await spool.listIds('waiting')).toEqual([id]);
});

test('a duplicate is recognised in every status', async () => {
  const id = randomUUID();
  await commit(enquiry(id));
  for (const place of ['sent', 'failed'] as const) {
    const from = place === 'sent' ? 'waiting' : 'sent';
    expect(await spool.move(id, from, place)).toBe(true);
    const again = await commit(enquiry(id));
    expect([again.status, again.isDuplicate]).toEqual([place, true]);
  }
});

test('an edited resubmission is stored, and its duplicate is recognised', async () => {
  const id = randomUUID();
  await commit(enquiry(id, 'one'));
  const edited = await commit(enquiry(id, 'two'));
  expect(edited.isDuplicate).toBe(false);
  expect(edited.id).not.toBe(id);
  const again = await commit(enquiry(id, 'two'));
  expect([again.id, again.isDuplicate]).toEqual([edited.id, true]);
});

test('a held enquiry is not queued', async () => {
  expect((await commit(enquiry(randomUUID(), 'x', true))).status).toBe('held');
  expect(await spool.listIds('waiting')).toEqual([]);
});

test('purge deletes only old enquiries, with their files', async () => {
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    await commit(enquiry(id));
    await spool.move(id, 'waiting', 'sent');
    writeFileSync(join(spool.folderFor('sent', id), 'file-1'), 'cv');
  }
  const [old = '', recent = ''] = ids;
  const expiredDate = new Date(Date.now() - 31 * 24 * 3_600_000);
  utimesSync(spool.folderFor('sent', old), expiredDate, expiredDate);
  expect(await spool.removeOlderThan('sent', Date.now() - 30 * 24 * 3_600_000)).toEqual({
    removed: 1,
    failed: 0,
  });
  expect(existsSync(spool.folderFor('sent', old))).toBe(false);
  expect(existsSync(join(spool.folderFor('sent', recent), 'file-1'))).toBe(true);
});

test('corrupt and unreadable enquiries cause different errors', async () => {
  const [valid, invalid, copy, empty] = [
    enquiry(randomUUID()),
    enquiry(randomUUID()),
    randomUUID(),
    randomUUID(),
  ];
  for (const item of [valid, invalid]) await commit(item);
  writeFileSync(join(spool.folderFor('waiting', invalid.id), 'message.json'), '{"version":1,');
  cpSync(spool.folderFor('waiting', valid.id), spool.folderFor('waiting', copy), { recursive: true });
  mkdirSync(spool.folderFor('waiting', empty));
  for (const id of [invalid.id, copy, empty])
    await expect(spool.read('waiting', id)).rejects.toBeInstanceOf(CorruptSubmissionError);
  expect(await spool.read('waiting', randomUUID())).toBeNull();
  // A folder instead of the file exists but cannot be read.
  const path = join(spool.folderFor('waiting', valid.id), 'message.json');
  rmSync(path);
  mkdirSync(path);
  await expect(spool.read('waiting', valid.id)).rejects.not.toBeInstanceOf(CorruptSubmissionError);
});

test('an enquiry with the id of a corrupt one is stored', async () => {
  const first = enquiry(randomUUID());
  await commit(first);
  writeFileSync(join(spool.folderFor('waiting', first.id), 'message.json'), '');
  const again = await commit(first);
  expect([again.status, again.isDuplicate]).toEqual(['waiting', false]);
  expect(await spool.read('waiting', again.id)).toMatchObject({ digest: first.digest });
});

test('an existing target does not prevent a move', async () => {
  const first = enquiry(randomUUID());
  await commit(first);
  cpSync(spool.folderFor('waiting', first.id), spool.folderFor('sent', first.id), { recursive: true });
  expect(await spool.move(first.id, 'waiting', 'sent')).toBe(true);
  expect(await spool.listIds('sent')).toHaveLength(2);
});

test('move returns false for a missing enquiry', async () => {
  expect(await spool.move(randomUUID(), 'waiting', 'sent')).toBe(false);
});

test('an invalid state file counts as not tried yet', async () => {
  const first = enquiry(randomUUID());
  await commit(first);
  writeFileSync(join(spool.folderFor('waiting', first.id), 'state.json'), '{"attempts":');
  expect(await spool.readState('waiting', first.id, first.receivedAt)).toMatchObject({ attempts: 0 });
});

test('SharedSync resolves for parallel and later calls', async () => {
  const sync = new SharedSync(folder);
  await Promise.all(Array.from({ length: 50 }, () => sync.sync()));
  await sync.sync();
});
