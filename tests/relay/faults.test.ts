import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { findIdsWithStatus, queryDatabase } from './support/database.ts';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import {
  cleanUp,
  type RelayProcess,
  runRelayCommand,
  startRelay,
  testRecipient,
} from './support/relay-process.ts';
import { type SmtpBehaviour, TestSmtp } from './support/test-smtp.ts';

/**
 * Timeout of the relay for a server that stops responding. The recovered server must respond faster than this, because otherwise the
 * relay would send a mail twice.
 */
const SHORT_TIMEOUT_MS = 3000;

let smtp: TestSmtp;
let relay: RelayProcess;

beforeEach(async () => {
  smtp = await new TestSmtp().start();
});

afterEach(async () => {
  await relay.stop('SIGKILL');
  await smtp.stop();
});

afterAll(cleanUp);

const findIds = (status: string) => findIdsWithStatus(relay.folder, status);
const countFailedAttempts = () => relay.output().split('"delivery deferred"').length - 1;

/** Posts five enquiries, and expects that all are accepted although the mail server fails. @returns the ids of the enquiries */
async function postFiveEnquiries(): Promise<string[]> {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const responses = await Promise.all(ids.map((_id) => postAjax(relay, { ...contactFields, _id })));
  expect(responses.map(({ success }) => success)).toEqual(Array(5).fill('true'));
  return ids;
}

async function expectAllSent(ids: string[]): Promise<void> {
  await waitUntil('all mail arrived', () => findIds('queued').length === 0);
  const enquiries = smtp.mails.filter(({ email }) => !email.subject?.includes('could not be delivered'));
  const arrived = enquiries.map(({ email }) => email.messageId).sort();
  expect(arrived).toEqual(ids.map((id) => `<${id}@studio.example>`).sort());
  expect(findIds('sent').sort()).toEqual([...ids].sort());
}

test('all mail arrives once an unreachable server is back', async () => {
  const { url } = smtp;
  await smtp.stop();
  relay = await startRelay({ env: { SMTP_URL: url } });
  const ids = await postFiveEnquiries();
  await waitUntil('two attempts failed', () => countFailedAttempts() >= 2);
  expect((await runRelayCommand(['list'], { DATA_FOLDER: relay.folder })).output).toMatch(
    /Waiting to be sent: 5[\s\S]*ECONNREFUSED/,
  );
  await smtp.start();
  await expectAllSent(ids);
});

test.each<[string, SmtpBehaviour]>([
  ['4xx for the recipient', { kind: 'refuse', at: 'rcpt', code: 450, text: 'Greylisted, come back' }],
  ['4xx after the text', { kind: 'refuse', at: 'data', code: 452, text: 'Mailbox is full for now' }],
  ['no response after the text', { kind: 'hang' }],
  ['the connection closed in mid-DATA', { kind: 'close-in-data' }],
])('after %s, delivery is deferred, and all mail arrives later', async (_name, behaviour) => {
  smtp.behaviour = behaviour;
  if (behaviour.kind === 'hang') smtp.timeoutMs = SHORT_TIMEOUT_MS;
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await postFiveEnquiries();
  await waitUntil('three attempts failed', () => countFailedAttempts() >= 3);
  expect(smtp.mails).toEqual([]);
  smtp.behaviour = { kind: 'accept' };
  await expectAllSent(ids);
});

test.each<[string, SmtpBehaviour]>([
  ['the sender', { kind: 'refuse', at: 'mail', code: 553, text: '5.7.1 Sender address rejected' }],
  ['a quota', { kind: 'refuse', at: 'data', code: 550, text: '5.4.5 Daily user sending limit exceeded' }],
  [
    'a block list',
    { kind: 'refuse', at: 'rcpt', code: 554, text: '5.7.1 Client host blocked using zen.spamhaus.org' },
  ],
  [
    'a missing DNS record',
    { kind: 'refuse', at: 'data', code: 550, text: '5.7.26 Unauthenticated, by the DMARC policy' },
  ],
  ['a full mailbox', { kind: 'refuse', at: 'rcpt', code: 552, text: '5.2.2 Over quota' }],
])(
  'after a refusal because of %s, no enquiry fails, and all mail arrives later',
  async (_name, behaviour) => {
    smtp.behaviour = behaviour;
    relay = await startRelay({ env: { SMTP_URL: smtp.url } });
    const ids = await postFiveEnquiries();
    await waitUntil('two attempts failed', () => countFailedAttempts() >= 2);
    expect(findIds('failed')).toEqual([]);
    smtp.behaviour = { kind: 'accept' };
    await expectAllSent(ids);
  },
);

