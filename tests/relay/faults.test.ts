import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactFields, postAjax, until } from './support/forms.ts';
import { cleanUp, type RelayProcess, recipient, relayCommand, startRelay } from './support/relay-process.ts';
import { type Behaviour, TestSmtp } from './support/smtp.ts';

let smtp: TestSmtp;
let relay: RelayProcess;

beforeEach(async () => {
  smtp = await new TestSmtp().up();
  smtp.patience = 1000;
});

afterEach(async () => {
  await relay.stop('SIGKILL');
  await smtp.down();
});

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

afterAll(cleanUp);

const left = (place: string) => readdirSync(join(relay.spool, place));
const tries = () => relay.output().split('"put off"').length - 1;

/** Sends five enquiries; each is thanked for while the mail server does what it was told to, which is long before any is mailed. */
async function sendFive(): Promise<string[]> {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const answers = await Promise.all(ids.map((_id) => postAjax(relay, { ...contactFields, _id })));
  expect(answers.map(({ success }) => success)).toEqual(Array(5).fill('true'));
  return ids;
}

async function expectAll(ids: string[]): Promise<void> {
  await until('all mail arrived', () => left('waiting').length === 0, 40_000);
  const enquiries = smtp.mails.filter(({ email }) => !email.subject?.includes('could not be delivered'));
  const arrived = enquiries.map(({ email }) => email.messageId).sort();
  expect(arrived).toEqual(ids.map((id) => `<${id}@studio.example>`).sort());
  expect(left('sent').sort()).toEqual([...ids].sort());
}

test('the server is down: all mail arrives once it is back', async () => {
  const { url } = smtp;
  await smtp.down();
  relay = await startRelay({ env: { SMTP_URL: url } });
  const ids = await sendFive();
  await until('two tries failed', () => tries() >= 2);
  expect((await relayCommand(['list'], { RELAY_SPOOL: relay.spool })).output).toMatch(
    /Waiting to be sent: 5[\s\S]*ECONNREFUSED/,
  );
  await smtp.up();
  await expectAll(ids);
});

test.each<[string, Behaviour]>([
  ['4xx for the recipient', { kind: 'refuse', at: 'rcpt', code: 450, words: 'Greylisted, come back' }],
  ['4xx after the text', { kind: 'refuse', at: 'data', code: 452, words: 'Mailbox is full for now' }],
  ['no answer after the text', { kind: 'hang' }],
  ['the connection closed in mid-DATA', { kind: 'close-in-data' }],
])('%s: put off, then all mail arrives', async (_name, behaviour) => {
  smtp.behaviour = behaviour;
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await sendFive();
  await until('three tries failed', () => tries() >= 3);
  expect(smtp.mails).toEqual([]);
  smtp.behaviour = { kind: 'accept' };
  await expectAll(ids);
});

test.each<[string, Behaviour]>([
  ['553 for the sender', { kind: 'refuse', at: 'mail', code: 553, words: '5.7.1 Sender address rejected' }],
  ['a quota', { kind: 'refuse', at: 'data', code: 550, words: '5.4.5 Daily user sending limit exceeded' }],
  [
    'a list that this machine is on',
    { kind: 'refuse', at: 'rcpt', code: 554, words: '5.7.1 Client host blocked using zen.spamhaus.org' },
  ],
  [
    'a record that the domain lacks',
    { kind: 'refuse', at: 'data', code: 550, words: '5.7.26 Unauthenticated, by the DMARC policy' },
  ],
  ['a full mailbox', { kind: 'refuse', at: 'rcpt', code: 552, words: '5.2.2 Over quota' }],
])('%s: nothing is set aside, and all mail arrives once it passes', async (_name, behaviour) => {
  smtp.behaviour = behaviour;
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await sendFive();
  await until('two tries failed', () => tries() >= 2);
  expect(left('failed')).toEqual([]);
  smtp.behaviour = { kind: 'accept' };
  await expectAll(ids);
});

