import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import { monotonicNow } from './clock.ts';
import type { Logger } from './logger.ts';
import { MAX_RETRY_AGE_MS } from './retry-policy.ts';
import { type QueueItem, SendQueue } from './send-queue.ts';

// Interval of reading the queued ids from the database. Another process may have queued an enquiry (`relay retry`), or this process may
// have queued an enquiry again in the database just when its item left `SendQueue`.
const POLL_INTERVAL_MS = 5000;

export interface SendFailure {
  /**
   * - `server`: no enquiry can be sent now, for example because the server is unreachable or the password is wrong.
   * - `transient`: only this enquiry was refused, and it is tried again.
   * - `permanent`: this enquiry will never be accepted.
   */
  kind: 'server' | 'transient' | 'permanent';
  /** The response of the server, or the error message if there was no response. At most 300 characters. */
  reason: string;
  /** How long the server has asked to wait before the next attempt. */
  retryAfterMs?: number;
}

interface SendLoopOptions {
  maxParallel: number;
  /** Whether this server sends. Otherwise another server sends what is queued in the database. */
  isActive(): boolean;
  /** Reads the ids that are queued in the database. */
  listQueuedIds(): Promise<string[]>;
  /**
   * Tries to send an enquiry, and records the result in the queue and in the database. After an exception the loop tries again.
   * @param startedAt time of the monotonic clock at which the attempt started
   * @throws when the database fails
   */
  send(item: QueueItem, startedAt: number): Promise<void>;
  log: Logger;
}

/** Sends the enquiries that are queued in the database. `SendQueue` decides when each is sent. */
export class SendLoop {
  readonly queue: SendQueue;
  readonly #options: SendLoopOptions;
  #interval: NodeJS.Timeout | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;
  #sendingCount = 0;
  #isStopped = false;

  constructor(options: SendLoopOptions) {
    this.#options = options;
    this.queue = new SendQueue(options.maxParallel);
  }

  /** Loads the queue from the database in the background, now and every few seconds. */
  start(): void {
    void this.#addQueuedFromDatabase();
    this.#interval = setInterval(() => void this.#addQueuedFromDatabase(), POLL_INTERVAL_MS);
  }

  /** Stops sending. Waits up to `timeoutMs` for attempts that have begun. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#interval);
    clearTimeout(this.#wakeTimer);
    const deadline = monotonicNow() + timeoutMs;
    while (this.#sendingCount > 0 && monotonicNow() < deadline) await sleep(20);
  }

  /** Adds an enquiry that is queued in the database. */
  enqueue(id: string): void {
    // If another server sends, it finds the enquiry in the database.
    if (!this.#options.isActive()) return;
    this.queue.add(id);
    this.#schedule();
  }

  /**
   * Records a failed attempt in the queue.
   * @param startedAt time of the monotonic clock at which the attempt started
   * @param triedForMs value of the column `triedForMs` before the attempt
   * @returns `columns`, the values to store in the database, and `isFinal`, which is true if the enquiry is not tried again
   */
  recordFailure(
    item: QueueItem,
    { kind, reason, retryAfterMs = 0 }: SendFailure,
    { startedAt, triedForMs }: { startedAt: number; triedForMs: number },
  ): { columns: { triedForMs: number; lastError: string }; isFinal: boolean } {
    const isServerFailure = kind === 'server';
    if (!isServerFailure) this.queue.recordServerResponse();
    this.queue.recordFailure(item, isServerFailure, startedAt, retryAfterMs);
    const now = monotonicNow();
    const totalTriedForMs = triedForMs + Math.round(now - item.queueTimeSavedAt);
    item.queueTimeSavedAt = now;
    const isTooOld = totalTriedForMs > MAX_RETRY_AGE_MS;
    return {
      columns: {
        triedForMs: totalTriedForMs,
        lastError: isTooOld ? `given up after five days; last: ${reason}` : reason,
      },
      isFinal: kind === 'permanent' || isTooOld,
    };
  }

  async #addQueuedFromDatabase(): Promise<void> {
    if (!this.#options.isActive()) return;
    try {
      for (const id of await this.#options.listQueuedIds()) this.queue.add(id);
      this.#schedule();
    } catch (error) {
      this.#logError(error, {});
    }
  }

  #schedule(): void {
    if (this.#isStopped || !this.#options.isActive()) return;
    clearTimeout(this.#wakeTimer);
    const { due, nextCheckMs } = this.queue.findDue();
    for (const item of due) void this.#processItem(item);
    if (nextCheckMs !== null)
      this.#wakeTimer = setTimeout(() => this.#schedule(), Math.min(nextCheckMs, 60_000));
  }

  async #processItem(item: QueueItem): Promise<void> {
    const startedAt = monotonicNow();
    item.isSending = true;
    this.#sendingCount += 1;
    try {
      await this.#options.send(item, startedAt);
    } catch (error) {
      this.queue.recordFailure(item, false, startedAt);
      this.#logError(error, { id: item.id });
    } finally {
      item.isSending = false;
      this.#sendingCount -= 1;
      this.#schedule();
    }
  }

  #logError(error: unknown, details: { id?: string }): void {
    this.#options.log.error(
      { ...details, error: errorText(error).slice(0, 300) },
      'the database failed; it will be tried again',
    );
  }
}
