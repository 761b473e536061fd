import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFreeBytes } from '@studio/files/disk-quota';
import { errorText } from '@studio/http/errors';
import type { FaultName } from '@studio/store';
import type { Clock } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { MailboxWatcher } from './imap/mailbox-watcher.ts';
import { buildMail, type Mailer } from './mail.ts';
import { classifySmtpError } from './smtp-error.ts';
import { createSystemMail } from './system-mail.ts';
import type { WebhookDeliveryTable } from './webhook/webhook-delivery-table.ts';

const MINUTE_MS = 60_000;
const MAIL_TEST_INTERVAL_MS = 60 * MINUTE_MS;
// A failed test of the mail server is not repeated sooner, because mail servers lock out clients that try a wrong password too often.
const MAIL_TEST_RETRY_MS = 5 * MINUTE_MS;
// An enquiry may wait this long behind a slow mail before it is first tried.
const MAX_UNTRIED_AGE_MS = 5 * MINUTE_MS;

/** @returns the error, or null when the tested part works. @throws when the database or the disk cannot be read */
export type SelfTest = () => Promise<string | null>;

interface Dependencies {
  enquiries: Enquiries;
  /** null when no webhook is configured. */
  webhookTable: WebhookDeliveryTable | null;
  /** null when the studio's mailbox is not read. */
  watcher: MailboxWatcher | null;
  config: Pick<RelayConfig, 'minFreeBytes' | 'from' | 'selfTestTo' | 'siteOrigin'>;
  mailer: Pick<Mailer, 'sendMail' | 'verify'>;
  clock: Clock;
}

/** Creates the self-tests, keyed by the fault that each finds. No test adds an enquiry, because the inbox would count it. */
export const createSelfTests = (dependencies: Dependencies): ReadonlyMap<FaultName, SelfTest> =>
  new Map<FaultName, SelfTest>([
    ['storage', () => testStorage(dependencies)],
    ['disk', () => testDisk(dependencies)],
    ['mail', createMailTest(dependencies)],
    ['failed', () => testFailedEnquiries(dependencies)],
    ['webhook', () => testWebhook(dependencies)],
    ['webhook-failed', () => testFailedWebhookDeliveries(dependencies)],
    ['mailbox', async () => dependencies.watcher?.readError ?? null],
    ['arrival', async () => dependencies.watcher?.probeArrivalError ?? null],
  ]);

/** Writes a file and a row, as when an enquiry is stored. */
async function testStorage({
  enquiries: { uploadFolder, store },
  clock,
}: Dependencies): Promise<string | null> {
  // If a crash leaves this file, the next start deletes it.
  const path = join(uploadFolder, `self-test-${randomUUID()}`);
  const storedAt = new Date(clock.systemNow()).toISOString();
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile('x'.repeat(4096));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await store.write((db) =>
      db
        .insertInto('selfTest')
        .values({ id: 1, storedAt })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ storedAt }))
        .execute(),
    );
    return null;
  } catch (error) {
    return errorText(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function testDisk({ enquiries, config }: Dependencies): Promise<string | null> {
  const freeBytes = await measureFreeBytes(enquiries.uploadFolder);
  return freeBytes < config.minFreeBytes ? `${Math.floor(freeBytes / 1048576)} MB are free.` : null;
}

/** Looks at the queued enquiries. Sends no test message, because the receiver would treat it as an enquiry. */
async function testWebhook({ webhookTable, clock }: Dependencies): Promise<string | null> {
  const delayed = await webhookTable?.findDelayed(new Date(clock.systemNow() - MAX_UNTRIED_AGE_MS));
  return delayed ? (delayed.lastError ?? 'An enquiry waits, and sending it was not tried.') : null;
}

async function testFailedWebhookDeliveries({ webhookTable }: Dependencies): Promise<string | null> {
  const error = await webhookTable?.findLastFailureError();
  return error === undefined ? null : (error ?? '');
}

async function testFailedEnquiries({ enquiries }: Dependencies): Promise<string | null> {
  const error = await enquiries.findLastFailureError();
  return error === undefined ? null : (error ?? '');
}

/**
 * Creates the test of the mail server. It fails if an enquiry is delayed in the queue, and passes if an enquiry was sent in the last hour.
 * Otherwise it probes the server: it connects and logs in, or sends a mail to SELF_TEST_TO. Without enquiries, a probe runs once an hour,
 * or every 5 minutes after a failure. If the studio's mailbox is read and SELF_TEST_TO is set, the test sends the hourly mail even if an
 * enquiry was sent, because the mailbox shows whether this mail arrives.
 */
function createMailTest({ enquiries, config, mailer, watcher, clock }: Dependencies): SelfTest {
  let probeError: string | null = null;
  let nextProbeAt = Number.NEGATIVE_INFINITY;
  /** When the test last failed, by the system clock. An enquiry that was sent earlier does not prove that the server works again. */
  let failedAt = Number.NEGATIVE_INFINITY;

  async function probeMailServer(): Promise<string | null> {
    try {
      if (config.selfTestTo === null) await mailer.verify();
      else {
        const text = `The website sends this mail to test its mail server. Nobody needs to read it.`;
        const content = createSystemMail(config.selfTestTo, `Self-test of ${config.siteOrigin}`, [
          { name: 'message', value: text },
        ]);
        const mail = buildMail(content, config.from);
        await mailer.sendMail(mail);
        watcher?.expectProbe(mail.messageId);
      }
      return null;
    } catch (error) {
      return classifySmtpError(error).reason;
    }
  }

  return async () => {
    const systemNow = clock.systemNow();
    const delayed = await enquiries.findDelayed(new Date(systemNow - MAX_UNTRIED_AGE_MS));
    if (delayed) {
      // If the enquiry leaves the queue without being sent, the next test probes the server at once.
      nextProbeAt = Number.NEGATIVE_INFINITY;
      failedAt = systemNow;
      return delayed.lastError ?? 'An enquiry waits, and sending it was not tried.';
    }
    const sentSince = new Date(Math.max(systemNow - MAIL_TEST_INTERVAL_MS, failedAt));
    const isArrivalTested = watcher !== null && config.selfTestTo !== null;
    if (!isArrivalTested && (await enquiries.wasSentBetween(sentSince, new Date(systemNow)))) {
      probeError = null;
      nextProbeAt = Number.NEGATIVE_INFINITY;
      return null;
    }
    if (clock.monotonicNow() < nextProbeAt) return probeError;
    probeError = await probeMailServer();
    if (probeError !== null) failedAt = systemNow;
    nextProbeAt = clock.monotonicNow() + (probeError === null ? MAIL_TEST_INTERVAL_MS : MAIL_TEST_RETRY_MS);
    return probeError;
  };
}
