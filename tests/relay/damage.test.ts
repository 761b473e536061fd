import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactFields, postAjax, until } from './support/forms.ts';
import {
  cleanUp,
  otherUser,
  type RelayProcess,
  relayCommand,
  startRelay,
  temporaryFolder,
} from './support/relay-process.ts';
import { TestSmtp } from './support/smtp.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const uid = otherUser();
const day = 24 * 3_600_000;
let smtp: TestSmtp;
let relay: RelayProcess;

beforeEach(async () => {
  smtp = await new TestSmtp().up();
});

afterEach(async () => {
  await relay.stop('SIGKILL');
  await smtp.down();
});

afterAll(cleanUp);

const left = (place: string) => readdirSync(join(relay.spool, place));
const enquiries = () => smtp.mails.filter(({ email }) => !email.subject?.includes('could not be delivered'));
const health = async () =>
  (await fetch(`${relay.url}/healthz`)).json() as Promise<{ status: string; waiting: number }>;

/** A relay with three enquiries that wait, stopped; the last of them with a file. */
async function threeWaiting(uid?: number): Promise<string[]> {
  const { url } = smtp;
  await smtp.down();
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  relay = await startRelay({
    spool: join(folder, 'spool'),
    env: { SMTP_URL: url },
    ...(uid !== undefined && { uid }),
  });
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, _id] of ids.entries()) {
    const attachment = index === 2 ? { attachment: new File(['%PDF-1.7', 'x'.repeat(5000)], 'cv.pdf') } : {};
    await postAjax(relay, { ...contactFields, ...attachment, _id });
  }
  await relay.stop();
  await smtp.up();
  return ids;
}

test('a damaged message, a cut file, a copy made by hand: set aside and told of, once; the rest is sent, once', async () => {
  const [first = '', second = '', third = ''] = await threeWaiting();
  const waiting = join(relay.spool, 'waiting');
  cpSync(join(waiting, first), join(waiting, `${first}.bak`), { recursive: true });
  writeFileSync(join(waiting, second, 'message.json'), '{"version":1');
  truncateSync(join(waiting, third, 'file-1'), 4000);
  mkdirSync(join(waiting, 'empty'));
  const restart = async () => {
    relay = await startRelay({ spool: relay.spool, env: { SMTP_URL: smtp.url } });
  };
  await restart();
  await until('all is out of the way', () => left('waiting').length === 0);
  expect(left('failed').sort()).toEqual([second, third, `${first}.bak`, 'empty'].sort());
  const told = () =>
    smtp.mails
      .filter((mail) => !enquiries().includes(mail))
      .map(({ email }) => email.text ?? '')
      .join();
  await until('the studio knows of all', () => left('failed').every((id) => told().includes(id)));
  expect((await health()).status).toBe('failed');
  const before = smtp.mails.length;
  for (let n = 0; n < 2; n += 1) {
    await relay.stop();
    await restart();
    await until('it is up', async () => (await health()).waiting === 0);
  }
  expect(enquiries().map(({ email }) => email.messageId)).toEqual([`<${first}@studio.example>`]);
  expect(smtp.mails).toHaveLength(before);

  const env = { RELAY_SPOOL: relay.spool };
  expect((await relayCommand(['show', second], env)).output).toContain('damaged');
  expect((await relayCommand(['list'], env)).output).toContain(`message.json is that of ${first}`);
  expect((await relayCommand(['retry', 'all'], env)).code).toBe(1);
  expect((await relayCommand(['drop', second], env)).code).toBe(0);
  expect(left('failed')).not.toContain(second);
});

test('retry all: what is damaged keeps the others from nothing', async () => {
  smtp.behaviour = { kind: 'refuse', at: 'data', code: 554, words: '5.7.1 Rejected by policy' };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = Array.from({ length: 3 }, () => randomUUID());
  for (const _id of ids) await postAjax(relay, { ...contactFields, _id });
  await until('set aside', () => left('failed').length === 3);
  const [first = ''] = left('failed');
  writeFileSync(join(relay.spool, 'failed', first, 'message.json'), 'x');
  smtp.behaviour = { kind: 'accept' };
  const { code, output } = await relayCommand(['retry', 'all'], { RELAY_SPOOL: relay.spool });
  expect([code, output]).toEqual([1, expect.stringContaining(`${first}: not sent again`)]);
  await until('the other two arrived', () => enquiries().length === 2);
});

test.skipIf(uid === undefined)(
  'a folder that cannot be read: the others are sent and purged, it waits, and health says so',
  async () => {
    const [first = ''] = await threeWaiting(uid);
    const locked = join(relay.spool, 'waiting', first);
    chmodSync(locked, 0o000);
    const old = join(relay.spool, 'sent', 'old');
    const stuck = join(relay.spool, 'sent', 'stuck');
    for (const path of [old, stuck]) {
      mkdirSync(path);
      utimesSync(path, new Date(Date.now() - 31 * day), new Date(Date.now() - 31 * day));
    }
    relay = await startRelay({ spool: relay.spool, env: { SMTP_URL: smtp.url }, uid: uid ?? 0 });
    await until('the other two arrived', () => enquiries().length === 2);
    await until('it is told', async () => (await health()).status === 'spool unreadable');
    // A mail has arrived before it is noted that it was sent.
    await until('the others are noted', async () => (await health()).waiting === 1);
    expect(await health()).toMatchObject({ status: 'spool unreadable', failed: 0 });
    chmodSync(locked, 0o700);
    await until('the third arrived', () => enquiries().length === 3);
    await until('health', async () => (await health()).status === 'ok');
  },
);

test('held mail stays 30 days though copies are kept for one; the mailbox keeps to the days too', async () => {
  const spool = join(temporaryFolder(), 'spool');
  const start = async () => {
    relay = await startRelay({
      spool,
      env: { SITE_ORIGIN: 'http://studio.localhost', RELAY_KEEP_DAYS: '1' },
    });
  };
  const post = (fields: Record<string, string>) =>
    postAjax(relay, fields, { origin: 'http://studio.localhost' });
  await start();
  const [young, old] = [randomUUID(), randomUUID()];
  for (const _id of [young, old]) await post({ ...contactFields, _honey: 'x', _id });
  await post(contactFields);
  const letters = () => readdirSync(join(spool, 'mailbox'));
  await until('the mailbox has a letter', () => letters().length === 1);
  await until('it is noted', () => left('sent').length === 1);
  await relay.stop();
  const age = (path: string, days: number) =>
    utimesSync(path, new Date(Date.now() - days * day), new Date(Date.now() - days * day));
  age(join(spool, 'held', young), 29);
  age(join(spool, 'held', old), 31);
  age(join(spool, 'mailbox', letters()[0] ?? ''), 2);
  age(join(spool, 'sent', left('sent')[0] ?? ''), 2);
  await start();
  await until('all is purged', () => left('sent').length === 0 && left('held').length === 1);
  expect(left('held')).toEqual([young]);
  expect(letters()).toEqual([]);
});