test('sending to a server with a very slow response times out, and all mail arrives later', async () => {
  smtp.behaviour = { kind: 'drip' };
  smtp.timeoutMs = SHORT_TIMEOUT_MS;
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await postFiveEnquiries();
  await waitUntil('an attempt timed out', () => countFailedAttempts() >= 1);
  smtp.behaviour = { kind: 'accept' };
  await expectAllSent(ids);
});

const externalAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

test.skipIf(externalAddress === undefined)(
  'a server without TLS gets neither the password nor a mail',
  async () => {
    smtp.password = 'secret';
    smtp.ignoresTls = false;
    smtp.host = externalAddress ?? '';
    await smtp.stop();
    await smtp.start();
    relay = await startRelay({ env: { SMTP_URL: smtp.url } });
    await postAjax(relay, contactFields);
    await waitUntil('an attempt failed', () => countFailedAttempts() >= 1);
    expect([smtp.loginAttempts, smtp.mails]).toEqual([0, []]);
    expect(findIds('queued')).toHaveLength(1);
  },
);

test('with a wrong password, no enquiry fails, and all mail arrives once the password is right', async () => {
  smtp.password = 'changed';
  await smtp.stop();
  await smtp.start();
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await postFiveEnquiries();
  await waitUntil('two attempts failed', () => countFailedAttempts() >= 2);
  expect(relay.output()).toContain('Invalid username or password');
  expect(findIds('failed')).toEqual([]);
  smtp.password = 'secret';
  await expectAllSent(ids);
});

test('after a 5xx response, enquiries fail, are listed with the response, and are sent by `retry`', async () => {
  smtp.behaviour = { kind: 'refuse', at: 'data', code: 554, text: '5.7.1 Rejected by policy' };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  const ids = await postFiveEnquiries();
  await waitUntil('all failed', () => findIds('failed').length === 5);
  const env = { DATA_FOLDER: relay.folder };
  expect((await runRelayCommand(['list'], env)).output).toMatch(
    /Failed: 5[\s\S]*554 5\.7\.1 Rejected by policy/,
  );
  const health = await fetch(`${relay.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'failed', failed: 5 }),
  ]);
  smtp.behaviour = { kind: 'accept' };
  expect((await runRelayCommand(['retry', 'all'], env)).code).toBe(0);
  await expectAllSent(ids);
});

test('another recipient is notified of an enquiry to an unknown recipient, and again after a failed retry', async () => {
  smtp.behaviour = {
    kind: 'refuse',
    at: 'rcpt',
    code: 550,
    text: '5.1.1 No such user',
    only: testRecipient,
  };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  await postAjax(relay, contactFields);
  await waitUntil(
    'it failed and was notified',
    () => findIds('failed').length === 1 && smtp.mails.length === 1,
  );
  const [id = ''] = findIds('failed');
  const notifiedAt = () => queryDatabase(relay.folder, 'SELECT notified_at FROM enquiries')[0]?.notified_at;
  await waitUntil('the notification is saved', () => notifiedAt() !== null);
  expect((await runRelayCommand(['retry', id], { DATA_FOLDER: relay.folder })).code).toBe(0);
  await waitUntil('the studio was notified again', () => smtp.mails.length === 2);
  for (const { recipients, email } of smtp.mails)
    expect([recipients, email.text]).toEqual([['studio@studio.example'], expect.stringContaining(id)]);
});

test('a refused mail does not delay other mails', async () => {
  smtp.behaviour = { kind: 'refuse', at: 'rcpt', code: 451, text: 'Not now', only: testRecipient };
  relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  await postAjax(relay, contactFields);
  await waitUntil('delivery is deferred', () => countFailedAttempts() >= 1);
  await postAjax(relay, contactFields, { to: 'studio@studio.example' });
  await waitUntil('the other mail arrived', () => smtp.mails.length === 1);
});

test('queued enquiries are sent after a restart', async () => {
  const { url } = smtp;
  await smtp.stop();
  relay = await startRelay({ env: { SMTP_URL: url } });
  const ids = await postFiveEnquiries();
  expect(await relay.stop()).toBe(0);
  await smtp.start();
  relay = await startRelay({ folder: relay.folder, env: { SMTP_URL: url } });
  await expectAllSent(ids);
});

test('/healthz returns 503 when an enquiry has waited for more than 15 minutes', async () => {
  relay = await startRelay({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const fetchHealth = () => fetch(`${relay.url}/healthz`);
  await postAjax(relay, contactFields);
  expect((await fetchHealth()).status).toBe(200);
  const queuedAt = new Date(Date.now() - 16 * 60_000).toISOString();
  queryDatabase(relay.folder, 'UPDATE enquiries SET queued_at = ?', queuedAt);
  const response = await fetchHealth();
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'late', waiting: 1 }),
  ]);
});