test('a server that drips its answers: senders are freed, and all mail arrives once it is well', async () => {
  smtp.behaviour = { kind: 'drip' };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await sendFive();
  await until('a try was given up', () => tries() >= 1, 30_000);
  smtp.behaviour = { kind: 'accept' };
  await expectAll(ids);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

test.skipIf(outside === undefined)('a server without encryption gets neither password nor mail', async () => {
  smtp.password = 'secret';
  smtp.plain = false;
  smtp.host = outside ?? '';
  await smtp.down();
  await smtp.up();
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  await postAjax(relay, contactFields);
  await until('a try failed', () => tries() >= 1);
  expect([smtp.logins, smtp.mails]).toEqual([0, []]);
  expect(left('waiting')).toHaveLength(1);
});

test('a wrong password sets nothing aside; with the right one all mail arrives', async () => {
  smtp.password = 'changed';
  await smtp.down();
  await smtp.up();
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await sendFive();
  await until('two tries failed', () => tries() >= 2);
  expect(relay.output()).toContain('Invalid username or password');
  expect(left('failed')).toEqual([]);
  smtp.password = 'secret';
  await expectAll(ids);
});

test('5xx: set aside with the server’s words, told by list, sent by retry', async () => {
  smtp.behaviour = { kind: 'refuse', at: 'data', code: 554, words: '5.7.1 Rejected by policy' };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await sendFive();
  await until('set aside', () => left('failed').length === 5);
  const env = { RELAY_SPOOL: relay.spool };
  expect((await relayCommand(['list'], env)).output).toMatch(
    /Failed, set aside: 5[\s\S]*554 5\.7\.1 Rejected by policy/,
  );
  const health = await fetch(`${relay.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'failed', failed: 5 }),
  ]);
  smtp.behaviour = { kind: 'accept' };
  expect((await relayCommand(['retry', 'all'], env)).code).toBe(0);
  await expectAll(ids);
});

test('a recipient whose mailbox is gone: another is told, and told again of what was sent again in vain', async () => {
  smtp.behaviour = { kind: 'refuse', at: 'rcpt', code: 550, words: '5.1.1 No such user', only: recipient };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  await postAjax(relay, contactFields);
  await until('set aside and told', () => left('failed').length === 1 && smtp.mails.length === 1);
  const [id = ''] = left('failed');
  const noted = () => readFileSync(join(relay.spool, 'failed', id, 'state.json'), 'utf8');
  await until('the note of it', () => !noted().includes('"toldAt":null'));
  expect((await relayCommand(['retry', id], { RELAY_SPOOL: relay.spool })).code).toBe(0);
  await until('told again', () => smtp.mails.length === 2);
  for (const { recipients, email } of smtp.mails)
    expect([recipients, email.text]).toEqual([['studio@studio.example'], expect.stringContaining(id)]);
});

test('one mail that the server chokes on does not hold up the others', async () => {
  smtp.behaviour = { kind: 'refuse', at: 'rcpt', code: 451, words: 'Not now', only: recipient };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  await postAjax(relay, contactFields);
  await until('put off', () => tries() >= 1);
  await postAjax(relay, contactFields, { to: 'studio@studio.example' });
  await until('the other arrived', () => smtp.mails.length === 1);
});

test('a stop in mid-queue keeps what waits; the next start sends it', async () => {
  const { url } = smtp;
  await smtp.down();
  relay = await startRelay({ env: { SMTP_URL: url } });
  const ids = await sendFive();
  expect(await relay.stop()).toBe(0);
  await smtp.up();
  relay = await startRelay({ spool: relay.spool, env: { SMTP_URL: url } });
  await expectAll(ids);
});

test('mail older than 15 minutes that still waits makes /healthz answer 503', async () => {
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  await postAjax(relay, contactFields);
  await until('sent', () => left('sent').length === 1);
  const [id = ''] = left('sent');
  await relay.stop();
  const path = join(relay.spool, 'sent', id);
  const message = JSON.parse(readFileSync(join(path, 'message.json'), 'utf8')) as object;
  const receivedAt = new Date(Date.now() - 16 * 60_000).toISOString();
  writeFileSync(join(path, 'message.json'), JSON.stringify({ ...message, receivedAt }));
  rmSync(join(path, 'state.json'));
  renameSync(path, join(relay.spool, 'waiting', id));
  const { url } = smtp;
  await smtp.down();
  relay = await startRelay({ spool: relay.spool, env: { SMTP_URL: url } });
  const ask = () => fetch(`${relay.url}/healthz`);
  await until('it is known', async () => (await ask()).status === 503);
  expect(await (await ask()).json()).toMatchObject({ status: 'late', waiting: 1 });
});
