import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import type { EnquiryChanges } from '@studio/store';
import { backUpDaily } from './backups.ts';
import { monotonicNow } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { StoredEnquiry } from './enquiry-rows.ts';
import { DamagedFileError } from './errors.ts';
import type { FailureNotifier } from './failure-notifier.ts';
import type { Logger } from './logger.ts';
import { buildMail, MAX_SMTP_CONNECTIONS, type Mailer } from './mail.ts';
import { PURGE_INTERVAL_MS, purgeExpired } from './retention.ts';
import { MAX_RETRY_AGE_MS } from './retry-policy.ts';
import { type QueueItem, SendQueue } from './send-queue.ts';
import { classifySmtpError, redactEmailAddresses, type SmtpFailure } from './smtp-error.ts';

// How soon an enquiry is sent that another process has queued (`relay retry`), or this one just as it left the queue.
const READ_QUEUED_INTERVAL_MS = 5000;
const NOTIFY_INTERVAL_MS = 60 * 1000;

interface Dependencies {
  enquiries: Enquiries;
  config: RelayConfig;
  mailer: Mailer;
  notifier: FailureNotifier;
  log: Logger;
}

/** Sends the queued enquiries. An enquiry that was not sent is never deleted. */
export class Delivery {
  readonly #dependencies: Dependencies;
  readonly #queue = new SendQueue(MAX_SMTP_CONNECTIONS);
  readonly #intervals: NodeJS.Timeout[] = [];
  #wakeTimer: NodeJS.Timeout | null = null;
  #sendingCount = 0;
  #isStopped = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Starts delivery. Enquiries of an earlier run are queued in the background. */
  start(): void {
    const { enquiries, notifier } = this.#dependencies;
    const jobs: [() => Promise<void>, number][] = [
      [() => this.#addQueued(), READ_QUEUED_INTERVAL_MS],
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

  /** Adds a stored enquiry with the status `queued` to the send queue. */
  enqueue(id: string): void {
    this.#queue.add(id);
    this.#schedule();
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

  async #addQueued(): Promise<void> {
    for (const id of await this.#dependencies.enquiries.listQueuedIds()) this.#queue.add(id);
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
    } catch (error) {
      this.#queue.recordFailure(item, false, startedAt);
      log.error({ id, error: errorText(error).slice(0, 300) }, 'the database failed; it will be tried again');
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
    const attempt = { attempts: enquiry.attempts + 1, lastAttemptAt: new Date().toISOString() };
    let response: string | null;
    try {
      await enquiries.checkFiles(enquiry);
      const info = await mailer.sendMail(buildMail(enquiry, enquiries.filesFolder, config.from));
      this.#queue.recordSuccess();
      response = info.response?.slice(0, 300) ?? null;
    } catch (error) {
      const failure: SmtpFailure =
        error instanceof DamagedFileError
          ? { kind: 'permanent', response: error.message }
          : classifySmtpError(error);
      return this.#handleFailure(enquiry, attempt, item, failure, startedAt);
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
    const totalTriedForMs = triedForMs + Math.round(now - item.triedForUntil);
    item.triedForUntil = now;
    const isTooOld = totalTriedForMs > MAX_RETRY_AGE_MS;
    const lastError = isTooOld ? `given up after five days; last: ${failure.response}` : failure.response;
    const changes = { ...attempt, triedForMs: totalTriedForMs, lastError };
    const logFields = {
      id,
      attempts: attempt.attempts,
      kind: failure.kind,
      reason: redactEmailAddresses(failure.response),
    };
    if (failure.kind !== 'permanent' && !isTooOld) {
      await enquiries.updateQueued(id, changes);
      log.warn(logFields, 'delivery deferred');
      return;
    }
    await this.#settle(id, { ...changes, status: 'failed' });
    log.error(logFields, 'delivery failed: see "npm run relay -- list"');
    void this.#logErrors(notifier.notify());
  }

  /** Saves the final state of an enquiry and removes it from the queue. */
  async #settle(id: string, changes: EnquiryChanges): Promise<void> {
    const statusChangedAt = new Date().toISOString();
    await this.#dependencies.enquiries.updateQueued(id, { ...changes, statusChangedAt });
    this.#queue.remove(id);
  }
}
