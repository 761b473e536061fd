import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertChannel, createAlertChannels } from '../../packages/relay/alert-channels.ts';
import { Enquiries } from '../../packages/relay/enquiries.ts';
import { HealthMonitor } from '../../packages/relay/health-monitor.ts';
import { createMailer, type Mailer } from '../../packages/relay/mail.ts';
import { createSelfTests, type SelfTest } from '../../packages/relay/self-tests.ts';
import { signWebhook } from '../../packages/relay/webhook/sign-webhook.ts';
import { WebhookDeliveryTable } from '../../packages/relay/webhook/webhook-delivery-table.ts';
import type { WebhookSettings } from '../../packages/relay/webhook/webhook-settings.ts';
import { type FaultName, Store } from '../../packages/store/store.ts';
import { getTestDatabaseUrl, usesPostgres } from '../support/test-database.ts';
import { queryDatabase } from './support/database.ts';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import { cleanUp, createTemporaryFolder, type RelayProcess, startRelay } from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';
import { TestWebhook, webhookSecret } from './support/test-webhook.ts';

const runCommand = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const mountTestFolder = createTemporaryFolder();
const canMount =
  runCommand('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountTestFolder) &&
  runCommand('umount', mountTestFolder);
if (!canMount) console.log('skipped: mounting a small disk needs root');

const MINUTE_MS = 60_000;
const START_TIME_MS = Date.parse('2026-11-27T08:00:00Z');
const from = { name: 'Studio website', address: 'website@studio.example' };

let folder: string;
let enquiries: Enquiries;
/** Mail server of the relay. */
let smtp: TestSmtp;
/** Second mail server, which sends alerts. */
let alertSmtp: TestSmtp;
/** Simulated time since the start of the test. The tests do not wait. */
let elapsedMs: number;
/** By how much the system clock was moved, in ms. Negative values move it back. */
let clockShiftMs: number;
const mailers: Mailer[] = [];
const openedAlertChannels: AlertChannel[] = [];
const clock = {
  systemNow: () => START_TIME_MS + elapsedMs + clockShiftMs,
  monotonicNow: () => elapsedMs,
};

beforeEach(async () => {
  folder = join(createTemporaryFolder(), 'data');
  enquiries = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
  smtp = await new TestSmtp().start();
  alertSmtp = await new TestSmtp().start();
  elapsedMs = 0;
  clockShiftMs = 0;
});

afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close({ force: true });
  for (const way of openedAlertChannels.splice(0)) way.close();
  await enquiries.store.close();
  await smtp.stop();
  await alertSmtp.stop();
});

afterAll(cleanUp);

function createTestMailer(url: string): Mailer {
  const mailer = createMailer({ dkim: null }, url);
  mailers.push(mailer);
  return mailer;
}

interface MonitorOptions {
  store?: Store;
  smtpUrl?: string;
  selfTestTo?: string;
  minFreeBytes?: number;
  hasAlerts?: boolean;
  alertWebhook?: WebhookSettings;
  isActive?: boolean;
  /** Replaces the self-tests. */
  tests?: ReadonlyMap<FaultName, SelfTest>;
}

const listStoredFaults = () => enquiries.store.db.selectFrom('faults').select('name').execute();

