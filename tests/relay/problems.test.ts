import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Enquiries } from '../../packages/relay/enquiries.ts';
import { createMailer, type Mailer } from '../../packages/relay/mail.ts';
import { createMailChannel } from '../../packages/relay/mail-channel.ts';
import { Outbox } from '../../packages/relay/outbox.ts';
import { ProblemTeller } from '../../packages/relay/problem-teller.ts';
import { describeProblem } from '../../packages/relay/problem-texts.ts';
import { Problems } from '../../packages/relay/problems.ts';
import { signWebhook } from '../../packages/relay/webhook/sign-webhook.ts';
import type { ProblemName } from '../../packages/store/store.ts';
import { getTestDatabaseUrl, usesPostgres } from '../support/test-database.ts';
import { cleanUp, createTemporaryFolder } from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';
import { TestWebhook, webhookSecret } from './support/test-webhook.ts';

const MINUTE_MS = 60_000;
const START_TIME_MS = Date.parse('2026-11-27T08:00:00Z');
const from = { name: 'Studio website', address: 'website@studio.example' };
const secret = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let enquiries: Enquiries;
let smtp: TestSmtp;
/** Receives the messages about problems. */
let webhook: TestWebhook;
/** Simulated time since the start of the test. The tests do not wait. */
let elapsedMs: number;
const mailers: Mailer[] = [];

beforeEach(async () => {
  const folder = join(createTemporaryFolder(), 'data');
  enquiries = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
  smtp = await new TestSmtp().start();
  webhook = await new TestWebhook().start();
  elapsedMs = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: START_TIME_MS });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const mailer of mailers.splice(0)) mailer.close({ force: true });
  await enquiries.store.close();
  await smtp.stop();
  await webhook.stop();
});
afterAll(cleanUp);

interface Options {
  minFreeBytes?: number;
  /** Without it, messages are mailed. */
  hasWebhook?: boolean;
  watcher?: { trouble: { reason: string; forMs: number } | null };
}

/** Opens the parts of a server that find and tell problems. */
function openTeller({ minFreeBytes = 0, hasWebhook = true, watcher }: Options = {}) {
  const mailer = createMailer(smtp.url);
  mailers.push(mailer);
  const now = () => elapsedMs;
  const mailOutbox = new Outbox(enquiries.store, createMailChannel(enquiries, mailer, from), log, now);
  const problems = new Problems({
    enquiries,
    webhook: null,
    mailOutbox,
    webhookOutbox: null,
    watcher: watcher ?? null,
    config: { minFreeBytes },
    mailer,
    now,
  });
  const config = {
    siteOrigin: 'https://www.studio.example',
    alertWebhook: hasWebhook ? { url: new URL(webhook.env.WEBHOOK_URL ?? ''), secret } : null,
    recipients: new Set(['hello@studio.example']),
    from,
  };
  return { problems, teller: new ProblemTeller({ store: enquiries.store, problems, config, mailer, log }) };
}
type Server = ReturnType<typeof openTeller>;

/** Advances the simulated clocks minute by minute, and runs the check of each minute. */
async function passMinutes(minutes: number, ...servers: Server[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    elapsedMs += MINUTE_MS;
    vi.setSystemTime(Date.now() + MINUTE_MS);
    await Promise.all(servers.map(({ teller }) => teller.check()));
  }
}

const told = () => webhook.received.map(({ body }) => JSON.parse(body).data.text as string);
const problemNames = async ({ problems }: Server) => (await problems.list()).map(({ name }) => name);
const toSubject = (event: 'Problem' | 'Solved', name: ProblemName, detail = '') =>
  `${event} at https://www.studio.example: ${describeProblem(name, detail).title}`;
const [mailBegan, mailEnded] = [toSubject('Problem', 'mail'), toSubject('Solved', 'mail')];
const addEnquiry = (id: string) =>
  enquiries.add(
    {
      id,
      receivedAt: new Date().toISOString(),
      to: 'hello@studio.example',
      subject: 'A house',
      replyTo: null,
      fields: [],
      files: [],
      digest: id,
    },
    { status: 'queued' },
  );

test('a working relay has no problem, sends no mail and adds no enquiry', async () => {
  const server = openTeller();
  await passMinutes(70, server);
  expect([await problemNames(server), told(), smtp.mails]).toEqual([[], [], []]);
  expect(await enquiries.countByStatus()).toEqual({ queued: 0, sent: 0, failed: 0, quarantined: 0 });
});

test('an unreachable mail server is told once, within 15 minutes, and its end too, by two servers and across a restart', async () => {
  smtp.goAway();
  const servers = [openTeller(), openTeller()];
  await passMinutes(9, ...servers);
  expect(told()).toEqual([]);
  await passMinutes(6, ...servers);
  expect(told()).toEqual([mailBegan]);
  const [message] = webhook.received;
  const { type, data } = JSON.parse(message?.body ?? '');
  expect(type).toBe('problem.began');
  const advice = expect.stringMatching(/mail provider.*SMTP_URL/);
  expect(data.details).toContainEqual({ name: 'What to do', value: advice });
  const timestamp = Number(message?.headers['webhook-timestamp']);
  expect(message?.headers).toMatchObject(
    signWebhook(secret, message?.id ?? '', timestamp, message?.body ?? ''),
  );
  const restarted = [openTeller(), openTeller()];
  await passMinutes(20, ...restarted);
  expect(told()).toEqual([mailBegan]);
  smtp.behaviour = { kind: 'accept' };
  await passMinutes(10, ...restarted);
  expect(told()).toEqual([mailBegan, mailEnded]);
  expect(await enquiries.store.db.selectFrom('problems').selectAll().execute()).toEqual([]);
});

