import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import { monotonicNow } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { DeliveryState, Enquiry } from './enquiry.ts';
import { CorruptSubmissionError } from './errors.ts';
import type { FailureNotifier } from './failure-notifier.ts';
import type { Logger } from './logger.ts';
import { buildMail, MAX_SMTP_CONNECTIONS, type Mailer } from './mail.ts';
import { ReadErrors } from './read-errors.ts';
import { PURGE_INTERVAL_MS, purgeExpired } from './retention.ts';
import { MAX_RETRY_AGE_MS } from './retry-policy.ts';
import { type QueueItem, SendQueue } from './send-queue.ts';
import { classifySmtpError, redactEmailAddresses, type SmtpFailure } from './smtp-error.ts';
import type { Spool } from './spool.ts';

// How soon an enquiry is noticed that another process has queued (`relay retry`).
const RESCAN_INTERVAL_MS = 2000;
const NOTIFY_INTERVAL_MS = 60 * 1000;

interface Dependencies {
  spool: Spool;
  config: RelayConfig;
  mailer: Mailer;
  notifier: FailureNotifier;
  log: Logger;
}

/** Sends the waiting enquiries in the spool. Never deletes one that was not sent. */
export class Delivery {
  readonly #dependencies: Dependencies;
  readonly #queue = new SendQueue(MAX_SMTP_CONNECTIONS);
  readonly #intervals: NodeJS.Timeout[] = [];
  readonly #readErrors: ReadErrors;
  #wakeTimer: NodeJS.Timeout | null = null;
  #sendingCount = 0;
  #isScanning = false;
  #isStopped = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#readErrors = new ReadErrors(dependencies.log);
  }

  /** Starts delivery. Enquiries of an earlier run are queued in the background. */
  start(): void {
    const { notifier } = this.#dependencies;
    const jobs: [() => Promise<void>, number][] = [
      [() => this.#rescan(), RESCAN_INTERVAL_MS],
      [() => purgeExpired(this.#dependencies), PURGE_INTERVAL_MS],
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
   * Queues an enquiry that is in `waiting`.
   * @param ageMs how long it has been waiting
   */
  enqueue(id: string, ageMs = 0): void {
    this.#queue.add(id, ageMs);
    this.#schedule();
  }

  /** The age of the oldest waiting enquiry, and the number of unreadable ones. */
  health(): { oldestAgeMs: number; unreadableCount: number } {
    return { oldestAgeMs: this.#queue.oldestAgeMs(), unreadableCount: this.#readErrors.size };
  }

  async #logErrors(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#dependencies.log.error({ error: errorText(error).slice(0, 300) }, 'accessing the spool failed');
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
    const { spool } = this.#dependencies;
    const ids = new Set(await spool.listIds('waiting'));
    this.#queue.retainOnly(ids);
    this.#readErrors.retainOnly(ids);
    for (const id of ids) {
      if (this.#isStopped) return;
      if (!this.#queue.has(id)) await this.#enqueue(id);
    }
    this.#schedule();
  }

  /** Queues an enquiry from disk. One that cannot be read is tried again at the next scan, and does not block the others. */
  async #enqueue(id: string): Promise<void> {
    const { spool } = this.#dependencies;
    try {
      const enquiry = await this.#readWaiting(id);
      if (!enquiry) return;
      const { since } = await spool.readState('waiting', id, enquiry.receivedAt);
      this.#readErrors.delete(id);
      this.enqueue(id, Math.max(0, Date.now() - Date.parse(since)));
    } catch (error) {
      this.#readErrors.record(id, error);
    }
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
    const { id } = item;
    const startedAt = monotonicNow();
    item.isSending = true;
    this.#sendingCount += 1;
    try {
      const enquiry = await this.#readWaiting(id);
      if (!enquiry) this.#queue.remove(id);
      else await this.#send(enquiry, item, startedAt);
      this.#readErrors.delete(id);
    } catch (error) {
      this.#queue.recordFailure(item, false, startedAt);
      this.#readErrors.record(id, error);
    } finally {
      item.isSending = false;
      this.#sendingCount -= 1;
      this.#schedule();
    }
  }

  async #readWaiting(id: string): Promise<Enquiry | null> {
    const { spool, log, notifier } = this.#dependencies;
    try {
      const enquiry = await spool.read('waiting', id);
      if (enquiry) await spool.checkFiles('waiting', enquiry);
      return enquiry;
    } catch (error) {
      if (!(error instanceof CorruptSubmissionError)) throw error;
      // Changed by hand or by a disk fault. It is kept for inspection.
      log.error({ id, reason: error.message }, 'corrupt enquiry moved to failed');
      await spool.move(id, 'waiting', 'failed');
      void this.#logErrors(notifier.notify());
      return null;
    }
  }

  async #send(enquiry: Enquiry, item: QueueItem, startedAt: number): Promise<void> {
    const { spool, config, mailer, log, notifier } = this.#dependencies;
    const { id } = enquiry;
    const state = await spool.readState('waiting', id, enquiry.receivedAt);
    if (state.sentAt !== null || item.acceptedByServer) return this.#settle(id, 'sent');
    state.attempts += 1;
    state.lastAttemptAt = new Date().toISOString();
    try {
      const mail = buildMail(enquiry, spool.folderFor('waiting', id), config.from);
      const info = await mailer.sendMail(mail);
      this.#queue.recordSuccess();
      state.response = info.response?.slice(0, 300) ?? null;
    } catch (error) {
      return this.#handleFailure(item, state, classifySmtpError(error), startedAt);
    }
    item.acceptedByServer = true;
    state.sentAt = new Date().toISOString();
    state.lastError = null;
    await spool.writeState('waiting', id, state);
    log.info({ id, attempts: state.attempts }, 'sent');
    await this.#settle(id, 'sent');
    notifier.onMailDelivered();
  }

  async #handleFailure(
    item: QueueItem,
    state: DeliveryState,
    failure: SmtpFailure,
    startedAt: number,
  ): Promise<void> {
    const { spool, log, notifier } = this.#dependencies;
    const { id } = item;
    const isServerFailure = failure.kind === 'server';
    if (!isServerFailure) this.#queue.serverResponded();
    this.#queue.recordFailure(item, isServerFailure, startedAt);
    const now = monotonicNow();
    state.triedFor += now - item.lastAccountedAt;
    item.lastAccountedAt = now;
    const isTooOld = state.triedFor > MAX_RETRY_AGE_MS;
    state.lastError = isTooOld ? `given up after five days; last: ${failure.response}` : failure.response;
    await spool.writeState('waiting', id, state);
    const details = {
      id,
      attempts: state.attempts,
      kind: failure.kind,
      reason: redactEmailAddresses(failure.response),
    };
    if (failure.kind === 'permanent' || isTooOld) {
      log.error(details, 'delivery failed: see "npm run relay -- list"');
      await this.#settle(id, 'failed');
      void this.#logErrors(notifier.notify());
      return;
    }
    log.warn(details, 'delivery deferred');
  }

  async #settle(id: string, status: 'sent' | 'failed'): Promise<void> {
    await this.#dependencies.spool.move(id, 'waiting', status);
    this.#queue.remove(id);
  }
}
