import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertChannel, createAlertChannels } from '../../packages/relay/alert-channels.ts';
import { Enquiries } from '../../packages/relay/enquiries.ts';
import { HealthMonitor } from '../../packages/relay/health-monitor.ts';
import { createMailer, type Mailer } from '../../packages/relay/mail.ts';
import { createSelfTests } from '../../packages/relay/self-tests.ts';
import { signWebhook } from '../../packages/relay/webhook/sign-webhook.ts';
import { WebhookDeliveryTable } from '../../packages/relay/webhook/webhook-delivery-table.ts';
import type { WebhookSettings } from '../../packages/relay/webhook/webhook-settings.ts';
import { type FaultName, Store } from '../../packages/store/store.ts';
import { getTestDatabaseUrl, usesPostgres } from '../support/test-database.ts';
import { queryDatabase } from './support/database.ts';
import { contactFields, postAjax } from './support/forms.ts';
import { openRelay } from './support/relay-app.ts';
import { cleanUp, createTemporaryFolder } from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';
import { TestWebhook, webhookSecret } from './support/test-webhook.ts';

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
    tests: createSelfTests({
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

/** Expects the names of the current faults, and the subjects of all alerts since the start of the test. */
function expectState(monitor: HealthMonitor, faults: FaultName[], alerts: string[]): void {
  expect(faultNames(monitor)).toEqual(faults);
  expect(alertSubjects()).toEqual(alerts);
}
const problem = (title: string) => `Problem at https://www.studio.example: ${title}`;
const solved = (title: string) => `Solved at https://www.studio.example: ${title}`;
const UNREACHABLE = 'The mail server cannot be reached.';
const markSent = (id: string) => {
  const sentAt = new Date(clock.systemNow()).toISOString();
  return enquiries.updateQueued(id, { status: 'sent', sentAt, statusChangedAt: sentAt });
};
const comeBack = (server: TestSmtp) => {
  server.behaviour = { kind: 'accept' };
};

describe('the mail server', () => {
  test('a working mail server causes no fault, no mail and no enquiry', async () => {
    const monitor = await openMonitor();
    await passMinutes(150, monitor);
    expectState(monitor, [], []);
    expect(smtp.mails).toEqual([]);
    expect(await enquiries.countByStatus()).toEqual({ queued: 0, sent: 0, failed: 0, quarantined: 0 });
  });

  test('an unreachable server causes one alert after 10 to 15 minutes, and one alert when it is back', async () => {
    const monitor = await openMonitor();
    smtp.goAway();
    await passMinutes(9, monitor);
    expectState(monitor, [], []);
    await passMinutes(6, monitor);
    expectState(monitor, ['mail'], [problem(UNREACHABLE)]);
    expect(monitor.faults[0]?.since).toBe('2026-11-27T08:01:00.000Z');
    const [mail] = alertSmtp.mails;
    expect(mail?.recipients).toEqual(['asha@elsewhere.example']);
    expect(mail?.email.text).toMatch(/Ask the mail provider[\s\S]*Service not available/);
    await passMinutes(200, monitor);
    comeBack(smtp);
    await passMinutes(6, monitor);
    expectState(monitor, [], [problem(UNREACHABLE), solved(UNREACHABLE)]);
    smtp.goAway();
    await passMinutes(8, monitor);
    comeBack(smtp);
    await passMinutes(60, monitor);
    expect(alertSubjects()).toHaveLength(2);
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
    expectState(monitor, ['mail'], [problem('The mail server refuses the user name or the password.')]);
    // Too many login attempts would lock the account.
    expect(smtp.loginAttempts - loginAttempts).toBeLessThanOrEqual(3);
    expect(alertSmtp.mails[0]?.email.text).not.toContain('secret');
  });

  test('with SELF_TEST_TO, a mail each hour finds a refused sender, unless an enquiry was sent', async () => {
    const monitor = await openMonitor({ selfTestTo: 'self-test@studio.example' });
    for (let hour = 0; hour < 3; hour += 1) {
      await markSent((await addEnquiry()).id);
      await passMinutes(59, monitor);
    }
    expect(smtp.mails).toEqual([]);
    await passMinutes(180, monitor);
    const selfTest = ['self-test@studio.example'];
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([selfTest, selfTest, selfTest]);
    smtp.behaviour = { kind: 'refuse', at: 'mail', code: 553, text: '5.7.1 Sender address rejected' };
    await passMinutes(75, monitor);
    expectState(monitor, ['mail'], [problem('The mail server refuses the sender of the website.')]);
  });

  test('an enquiry that cannot be sent causes an alert with the response but without addresses', async () => {
    const monitor = await openMonitor();
    await passMinutes(1, monitor);
    const { id } = await addEnquiry();
    await recordAttempt(id, '552 5.2.2 <hello@studio.example> Over quota');
    await passMinutes(15, monitor);
    expectState(monitor, ['mail'], [problem('The studio’s mailbox takes no mail. It is probably full.')]);
    expect(monitor.faults[0]?.detail).toBe('552 5.2.2 <(address)> Over quota');
    await markSent(id);
    await passMinutes(1, monitor);
    expect(alertSubjects()).toHaveLength(2);
  });

  test('deleting the queued enquiry does not end the fault while the server is unreachable', async () => {
    const monitor = await openMonitor();
    await passMinutes(1, monitor);
    await markSent((await addEnquiry()).id);
    smtp.goAway();
    const { id } = await addEnquiry();
    await recordAttempt(id, 'connect ECONNREFUSED');
    await passMinutes(12, monitor);
    await enquiries.remove(id);
    await passMinutes(30, monitor);
    expectState(monitor, ['mail'], [problem(UNREACHABLE)]);
  });

  test.each([-3, 3])(
    'an alert is sent within 15 minutes even if the clock is moved by %i days',
    async (days) => {
      const monitor = await openMonitor();
      await passMinutes(3, monitor);
      await recordAttempt((await addEnquiry()).id, 'Greeting never received');
      await passMinutes(2, monitor);
      clockShiftMs = days * 24 * 60 * MINUTE_MS;
      await passMinutes(13, monitor);
      expectState(monitor, ['mail'], [problem(UNREACHABLE)]);
    },
  );
});

describe('alerts', () => {
  test('two processes, one of which restarts, send each alert once', async () => {
    const store = await Store.open(folder, await getTestDatabaseUrl(folder));
    const monitors = [await openMonitor(), await openMonitor({ store })];
    smtp.goAway();
    await passMinutes(15, ...monitors);
    monitors[0] = await openMonitor();
    await passMinutes(20, ...monitors);
    expect(alertSubjects()).toEqual([problem(UNREACHABLE)]);
    comeBack(smtp);
    await passMinutes(30, ...monitors);
    await store.close();
    expect(alertSubjects()).toEqual([problem(UNREACHABLE), solved(UNREACHABLE)]);
    expect(await listStoredFaults()).toEqual([]);
  });

  test('after a restart, the end of a fault that ended meanwhile is told', async () => {
    smtp.goAway();
    await passMinutes(15, await openMonitor());
    comeBack(smtp);
    await passMinutes(1, await openMonitor());
    await passMinutes(1, await openMonitor());
    expect(alertSubjects()).toEqual([problem(UNREACHABLE), solved(UNREACHABLE)]);
  });

  test('a server that does not do the background work shows the faults that another server has found', async () => {
    smtp.goAway();
    const other = await openMonitor({ isActive: false });
    const monitor = await openMonitor();
    await passMinutes(15, monitor, other);
    expectState(other, ['mail'], [problem(UNREACHABLE)]);
    comeBack(smtp);
    await passMinutes(15, monitor, other);
    expect(faultNames(other)).toEqual([]);
  });

  test('an alert is sent once when an unreachable second mail server is back', async () => {
    const monitor = await openMonitor();
    smtp.goAway();
    alertSmtp.goAway();
    await passMinutes(30, monitor);
    expectState(monitor, ['mail'], []);
    comeBack(alertSmtp);
    await passMinutes(30, monitor);
    expectState(monitor, ['mail'], [problem(UNREACHABLE)]);
    alertSmtp.goAway();
    comeBack(smtp);
    await passMinutes(10, monitor);
    expectState(monitor, [], [problem(UNREACHABLE)]);
    comeBack(alertSmtp);
    await passMinutes(30, monitor);
    expectState(monitor, [], [problem(UNREACHABLE), solved(UNREACHABLE)]);
  });

  test('no alerts are sent without ALERT_SMTP_URL, but the fault is reported', async () => {
    const monitor = await openMonitor({ hasAlerts: false });
    smtp.goAway();
    await passMinutes(15, monitor);
    expectState(monitor, ['mail'], []);
    comeBack(smtp);
    await passMinutes(15, monitor);
    expectState(monitor, [], []);
    expect(await listStoredFaults()).toEqual([]);
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

    test('are posted once and signed, again with the same id after a failure', async () => {
      webhook.statusFor = () => (webhook.received.length < 3 ? 503 : 204);
      const monitor = await openMonitor({ hasAlerts: false, alertWebhook: settings() });
      smtp.goAway();
      await passMinutes(60, monitor);
      const ids = webhook.received.splice(0, 2).map(({ id }) => id);
      expect(new Set([...ids, webhook.received[0]?.id]).size).toBe(1);
      webhook.statusFor = () => 204;
      comeBack(smtp);
      await passMinutes(60, monitor);
      const events = webhook.received.map(({ body }) => JSON.parse(body));
      expect(events).toMatchObject([
        { type: 'fault.began', data: { text: problem(UNREACHABLE) } },
        { type: 'fault.ended', data: { text: solved(UNREACHABLE) } },
      ]);
      const value = expect.stringContaining('Ask the mail provider');
      expect(events[0].data.details).toContainEqual({ name: 'What to do', value });
      for (const { headers, id, body } of webhook.received) {
        const signed = signWebhook(settings().secret, id, Number(headers['webhook-timestamp']), body);
        expect(headers).toMatchObject(signed);
      }
    });

    test('are mailed, too, with a second mail server, and one success is enough', async () => {
      webhook.statusFor = () => 503;
      const monitor = await openMonitor({ alertWebhook: settings() });
      smtp.goAway();
      await passMinutes(60, monitor);
      expectState(monitor, ['mail'], [problem(UNREACHABLE)]);
      expect(webhook.received).toHaveLength(1);
      webhook.statusFor = () => 204;
      alertSmtp.goAway();
      comeBack(smtp);
      await passMinutes(60, monitor);
      expectState(monitor, [], [problem(UNREACHABLE)]);
      expect(webhook.received).toHaveLength(2);
    });
  });
});

describe('disk and database', () => {
  test.skipIf(usesPostgres)('a read-only database causes one alert, whatever ends meanwhile', async () => {
    const title = 'The website may not write to its data folder. Visitors cannot send enquiries.';
    const monitor = await openMonitor();
    smtp.goAway();
    await passMinutes(15, monitor);
    comeBack(smtp);
    await sql.raw('PRAGMA query_only = ON').execute(enquiries.store.db);
    await passMinutes(60, monitor);
    expectState(monitor, ['storage'], [problem(UNREACHABLE), problem(title)]);
    await sql.raw('PRAGMA query_only = OFF').execute(enquiries.store.db);
    await passMinutes(2, monitor);
    expect(faultNames(monitor)).toEqual([]);
    expect(alertSubjects().slice(2).sort()).toEqual([solved(UNREACHABLE), solved(title)].sort());
  });

  test('a folder of files that cannot be written causes an alert', async () => {
    const title = 'The website cannot store anything. Visitors cannot send enquiries.';
    const monitor = await openMonitor();
    rmSync(enquiries.uploadFolder, { recursive: true });
    writeFileSync(enquiries.uploadFolder, '');
    await passMinutes(1, monitor);
    expectState(monitor, ['storage'], [problem(title)]);
    rmSync(enquiries.uploadFolder);
    mkdirSync(enquiries.uploadFolder);
    await passMinutes(1, monitor);
    expectState(monitor, [], [problem(title), solved(title)]);
  });

  test('a failed enquiry and a nearly full disk cause alerts', async () => {
    const disk = 'The disk is nearly full. Visitors cannot send files.';
    const failed = 'An enquiry could not be mailed and is not tried again.';
    const monitor = await openMonitor({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const { id } = await addEnquiry();
    const statusChangedAt = new Date(clock.systemNow()).toISOString();
    await enquiries.updateQueued(id, { status: 'failed', statusChangedAt, lastError: '550 No such user' });
    await passMinutes(15, monitor);
    expectState(monitor, ['disk', 'failed'], [problem(disk), problem(failed)]);
    await enquiries.requeue({ id });
    await passMinutes(1, monitor);
    expectState(monitor, ['disk'], [problem(disk), problem(failed), solved(failed)]);
  });
});

describe('the webhook', () => {
  let webhook: WebhookDeliveryTable;
  let id: string;
  beforeEach(async () => {
    await enquiries.store.close();
    const databaseUrl = await getTestDatabaseUrl(folder);
    enquiries = await Enquiries.open(folder, { databaseUrl, hasWebhook: true });
    webhook = new WebhookDeliveryTable(enquiries.store);
    id = (await addEnquiry()).id;
    await markSent(id);
  });

  test('that is unreachable causes one alert after 10 to 15 minutes, and one alert when it is back', async () => {
    const title = 'The CRM cannot be reached or does not work.';
    const monitor = await openMonitor();
    await passMinutes(3, monitor);
    await webhook.updateQueued(id, { lastError: 'connect ECONNREFUSED' });
    await passMinutes(9, monitor);
    expectState(monitor, [], []);
    await passMinutes(66, monitor);
    expectState(monitor, ['webhook'], [problem(title)]);
    await webhook.updateQueued(id, { status: 'sent', lastError: null });
    await passMinutes(60, monitor);
    expectState(monitor, [], [problem(title), solved(title)]);
  });

  test('that is slow causes a fault when enquiries wait without an attempt', async () => {
    const monitor = await openMonitor();
    await passMinutes(16, monitor);
    expect(monitor.faults).toMatchObject([{ name: 'webhook', detail: expect.stringContaining('waits') }]);
  });

  test('that refuses an enquiry causes an alert until it is requeued or dismissed', async () => {
    const title = 'An enquiry could not be sent to the CRM and is not tried again.';
    const monitor = await openMonitor();
    const alerts: string[] = [];
    for (const end of ['requeue', 'dismiss'] as const) {
      await webhook.updateQueued(id, { status: 'failed', lastError: 'the server answered 422' });
      await passMinutes(2, monitor);
      expectState(monitor, ['webhook-failed'], [...alerts, problem(title)]);
      await webhook[end](id);
      await passMinutes(1, monitor);
      alerts.push(problem(title), solved(title));
      expectState(monitor, [], alerts);
    }
  });
});

test.skipIf(usesPostgres)(
  'a relay tells a fault of its last run at once, and delivers although alerts fail',
  async () => {
    const dataFolder = join(createTemporaryFolder(), 'data');
    const env = {
      SMTP_URL: smtp.url,
      ALERT_SMTP_URL: 'smtp://127.0.0.1:1',
      ALERT_TO: 'asha@elsewhere.example',
    };
    await (await openRelay(env, dataFolder)).stop();
    const since = '2026-11-27T08:00:00.000Z';
    queryDatabase(
      dataFolder,
      "INSERT INTO faults VALUES ('mail', ?, 'connect ECONNREFUSED', ?, NULL)",
      since,
      since,
    );
    smtp.goAway();
    const relay = await openRelay(env, dataFolder);
    const response = await relay.fetch(`${relay.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'mail failing', faults: [{ name: 'mail', since }] }),
    ]);
    expect((await postAjax(relay, contactFields)).status).toBe(200);
    smtp.behaviour = { kind: 'accept' };
    await expect.poll(() => smtp.mails.length).toBe(1);
    await relay.stop();
  },
);
