import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import type { EnquiryChanges } from '@studio/store';
import { backUpDaily } from './backups.ts';
import { monotonicNow } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { StoredEnquiry } from './enquiry-rows.ts';
import type { FailureNotifier } from './failure-notifier.ts';
import type { Logger } from './logger.ts';
import { buildMail, MAX_SMTP_CONNECTIONS, type Mailer } from './mail.ts';
import { PURGE_INTERVAL_MS, purgeExpired } from './retention.ts';
import { MAX_RETRY_AGE_MS } from './retry-policy.ts';
import { type QueueItem, SendQueue } from './send-queue.ts';
import { classifySmtpError, redactEmailAddresses, type SmtpFailure } from './smtp-error.ts';

// How soon an enquiry is noticed that another process has queued (`relay retry`).
const RESCAN_INTERVAL_MS = 2000;
// How soon an enquiry is noticed that was queued by this process at the moment when it left the queue.
const FULL_RESCAN_INTERVAL_MS = 60 * 1000;
const NOTIFY_INTERVAL_MS = 60 * 1000;

interface Dependencies {
  enquiries: Enquiries;
  config: RelayConfig;
  mailer: Mailer;
  notifier: FailureNotifier;
  log: Logger;
}

/** Sends the queued enquiries. Never deletes one that was not sent. */
export class Delivery {
  readonly #dependencies: Dependencies;
  readonly #queue = new SendQueue(MAX_SMTP_CONNECTIONS);
  readonly #intervals: NodeJS.Timeout[] = [];
  #wakeTimer: NodeJS.Timeout | null = null;
  #sendingCount = 0;
  /** The state of the database, apart from changes by this process, that was scanned last. */
  #scannedVersion = -1;
  #scannedAt = 0;
  #isScanning = false;
  #isStopped = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Starts delivery. Enquiries of an earlier run are queued in the background. */
  start(): void {
    const { enquiries, notifier } = this.#dependencies;
    const jobs: [() => Promise<void>, number][] = [
      [() => this.#rescan(), RESCAN_INTERVAL_MS],
      [() => purgeExpired(this.#dependencies), PURGE_INTERVAL_MS],
      [() => backUpDaily(enquiries.store), PURGE_INTERVAL_MS],
      [() => notifier.notify(), NOTIFY_INTERVAL_MS],
    ];
    for (const [job, intervalMs] of jobs) {
      void this.#logErrors(job());
      this.#intervals.push(setInterval(() => void this.#logErrors(job()), intervalMs));
    }
  }

  /** Stops delivery. Waits up to `timeoutMs` for mails that are being sent. */
  async stop(timeoutMs = 5000): Promise<void> {
    this.#isStopped = true;
    for (const interval of this.#intervals) clearInterval(interval);
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer);
    const end = monotonicNow() + timeoutMs;
    while (this.#sendingCount > 0 && monotonicNow() < end) await sleep(20);
    this.#dependencies.mailer.close({ force: true });
  }

  /**
   * Adds a stored enquiry with the status `queued` to the send queue.
   * @param ageMs how long it has been waiting
   */
  enqueue(id: string, ageMs = 0): void {
    this.#queue.add(id, ageMs);
    this.#schedule();
  }

  /** The age of the oldest queued enquiry, and whether any is unreadable. */
  health(): { oldestAgeMs: number; hasUnreadable: boolean } {
    return { oldestAgeMs: this.#queue.oldestAgeMs(), hasUnreadable: this.#queue.hasUnreadable() };
  }

  async #logErrors(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#dependencies.log.error(
        { error: errorText(error).slice(0, 300) },
        'a background task of the relay failed',
      );
    }
  }

  async #rescan(): Promise<void> {
    if (this.#isScanning) return;
    this.#isScanning = true;
    try {
      await this.#scan();
    } finally {
      this.#isScanning = false;
    }
  }

  async #scan(): Promise<void> {
    const { enquiries } = this.#dependencies;
    const version = enquiries.store.foreignChanges();
    const isRecent = monotonicNow() - this.#scannedAt < FULL_RESCAN_INTERVAL_MS;
    if (version === this.#scannedVersion && isRecent) return;
    const removed = new Set(this.#queue.ids());
    for await (const { id, queuedAt } of enquiries.readQueued()) {
      removed.delete(id);
      if (!this.#queue.has(id)) this.#queue.add(id, Math.max(0, Date.now() - Date.parse(queuedAt)));
    }
    this.#queue.drop([...removed]);
    this.#scannedVersion = version;
    this.#scannedAt = monotonicNow();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isStopped) return;
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer);
    this.#wakeTimer = null;
    const { due, nextCheckMs } = this.#queue.next();
    for (const item of due) void this.#attempt(item);
    if (nextCheckMs !== null)
      this.#wakeTimer = setTimeout(() => this.#schedule(), Math.min(nextCheckMs, 60_000));
  }

  async #attempt(item: QueueItem): Promise<void> {
    const { enquiries, log } = this.#dependencies;
    const { id } = item;
    const startedAt = monotonicNow();
    item.isSending = true;
    this.#sendingCount += 1;
    try {
      const enquiry = await enquiries.find(id);
      if (enquiry?.status === 'queued') await this.#send(enquiry, item, startedAt);
      else this.#queue.remove(id);
      item.isUnreadable = false;
    } catch (error) {
      this.#queue.recordFailure(item, false, startedAt);
      if (!item.isUnreadable)
        log.error(
          { id, error: errorText(error).slice(0, 300) },
          'accessing an enquiry failed; it will be tried again',
        );
      item.isUnreadable = true;
    } finally {
      item.isSending = false;
      this.#sendingCount -= 1;
      this.#schedule();
    }
  }

  async #send(enquiry: StoredEnquiry, item: QueueItem, startedAt: number): Promise<void> {
    const { enquiries, config, mailer, log, notifier } = this.#dependencies;
    const { id } = enquiry;
    // The mail was sent, but this could not be saved.
    if (item.acceptedByServer) return this.#settle(id, { status: 'sent', sentAt: new Date().toISOString() });
    const damage = await enquiries.findDamage(enquiry);
    if (damage !== null) {
      // Changed by hand or by a disk fault. It is kept for inspection.
      log.error({ id, reason: damage }, 'delivery failed: the enquiry is damaged');
      await this.#settle(id, { status: 'failed', lastError: damage });
      void this.#logErrors(notifier.notify());
      return;
    }
    const attempt = { attempts: enquiry.attempts + 1, lastAttemptAt: new Date().toISOString() };
    let response: string | null;
    try {
      const info = await mailer.sendMail(buildMail(enquiry, enquiries.filesFolder, config.from));
      this.#queue.recordSuccess();
      response = info.response?.slice(0, 300) ?? null;
    } catch (error) {
      return this.#handleFailure(enquiry, attempt, item, classifySmtpError(error), startedAt);
    }
    item.acceptedByServer = true;
    const sentAt = new Date().toISOString();
    await this.#settle(id, { ...attempt, status: 'sent', sentAt, response, lastError: null });
    log.info({ id, attempts: attempt.attempts }, 'sent');
    notifier.onMailDelivered();
  }

  async #handleFailure(
    { id, triedForMs }: StoredEnquiry,
    attempt: { attempts: number; lastAttemptAt: string },
    item: QueueItem,
    failure: SmtpFailure,
    startedAt: number,
  ): Promise<void> {
    const { enquiries, log, notifier } = this.#dependencies;
    const isServerFailure = failure.kind === 'server';
    if (!isServerFailure) this.#queue.serverResponded();
    this.#queue.recordFailure(item, isServerFailure, startedAt);
    const now = monotonicNow();
    const triedFor = triedForMs + Math.round(now - item.lastAccountedAt);
    item.lastAccountedAt = now;
    const isTooOld = triedFor > MAX_RETRY_AGE_MS;
    const lastError = isTooOld ? `given up after five days; last: ${failure.response}` : failure.response;
    const changes = { ...attempt, triedForMs: triedFor, lastError };
    const details = {
      id,
      attempts: attempt.attempts,
      kind: failure.kind,
      reason: redactEmailAddresses(failure.response),
    };
    if (failure.kind !== 'permanent' && !isTooOld) {
      await enquiries.updateQueued(id, changes);
      log.warn(details, 'delivery deferred');
      return;
    }
    await this.#settle(id, { ...changes, status: 'failed' });
    log.error(details, 'delivery failed: see "npm run relay -- list"');
    void this.#logErrors(notifier.notify());
  }

  /** Saves the final state of an enquiry and removes it from the queue. */
  async #settle(id: string, changes: EnquiryChanges): Promise<void> {
    await this.#dependencies.enquiries.updateQueued(id, changes);
    this.#queue.remove(id);
  }
}