function openMonitor(options: MonitorOptions = {}): Promise<HealthMonitor> {
  const alert = { smtpUrl: alertSmtp.url, from, to: 'asha@elsewhere.example' };
  const config = {
    siteOrigin: 'https://www.studio.example',
    minFreeBytes: options.minFreeBytes ?? 0,
    from,
    selfTestTo: options.selfTestTo ?? null,
    alert: options.hasAlerts === false ? null : alert,
    alertWebhook: options.alertWebhook ?? null,
  };
  const alertChannels = createAlertChannels(config);
  openedAlertChannels.push(...alertChannels);
  return HealthMonitor.open({
    store: options.store ?? enquiries.store,
    tests:
      options.tests ??
      createSelfTests({
        enquiries,
        webhookTable: new WebhookDeliveryTable(enquiries.store),
        watcher: null,
        config,
        mailer: createTestMailer(options.smtpUrl ?? smtp.url),
        clock,
      }),
    config,
    alertChannels,
    clock,
    isActive: () => options.isActive ?? true,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
}

/** Advances the simulated clock minute by minute, and runs the check of each minute. */
async function passMinutes(minutes: number, ...monitors: HealthMonitor[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    elapsedMs += MINUTE_MS;
    await Promise.all(monitors.map((monitor) => monitor.check()));
  }
}

const alertSubjects = () => alertSmtp.mails.map(({ email }) => email.subject);
const faultNames = (monitor: HealthMonitor) => monitor.faults.map(({ name }) => name);
const addEnquiry = (id: string = randomUUID()) =>
  enquiries.add(
    {
      id,
      receivedAt: new Date(clock.systemNow()).toISOString(),
      to: 'hello@studio.example',
      subject: 'A house',
      replyTo: null,
      fields: [],
      files: [],
      digest: id,
    },
    { status: 'queued' },
  );
/** Stores the error of a failed attempt to send an enquiry, as the relay does. */
const recordAttempt = (id: string, lastError: string) => enquiries.updateQueued(id, { lastError });

const PROBLEM_PREFIX = 'Problem at https://www.studio.example: ';
const SOLVED_PREFIX = 'Solved at https://www.studio.example: ';
const UNREACHABLE_TITLE = 'The mail server cannot be reached.';

describe('the mail server', () => {
  test('a working mail server causes no fault, no mail and no enquiry', async () => {
    const monitor = await openMonitor();
    await passMinutes(150, monitor);
    expect([faultNames(monitor), alertSubjects(), smtp.mails]).toEqual([[], [], []]);
    expect(await enquiries.countByStatus()).toEqual({ queued: 0, sent: 0, failed: 0, quarantined: 0 });
  });

  test('an unreachable server causes one alert within 15 minutes, and one alert when it is back', async () => {
    const monitor = await openMonitor();
    const { url } = smtp;
    await smtp.stop();
    await passMinutes(9, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([[], []]);
    await passMinutes(6, monitor);
    expect(faultNames(monitor)).toEqual(['mail']);
    expect(monitor.faults[0]?.since).toBe('2026-11-27T08:01:00.000Z');
    expect(alertSubjects()).toEqual([PROBLEM_PREFIX + UNREACHABLE_TITLE]);
    const [mail] = alertSmtp.mails;
    expect(mail?.recipients).toEqual(['asha@elsewhere.example']);
    expect(mail?.email.text).toContain('Ask the mail provider');
    expect(mail?.email.text).toContain('ECONNREFUSED');
    await passMinutes(200, monitor);
    expect(alertSubjects()).toHaveLength(1);
    await smtp.start();
    expect(smtp.url).toBe(url);
    await passMinutes(6, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([
      [],
      [PROBLEM_PREFIX + UNREACHABLE_TITLE, SOLVED_PREFIX + UNREACHABLE_TITLE],
    ]);
    await passMinutes(60, monitor);
    expect(alertSubjects()).toHaveLength(2);
  });

  test('a server that is unreachable for eight minutes causes no alert', async () => {
    const monitor = await openMonitor();
    await smtp.stop();
    await passMinutes(8, monitor);
    await smtp.start();
    await passMinutes(60, monitor);
    expect(alertSubjects()).toEqual([]);
  });

  test('a changed password is found by the next hourly probe, without an enquiry', async () => {
    smtp.password = 'secret';
    await smtp.stop();
    await smtp.start();
    const monitor = await openMonitor();
    await passMinutes(5, monitor);
    smtp.password = 'changed';
    await passMinutes(56, monitor);
    const loginAttempts = smtp.loginAttempts;
    await passMinutes(14, monitor);
    expect(alertSubjects()).toEqual([
      `${PROBLEM_PREFIX}The mail server refuses the user name or the password.`,
    ]);
    // Too many login attempts would lock the account.
    expect(smtp.loginAttempts - loginAttempts).toBeLessThanOrEqual(3);
    expect(alertSmtp.mails[0]?.email.text).not.toContain('secret');
  });

  test('an untrusted certificate causes an alert', async () => {
    const server = new SMTPServer({ secure: true, authOptional: true });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    const monitor = await openMonitor({ smtpUrl: `smtps://127.0.0.1:${port}` });
    await passMinutes(15, monitor);
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
    expect(alertSubjects()).toEqual([`${PROBLEM_PREFIX}The certificate of the mail server is not valid.`]);
  });

  test('an unknown host name causes an alert', async () => {
    const monitor = await openMonitor({ smtpUrl: 'smtp://mail.invalid' });
    await passMinutes(15, monitor);
    expect(alertSubjects()).toEqual([`${PROBLEM_PREFIX}The name of the mail server is not found (DNS).`]);
  });

  test.each([
    ['mail', 553, '5.7.1 Sender address rejected', 'The mail server refuses the sender of the website.'],
    ['rcpt', 552, '5.2.2 Over quota', 'The studio’s mailbox takes no mail. It is probably full.'],
    ['data', 550, '5.4.5 Daily user sending limit exceeded', 'The mail server has reached a sending limit.'],
  ] as const)(
    'with SELF_TEST_TO, a refusal at %s (%i %s) causes an alert without an enquiry',
    async (at, code, text, title) => {
      const monitor = await openMonitor({ selfTestTo: 'self-test@studio.example' });
      await passMinutes(1, monitor);
      expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([['self-test@studio.example']]);
      smtp.behaviour = { kind: 'refuse', at, code, text };
      await passMinutes(75, monitor);
      expect(alertSubjects()).toEqual([PROBLEM_PREFIX + title]);
      expect(smtp.mails).toHaveLength(1);
    },
  );

  test('with SELF_TEST_TO, one self-test mail is sent per hour', async () => {
    const monitor = await openMonitor({ selfTestTo: 'self-test@studio.example' });
    await passMinutes(180, monitor);
    expect(smtp.mails).toHaveLength(3);
    expect(await enquiries.countByStatus()).toEqual({ queued: 0, sent: 0, failed: 0, quarantined: 0 });
  });

  test('an enquiry that was sent replaces the self-test mail', async () => {
    const monitor = await openMonitor({ selfTestTo: 'self-test@studio.example' });
    for (let hour = 0; hour < 3; hour += 1) {
      const { id } = await addEnquiry();
      const sentAt = new Date(clock.systemNow()).toISOString();
      await enquiries.updateQueued(id, { status: 'sent', sentAt, statusChangedAt: sentAt });
      await passMinutes(59, monitor);
    }
    expect(smtp.mails).toEqual([]);
  });

  test('an enquiry that cannot be sent causes an alert with the response but without addresses', async () => {
    const monitor = await openMonitor();
    await passMinutes(1, monitor);
    const { id } = await addEnquiry();
    await recordAttempt(id, '552 5.2.2 <hello@studio.example> Over quota');
    await passMinutes(15, monitor);
    expect(alertSubjects()).toEqual([
      `${PROBLEM_PREFIX}The studio’s mailbox takes no mail. It is probably full.`,
    ]);
    expect(monitor.faults[0]?.detail).toBe('552 5.2.2 <(address)> Over quota');
    const sentAt = new Date(clock.systemNow()).toISOString();
    await enquiries.updateQueued(id, { status: 'sent', sentAt, statusChangedAt: sentAt });
    await passMinutes(1, monitor);
    expect(alertSubjects()).toHaveLength(2);
  });

  test('deleting the queued enquiry does not end the fault while the server is unreachable', async () => {
    const monitor = await openMonitor();
    await passMinutes(1, monitor);
    const { id: sentId } = await addEnquiry();
    const sentAt = new Date(clock.systemNow()).toISOString();
    await enquiries.updateQueued(sentId, { status: 'sent', sentAt, statusChangedAt: sentAt });
    await smtp.stop();
    const { id } = await addEnquiry();
    await recordAttempt(id, 'connect ECONNREFUSED');
    await passMinutes(12, monitor);
    await enquiries.remove(id);
    await passMinutes(30, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([['mail'], [PROBLEM_PREFIX + UNREACHABLE_TITLE]]);
  });

  test.each([-3, 3].map((days) => [days]))(
    'an alert is sent within 15 minutes even if the clock is moved by %i days',
    async (days) => {
      const monitor = await openMonitor();
      await passMinutes(3, monitor);
      const { id } = await addEnquiry();
      await recordAttempt(id, 'Greeting never received');
      await passMinutes(2, monitor);
      clockShiftMs = days * 24 * 60 * MINUTE_MS;
      await passMinutes(13, monitor);
      expect(alertSubjects()).toEqual([PROBLEM_PREFIX + UNREACHABLE_TITLE]);
    },
  );
});

describe('alerts', () => {
  test('a restart repeats no alert, and reports the end of a fault that ended meanwhile', async () => {
    await smtp.stop();
    await passMinutes(15, await openMonitor());
    await passMinutes(20, await openMonitor());
    expect(alertSubjects()).toHaveLength(1);
    await smtp.start();
    await passMinutes(1, await openMonitor());
    await passMinutes(1, await openMonitor());
    expect(alertSubjects()).toEqual([PROBLEM_PREFIX + UNREACHABLE_TITLE, SOLVED_PREFIX + UNREACHABLE_TITLE]);
  });

  test('two processes together send each alert once', async () => {
    const store = await Store.open(folder, await getTestDatabaseUrl(folder));
    const monitors = [await openMonitor(), await openMonitor({ store })];
    await smtp.stop();
    await passMinutes(30, ...monitors);
    expect(alertSubjects()).toHaveLength(1);
    await smtp.start();
    await passMinutes(30, ...monitors);
    await store.close();
    expect(alertSubjects()).toEqual([PROBLEM_PREFIX + UNREACHABLE_TITLE, SOLVED_PREFIX + UNREACHABLE_TITLE]);
    expect(await listStoredFaults()).toEqual([]);
  });

  test('a fault of the mailbox is told once, also after a restart, and so is its end', async () => {
    let error: string | null = 'Invalid login';
    const tests = new Map<FaultName, SelfTest>([['mailbox', async () => error]]);
    await passMinutes(15, await openMonitor({ tests }));
    expect(await listStoredFaults()).toEqual([{ name: 'mailbox' }]);
    const restarted = await openMonitor({ tests });
    await passMinutes(15, restarted);
    expect(alertSubjects()).toHaveLength(1);
    error = null;
    await passMinutes(1, restarted);
    expect(alertSubjects()).toHaveLength(2);
  });

  test('a server that does not do the background work shows the faults that another server has found', async () => {
    await smtp.stop();
    const other = await openMonitor({ isActive: false });
    const monitor = await openMonitor();
    await passMinutes(15, monitor, other);
    expect([faultNames(other), alertSubjects()]).toEqual([['mail'], [PROBLEM_PREFIX + UNREACHABLE_TITLE]]);
    await smtp.start();
    await passMinutes(15, monitor, other);
    expect(faultNames(other)).toEqual([]);
  });

  test('an alert is sent once when an unreachable second mail server is back', async () => {
    const monitor = await openMonitor();
    await smtp.stop();
    await alertSmtp.stop();
    await passMinutes(30, monitor);
    expect(faultNames(monitor)).toEqual(['mail']);
    await alertSmtp.start();
    await passMinutes(30, monitor);
    expect(alertSubjects()).toHaveLength(1);
    await alertSmtp.stop();
    await smtp.start();
    await passMinutes(10, monitor);
    expect(faultNames(monitor)).toEqual([]);
    await alertSmtp.start();
    await passMinutes(30, monitor);
    expect(alertSubjects()).toHaveLength(2);
  });

  describe('by a webhook', () => {
    let webhook: TestWebhook;
    beforeEach(async () => {
      webhook = await new TestWebhook().start();
    });
    afterEach(() => webhook.stop());
    const settings = (): WebhookSettings => ({
      url: new URL(webhook.env.WEBHOOK_URL ?? ''),
      secret: Buffer.from(webhookSecret.slice('whsec_'.length), 'base64'),
      isPrivateAllowed: true,
    });
    const readPostedEvents = () => webhook.received.map(({ body }) => JSON.parse(body));

    test('the start and the end of a fault are each posted once and signed, without a second mail server', async () => {
      const monitor = await openMonitor({ hasAlerts: false, alertWebhook: settings() });
      await smtp.stop();
      await passMinutes(60, monitor);
      await smtp.start();
      await passMinutes(60, monitor);
      expect(readPostedEvents()).toMatchObject([
        { type: 'fault.began', data: { text: PROBLEM_PREFIX + UNREACHABLE_TITLE } },
        { type: 'fault.ended', data: { text: SOLVED_PREFIX + UNREACHABLE_TITLE } },
      ]);
      expect(readPostedEvents()[0].data.details).toContainEqual({
        name: 'What to do',
        value: expect.stringContaining('Ask the mail provider'),
      });
      const [first] = webhook.received;
      expect(first?.headers).toMatchObject(
        signWebhook(
          settings().secret,
          first?.id ?? '',
          Number(first?.headers['webhook-timestamp']),
          first?.body ?? '',
        ),
      );
      expect(new Set(webhook.received.map(({ id }) => id)).size).toBe(2);
      expect(alertSubjects()).toEqual([]);
    });

    test('a failed request is retried with the same id', async () => {
      webhook.statusFor = () => (webhook.received.length < 3 ? 503 : 204);
      const monitor = await openMonitor({ hasAlerts: false, alertWebhook: settings() });
      await smtp.stop();
      await passMinutes(60, monitor);
      expect(webhook.received).toHaveLength(3);
      expect(new Set(webhook.received.map(({ id }) => id)).size).toBe(1);
    });

    test('with a second mail server, both get alerts, and one success is enough', async () => {
      webhook.statusFor = () => 503;
      const monitor = await openMonitor({ alertWebhook: settings() });
      await smtp.stop();
      await passMinutes(60, monitor);
      expect([alertSubjects(), webhook.received.length]).toEqual([[PROBLEM_PREFIX + UNREACHABLE_TITLE], 1]);
      webhook.statusFor = () => 204;
      await alertSmtp.stop();
      await smtp.start();
      await passMinutes(60, monitor);
      expect([alertSubjects().length, readPostedEvents().map(({ type }) => type)]).toEqual([
        1,
        ['fault.began', 'fault.ended'],
      ]);
    });
  });

  test('no alerts are sent without ALERT_SMTP_URL, but the fault is reported', async () => {
    const monitor = await openMonitor({ hasAlerts: false });
    await smtp.stop();
    await passMinutes(15, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([['mail'], []]);
    await smtp.start();
    await passMinutes(15, monitor);
    expect([faultNames(monitor), await listStoredFaults()]).toEqual([[], []]);
  });
});

describe('disk and database', () => {
  test.skipIf(usesPostgres)(
    'a read-only database causes one alert within 15 minutes, and one alert when the fault is over',
    async () => {
      const monitor = await openMonitor();
      await passMinutes(1, monitor);
      await sql.raw('PRAGMA query_only = ON').execute(enquiries.store.db);
      await passMinutes(15, monitor);
      const title = 'The website may not write to its data folder. Visitors cannot send enquiries.';
      expect([faultNames(monitor), alertSubjects()]).toEqual([['storage'], [PROBLEM_PREFIX + title]]);
      await passMinutes(60, monitor);
      expect(alertSubjects()).toHaveLength(1);
      await sql.raw('PRAGMA query_only = OFF').execute(enquiries.store.db);
      await passMinutes(2, monitor);
      expect([faultNames(monitor), alertSubjects()]).toEqual([
        [],
        [PROBLEM_PREFIX + title, SOLVED_PREFIX + title],
      ]);
    },
  );

  test.skipIf(!canMount)(
    'a full disk causes one alert within 15 minutes, and one alert when the fault is over',
    async () => {
      const diskFolder = createTemporaryFolder();
      runCommand('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', diskFolder);
      try {
        await enquiries.store.close();
        enquiries = await Enquiries.open(join(diskFolder, 'data'));
        const monitor = await openMonitor();
        await passMinutes(1, monitor);
        const ballastFile = join(diskFolder, 'ballast');
        expect(() => writeFileSync(ballastFile, Buffer.alloc(8 * 1024 * 1024))).toThrow('ENOSPC');
        await passMinutes(15, monitor);
        const title = 'The disk is full. Visitors cannot send enquiries.';
        expect([faultNames(monitor), alertSubjects()]).toEqual([['storage'], [PROBLEM_PREFIX + title]]);
        await passMinutes(60, monitor);
        expect(alertSubjects()).toHaveLength(1);
        rmSync(ballastFile);
        await passMinutes(2, monitor);
        expect([faultNames(monitor), alertSubjects()]).toEqual([
          [],
          [PROBLEM_PREFIX + title, SOLVED_PREFIX + title],
        ]);
      } finally {
        await enquiries.store.close();
        runCommand('umount', diskFolder);
        enquiries = await Enquiries.open(folder, { databaseUrl: await getTestDatabaseUrl(folder) });
      }
    },
  );

  test.skipIf(usesPostgres)(
    'a mail fault that ends while the database is read-only does not delay the alert of the database',
    async () => {
      const monitor = await openMonitor();
      await smtp.stop();
      await passMinutes(15, monitor);
      await smtp.start();
      await sql.raw('PRAGMA query_only = ON').execute(enquiries.store.db);
      await passMinutes(6, monitor);
      expect(alertSubjects().slice(1)).toEqual([
        expect.stringContaining(`${PROBLEM_PREFIX}The website may not write`),
      ]);
      await sql.raw('PRAGMA query_only = OFF').execute(enquiries.store.db);
      await passMinutes(1, monitor);
      expect(alertSubjects()).toHaveLength(4);
    },
  );

  test('a folder of files that cannot be written causes an alert', async () => {
    const monitor = await openMonitor();
    rmSync(enquiries.uploadFolder, { recursive: true });
    writeFileSync(enquiries.uploadFolder, '');
    await passMinutes(1, monitor);
    expect(alertSubjects()).toEqual([
      `${PROBLEM_PREFIX}The website cannot store anything. Visitors cannot send enquiries.`,
    ]);
    rmSync(enquiries.uploadFolder);
    mkdirSync(enquiries.uploadFolder);
    await passMinutes(1, monitor);
    expect(alertSubjects()).toHaveLength(2);
  });

  test('a nearly full disk causes an alert', async () => {
    const monitor = await openMonitor({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    await passMinutes(60, monitor);
    expect(alertSubjects()).toEqual([
      `${PROBLEM_PREFIX}The disk is nearly full. Visitors cannot send files.`,
    ]);
  });

  test('a failed enquiry causes an alert', async () => {
    const monitor = await openMonitor();
    const { id } = await addEnquiry();
    const statusChangedAt = new Date(clock.systemNow()).toISOString();
    await enquiries.updateQueued(id, { status: 'failed', statusChangedAt, lastError: '550 No such user' });
    await passMinutes(15, monitor);
    expect(alertSubjects()).toEqual([
      `${PROBLEM_PREFIX}An enquiry could not be mailed and is not tried again.`,
    ]);
    await enquiries.requeue({ id });
    await passMinutes(1, monitor);
    expect(alertSubjects()).toHaveLength(2);
  });
});

describe('the webhook', () => {
  let webhook: WebhookDeliveryTable;
  let id: string;
  beforeEach(async () => {
    await enquiries.store.close();
    enquiries = await Enquiries.open(folder, {
      databaseUrl: await getTestDatabaseUrl(folder),
      hasWebhook: true,
    });
    webhook = new WebhookDeliveryTable(enquiries.store);
    id = (await addEnquiry()).id;
    const sentAt = new Date(clock.systemNow()).toISOString();
    await enquiries.updateQueued(id, { status: 'sent', sentAt, statusChangedAt: sentAt });
  });

  test('a working webhook causes no fault', async () => {
    const monitor = await openMonitor();
    await passMinutes(3, monitor);
    await webhook.updateQueued(id, { status: 'sent' });
    await passMinutes(60, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([[], []]);
  });

  test('an unreachable webhook causes one alert within 15 minutes, and one alert when it is back', async () => {
    const title = 'The CRM cannot be reached or does not work.';
    const monitor = await openMonitor();
    await webhook.updateQueued(id, { lastError: 'connect ECONNREFUSED' });
    await passMinutes(9, monitor);
    expect(alertSubjects()).toEqual([]);
    await passMinutes(6, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([['webhook'], [PROBLEM_PREFIX + title]]);
    await passMinutes(60, monitor);
    await webhook.updateQueued(id, { status: 'sent', lastError: null });
    await passMinutes(1, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([
      [],
      [PROBLEM_PREFIX + title, SOLVED_PREFIX + title],
    ]);
  });

  test('enquiries that wait without an attempt because of a slow webhook cause a fault', async () => {
    const monitor = await openMonitor();
    await passMinutes(16, monitor);
    expect(monitor.faults).toMatchObject([{ name: 'webhook', detail: expect.stringContaining('waits') }]);
  });

  test('an enquiry that the webhook refuses causes an alert until it is requeued or dismissed', async () => {
    const title = 'An enquiry could not be sent to the CRM and is not tried again.';
    const monitor = await openMonitor();
    const failDelivery = () =>
      webhook.updateQueued(id, { status: 'failed', lastError: 'the server answered 422' });
    await failDelivery();
    await passMinutes(15, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([['webhook-failed'], [PROBLEM_PREFIX + title]]);
    await webhook.requeue(id);
    await passMinutes(1, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([
      [],
      [PROBLEM_PREFIX + title, SOLVED_PREFIX + title],
    ]);
    await failDelivery();
    await passMinutes(1, monitor);
    await webhook.dismiss(id);
    await passMinutes(1, monitor);
    expect([faultNames(monitor), alertSubjects()]).toEqual([
      [],
      Array(2)
        .fill([PROBLEM_PREFIX + title, SOLVED_PREFIX + title])
        .flat(),
    ]);
  });
});

describe('/healthz of a relay', () => {
  let relay: RelayProcess | null = null;
  afterEach(async () => {
    await relay?.stop('SIGKILL');
  });

  test.skipIf(usesPostgres)(
    'a fault of the last run is reported at once, and enquiries are delivered although alerts fail',
    async () => {
      const dataFolder = join(createTemporaryFolder(), 'data');
      const env = {
        SMTP_URL: smtp.url,
        ALERT_SMTP_URL: 'smtp://127.0.0.1:1',
        ALERT_TO: 'asha@elsewhere.example',
      };
      relay = await startRelay({ folder: dataFolder, env });
      await relay.stop();
      queryDatabase(
        dataFolder,
        "INSERT INTO faults VALUES ('mail', '2026-11-27T08:00:00.000Z', 'connect ECONNREFUSED', '2026-11-27T08:10:00.000Z', NULL)",
      );
      await smtp.stop();
      relay = await startRelay({ folder: dataFolder, env });
      const { url } = relay;
      const response = await fetch(`${url}/healthz`);
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({
          status: 'mail failing',
          faults: [{ name: 'mail', since: '2026-11-27T08:00:00.000Z' }],
        }),
      ]);
      expect((await postAjax(relay, contactFields)).status).toBe(200);
      await smtp.start();
      await waitUntil('the enquiry arrived', () => smtp.mails.length === 1);
      expect(alertSmtp.mails).toEqual([]);
    },
  );
});
