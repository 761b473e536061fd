import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getTestDatabaseUrl } from '../../../tests/support/test-database.ts';
import { Enquiries } from '../enquiries.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

const OLD = '2026-01-01T00:00:00.000Z';
const NOW = new Date();

let folder = '';
let enquiries: Enquiries;
let table: WebhookDeliveries;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'webhook-deliveries-'));
  enquiries = await Enquiries.open(folder, {
    databaseUrl: await getTestDatabaseUrl(folder),
    hasWebhook: true,
  });
  table = new WebhookDeliveries(enquiries.store);
});
afterEach(async () => {
  await enquiries.store.close();
  rmSync(folder, { recursive: true });
});

const enquiry = (id: string) => ({
  id,
  receivedAt: OLD,
  to: 'hello@studio.example',
  subject: 'A house',
  replyTo: { name: '', address: 'asha@visitor.example' },
  fields: [],
  files: [],
  digest: id,
});
const add = (id: string, to: Enquiries = enquiries) => to.add(enquiry(id), { status: 'queued' });
const markSent = (id: string) =>
  enquiries.updateQueued(id, { status: 'sent', sentAt: OLD, statusChangedAt: OLD });
const fail = (id: string) =>
  table.updateQueued(id, { status: 'failed', statusChangedAt: OLD, lastError: 'x' });

test('an enquiry is queued once, and only while a webhook is set', async () => {
  await add('a');
  await add('a');
  const others = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
  await add('b', others);
  await others.store.close();
  expect(await table.listIds('queued')).toEqual(['a']);
});

test('one in quarantine waits until it is released, and is no fault meanwhile', async () => {
  await add('a');
  await enquiries.quarantine('a');
  await enquiries.add(enquiry('b'), { status: 'quarantined' });
  expect(await table.listIds('queued')).toEqual([]);
  for (const id of ['a', 'b']) await enquiries.release(id);
  expect((await table.listIds('queued')).sort()).toEqual(['a', 'b']);
});

test('one that waits for the webhook is not deleted by age, unless it is spam or the webhook is off', async () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    await add(id);
    await markSent(id);
  }
  await enquiries.quarantine('b');
  await table.updateQueued('c', { status: 'sent' });
  await fail('d');
  expect(await enquiries.removeSentBefore(NOW)).toBe(3);
  expect(await table.listIds('queued')).toEqual(['a']);
  const others = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
  expect(await others.removeSentBefore(NOW)).toBe(1);
  await others.store.close();
});

test('what is erased is not sent', async () => {
  await add('a');
  await enquiries.removeByAddress('asha@visitor.example');
  expect([await table.listIds('queued'), await table.find('a')]).toEqual([[], null]);
});

test('failed ones are queued again with a new state, one or all, or are dismissed', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await add(id);
  for (const id of ['a', 'b', 'c']) await fail(id);
  expect((await table.list('failed')).map(({ enquiryId }) => enquiryId).sort()).toEqual(['a', 'b', 'c']);
  expect(await table.requeue('a')).toEqual(['a']);
  expect(await table.find('a')).toMatchObject({
    status: 'queued',
    attempts: 0,
    lastError: null,
  });
  expect(await table.requeue('d')).toEqual([]);
  expect([await table.dismiss('b'), await table.dismiss('a')]).toEqual([true, false]);
  expect(await table.requeue(null)).toEqual(['c']);
  expect(await table.findLastFailureError()).toBeUndefined();
});
