import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/problem';
import { elapsed } from './clock.ts';
import type { RelayConfig } from './config.ts';
import type { Enquiry, SendingState } from './enquiry.ts';
import { Damaged } from './errors.ts';
import type { FailureNotice } from './failure-notice.ts';
import type { Log } from './log.ts';
import { type Mailer, mailFor, maxConnections } from './mail.ts';
import { REMOVE_EVERY, removeOldCopies } from './old-copies.ts';
import { type QueueItem, SendQueue } from './send-queue.ts';
import { type Failure, judgeFailure, withoutAddresses } from './smtp-outcome.ts';
import type { Spool } from './spool.ts';
import { Unreadable } from './unreadable.ts';
import { giveUpAfter } from './waits.ts';

// How soon an enquiry is noticed that another process has queued (`relay retry`).
const RESCAN_INTERVAL_MS = 2000;
const NOTIFY_INTERVAL_MS = 60 * 1000;

interface Dependencies {
  spool: Spool;
  config: RelayConfig;
  mailer: Mailer;
  notifier: FailureNotice;
  log: Log;
}

/** Sends the waiting enquiries in the spool. Never deletes one that was not sent. */
export class Delivery {
  readonly #dependencies: Dependencies;
  readonly #queue = new SendQueue(maxConnections);
  readonly #intervals: NodeJS.Timeout[] = [];
  readonly #readErrors: Unreadable;
  #wakeTimer: NodeJS.Timeout | null = null;
  #sendingCount = 0;
  #isScanning = false;
  #isStopped = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#readErrors = new Unreadable(dependencies.log);
  }

  /** Starts delivery. Enquiries of an earlier run are queued in the background. */
  start(): void {
    const { notifier } = this.#dependencies;
    const jobs: [() => Promise<void>, number][] = [
      [() => this.#rescan(), RESCAN_INTERVAL_MS],
      [() => removeOldCopies(this.#dependencies), REMOVE_EVERY],
      [() => notifier.tell(), NOTIFY_INTERVAL_MS],
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
    const end = elapsed() + timeoutMs;
    while (this.#sendingCount > 0 && elapsed() < end) await sleep(20);
    this.#dependencies.mailer.close({ force: true });
  }

  /**
   * Queues an enquiry that is in `waiting`.
   * @param ageMs how long it has been waiting
   */
  add(id: string, ageMs = 0): void {
    this.#queue.add(id, ageMs);
    this.#schedule();
  }

  /** The age of the oldest waiting enquiry, and the number of unreadable ones. */
  health(): { oldestAgeMs: number; unreadableCount: number } {
    return { oldestAgeMs: this.#queue.longestWait(), unreadableCount: this.#readErrors.size };
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
    const ids = new Set(await spool.ids('waiting'));
    this.#queue.keepOnly(ids);
    this.#readErrors.keepOnly(ids);
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
      this.add(id, Math.max(0, Date.now() - Date.parse(since)));
    } catch (error) {
      this.#readErrors.note(id, error);
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
    const startedAt = elapsed();
    item.busy = true;
    this.#sendingCount += 1;
    try {
      const enquiry = await this.#readWaiting(id);
      if (!enquiry) this.#queue.remove(id);
      else await this.#send(enquiry, item, startedAt);
      this.#readErrors.delete(id);
    } catch (error) {
      this.#queue.failed(item, false, startedAt);
      this.#readErrors.note(id, error);
    } finally {
      item.busy = false;
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
      if (!(error instanceof Damaged)) throw error;
      // Changed by hand or by a disk fault. It is kept for inspection.
      log.error({ id, reason: error.message }, 'corrupt enquiry moved to failed');
      await spool.move(id, 'waiting', 'failed');
      void this.#logErrors(notifier.tell());
      return null;
    }
  }

  async #send(enquiry: Enquiry, item: QueueItem, startedAt: number): Promise<void> {
    const { spool, config, mailer, log, notifier } = this.#dependencies;
    const { id } = enquiry;
    const state = await spool.readState('waiting', id, enquiry.receivedAt);
    if (state.sentAt !== null || item.taken) return this.#settle(id, 'sent');
    state.attempts += 1;
    state.lastAttemptAt = new Date().toISOString();
    try {
      const mail = mailFor(enquiry, spool.pathOf('waiting', id), config.from);
      const info = await mailer.sendMail(mail);
      this.#queue.succeeded();
      state.response = info.response?.slice(0, 300) ?? null;
    } catch (error) {
      return this.#handleFailure(item, state, judgeFailure(error), startedAt);
    }
    item.taken = true;
    state.sentAt = new Date().toISOString();
    state.lastError = null;
    await spool.writeState('waiting', id, state);
    log.info({ id, attempts: state.attempts }, 'sent');
    await this.#settle(id, 'sent');
    notifier.mailWorks();
  }

  async #handleFailure(
    item: QueueItem,
    state: SendingState,
    failure: Failure,
    startedAt: number,
  ): Promise<void> {
    const { spool, log, notifier } = this.#dependencies;
    const { id } = item;
    const isServerFailure = failure.kind === 'server';
    if (!isServerFailure) this.#queue.answered();
    this.#queue.failed(item, isServerFailure, startedAt);
    const now = elapsed();
    state.triedFor += now - item.countedUntil;
    item.countedUntil = now;
    const isTooOld = state.triedFor > giveUpAfter;
    state.lastError = isTooOld ? `given up after five days; last: ${failure.words}` : failure.words;
    await spool.writeState('waiting', id, state);
    const details = {
      id,
      attempts: state.attempts,
      kind: failure.kind,
      reason: withoutAddresses(failure.words),
    };
    if (failure.kind === 'permanent' || isTooOld) {
      log.error(details, 'delivery failed: see "npm run relay -- list"');
      await this.#settle(id, 'failed');
      void this.#logErrors(notifier.tell());
      return;
    }
    log.warn(details, 'delivery deferred');
  }

  async #settle(id: string, status: 'sent' | 'failed'): Promise<void> {
    await this.#dependencies.spool.move(id, 'waiting', status);
    this.#queue.remove(id);
  }
}