test('a changed password is found by the hourly probe, with few attempts, and the message has no address', async () => {
  smtp.password = 'secret';
  await smtp.stop();
  await smtp.start();
  const server = openTeller();
  await passMinutes(5, server);
  smtp.password = 'changed';
  await passMinutes(56, server);
  const { loginAttempts } = smtp;
  await passMinutes(14, server);
  expect(told()).toEqual([toSubject('Problem', 'mail', '535')]);
  // Too many login attempts would lock the account.
  expect(smtp.loginAttempts - loginAttempts).toBeLessThanOrEqual(3);
  expect(webhook.received[0]?.body).not.toContain('secret');
});

test('a message that is refused is sent again with the same id', async () => {
  webhook.statusFor = () => (webhook.received.length < 3 ? 503 : 204);
  await addEnquiry('a');
  await enquiries.updateQueued('a', { status: 'failed', lastError: '550 <hello@studio.example> unknown' });
  const server = openTeller();
  await passMinutes(6, server);
  expect(told()).toEqual(Array(3).fill(toSubject('Problem', 'failed')));
  expect(new Set(webhook.received.map(({ id }) => id)).size).toBe(1);
  expect((await server.problems.list())[0]?.detail).toBe('550 <(address)> unknown');
});

test('without a webhook, problems are mailed to the studio, but not that of the mail server', async () => {
  const server = openTeller({ hasWebhook: false, minFreeBytes: Number.MAX_SAFE_INTEGER });
  smtp.goAway();
  await passMinutes(20, server);
  expect(await problemNames(server)).toEqual(['disk', 'mail']);
  smtp.behaviour = { kind: 'accept' };
  await passMinutes(10, server);
  expect(smtp.mails.map(({ email, recipients }) => [email.subject, recipients])).toEqual([
    [toSubject('Problem', 'disk'), ['hello@studio.example']],
  ]);
});

test('an enquiry that waits is a problem after 15 minutes, unless the mail server is', async () => {
  const server = openTeller();
  await addEnquiry('a');
  await passMinutes(14, server);
  expect(await problemNames(server)).toEqual([]);
  await passMinutes(2, server);
  expect(await problemNames(server)).toEqual(['late']);
});

test('a mailbox that cannot be read for ten minutes is a problem', async () => {
  const watcher = { trouble: { reason: 'Invalid login: no', forMs: 9 * MINUTE_MS } };
  const server = openTeller({ watcher });
  expect(await problemNames(server)).toEqual([]);
  watcher.trouble.forMs = 10 * MINUTE_MS;
  expect((await server.problems.list())[0]?.title).toMatch(/refuses the user name or the password/);
});

describe('storage', () => {
  test.skipIf(usesPostgres)('a read-only database is told once, and its end', async () => {
    const server = openTeller();
    await sql.raw('PRAGMA query_only = ON').execute(enquiries.store.db);
    await passMinutes(5, server);
    expect([await problemNames(server), told()]).toEqual([['storage'], [toSubject('Problem', 'storage')]]);
    await sql.raw('PRAGMA query_only = OFF').execute(enquiries.store.db);
    await passMinutes(5, server);
    expect(told()).toEqual([toSubject('Problem', 'storage'), toSubject('Solved', 'storage')]);
  });

  test('a folder of files that cannot be written is a problem', async () => {
    const server = openTeller();
    rmSync(enquiries.uploadFolder, { recursive: true });
    writeFileSync(enquiries.uploadFolder, '');
    await passMinutes(1, server);
    expect(await problemNames(server)).toEqual(['storage']);
    rmSync(enquiries.uploadFolder);
    mkdirSync(enquiries.uploadFolder);
    await passMinutes(5, server);
    expect([await problemNames(server), told().length]).toEqual([[], 2]);
  });
});

// Messages of Node and Nodemailer, and responses from the documentation of mail servers.
test.each<[ProblemName, string, RegExp]>([
  ['mail', "Hostname/IP does not match certificate's altnames", /certificate/],
  ['mail', '535 5.7.8 Username and Password not accepted', /sender|password/],
  ['mail', 'Missing credentials for "PLAIN"', /password/],
  ['mail', 'getaddrinfo ENOTFOUND mail.example.com', /DNS/],
  ['mail', '552 5.2.2 Over quota', /mailbox/],
  ['mail', '553 5.7.1 Sender address rejected: not owned by user', /refuses the sender/],
  ['mail', '554 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org', /refuses the sender/],
  ['mail', '421 4.7.0 Too many messages', /cannot be used/],
  ['mail', 'connect ECONNREFUSED 192.0.2.1:465', /cannot be used/],
  ['webhook', 'certificate has expired', /certificate of the CRM/],
  ['webhook', 'the server answered 401 Unauthorized', /CRM cannot be used/],
  ['mailbox', 'Invalid login: [AUTHENTICATIONFAILED] Authentication failed.', /password/],
])('%s: "%s" is explained', (name, detail, title) => {
  expect(describeProblem(name, detail).title).toMatch(title);
});
