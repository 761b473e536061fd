import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import type { Store } from '@studio/store';
import {
  CLAIM_RENEWAL_MS,
  claimDueRows,
  MAX_RETRY_DELAY_MS,
  type QueuedRow,
  renewClaims,
} from '@studio/store/queue';
import type { Channel, QueueChanges, SendFailure } from './channel.ts';
import type { Logger } from './logger.ts';
import { redactEmailAddresses } from './smtp-error.ts';

const SECOND_MS = 1000;
/** Interval of looking for due rows. Another process may have queued one, such as `relay retry` or another server. */
const POLL_MS = 5 * SECOND_MS;
/** For this time after a restart, attempts are more frequent, because a restart often fixes the cause of failures. */
const WARMUP_MS = 15 * 60 * SECOND_MS;
const MAX_WARMUP_DELAY_MS = 30 * SECOND_MS;
/** A row fails after this number of attempts, which take about five days. */
const MAX_ATTEMPTS = 500;

/** Returns the delay after a number of failures: 1 s, doubled at each failure. */
export const computeRetryDelayMs = (failures: number, processAgeMs: number): number =>
  Math.min(
    SECOND_MS * 2 ** Math.min(failures - 1, 20),
    processAgeMs < WARMUP_MS ? MAX_WARMUP_DELAY_MS : MAX_RETRY_DELAY_MS,
  );

/**
 * Sends the queued enquiries through one channel. A refused enquiry delays only itself. A failure of the server pauses the channel, and then
 * one enquiry is tried at a time, each in turn.
 */
export class Outbox {
  readonly #store: Store;
  readonly #channel: Channel;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #sending = new Map<string, Promise<void>>();
  #serverFailures = 0;
  #serverFailedAt = Number.NEGATIVE_INFINITY;
  #lastSuccessAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;
  /** The server has asked to wait until this time. Unlike `#pausedUntil`, it does not end when the server accepts something. */
  #notBefore = 0;
  #trouble: { reason: string; since: number } | null = null;
  #timers: NodeJS.Timeout[] = [];
  #wakeTimer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #mustRunAgain = false;
  #isStopped = false;

  /** @param now monotonic clock in milliseconds; tests replace it */
  constructor(store: Store, channel: Channel, log: Logger, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#channel = channel;
    this.#log = log;
    this.#now = now;
    this.#startedAt = now();
  }

  /** Why sending fails, and for how long it has; null after a success, or if nothing was tried. */
  get trouble(): { reason: string; forMs: number } | null {
    return this.#trouble && { reason: this.#trouble.reason, forMs: this.#now() - this.#trouble.since };
  }

  /** Milliseconds since the last success; infinite if there was none. */
  get successAgeMs(): number {
    return this.#now() - this.#lastSuccessAt;
  }

  /** Records the result of a probe of the server. @param reason why it failed; null if it succeeded */
  recordProbe(reason: string | null): void {
    this.#trouble = reason === null ? null : { reason, since: this.#trouble?.since ?? this.#now() };
  }

  start(): void {
    this.wake();
    this.#timers = [
      setInterval(() => this.wake(), POLL_MS),
      setInterval(() => {
        renewClaims(this.#store, this.#channel.table, [...this.#sending.keys()]).catch(() => undefined);
      }, CLAIM_RENEWAL_MS),
    ];
  }

  /** Stops sending. Waits up to `timeoutMs` for attempts that have begun. */
  async stop(timeoutMs = 5000): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#wakeTimer);
    await this.#running;
    await Promise.race([Promise.all(this.#sending.values()), sleep(timeoutMs, undefined, { ref: false })]);
  }

  /** Sends what is due. Called when an enquiry was queued. */
  wake(): void {
    this.#mustRunAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#mustRunAgain && !this.#isStopped) this.wake();
    });
  }

  async #run(): Promise<void> {
    while (this.#mustRunAgain && !this.#isStopped) {
      this.#mustRunAgain = false;
      const freeSlots = (this.#serverFailures > 0 ? 1 : this.#channel.maxParallel) - this.#sending.size;
      if (freeSlots <= 0 || this.#now() < Math.max(this.#pausedUntil, this.#notBefore)) continue;
      try {
        const rows = await claimDueRows(this.#store, this.#channel.table, freeSlots, [
          ...this.#sending.keys(),
        ]);
        for (const row of rows) this.#sending.set(row.id, this.#process(row));
      } catch (error) {
        this.#logDatabaseError(error);
      }
    }
  }

  /** Sends an enquiry and stores the result. Never rejects. */
  async #process(row: QueuedRow): Promise<void> {
    const startedAt = this.#now();
    try {
      const failure = await this.#channel.send(row.id);
      this.#updatePause(failure, startedAt);
      await this.#record(row.id, this.#computeChanges(row, failure, startedAt));
    } catch (error) {
      // The next poll tries again.
      this.#logDatabaseError(error);
    }
    this.#sending.delete(row.id);
    const waitMs = Math.max(this.#pausedUntil, this.#notBefore) - this.#now();
    clearTimeout(this.#wakeTimer);
    if (waitMs <= 0) this.wake();
    else if (!this.#isStopped) this.#wakeTimer = setTimeout(() => this.wake(), Math.min(waitMs, POLL_MS));
  }

  /** Stores a result. Until that succeeds, the enquiry is not sent again, so that a full disk or a lost database repeats no mail. */
  async #record(id: string, changes: QueueChanges): Promise<void> {
    for (;;) {
      try {
        return await this.#channel.record(id, changes);
      } catch (error) {
        if (this.#isStopped) throw error;
        this.#logDatabaseError(error);
        await sleep(SECOND_MS);
      }
    }
  }

  #updatePause(failure: SendFailure | null, startedAt: number): void {
    const now = this.#now();
    if (failure === null) this.#lastSuccessAt = now;
    if (failure === null || failure.kind === 'permanent') this.#trouble = null;
    else this.#trouble = { reason: failure.reason, since: this.#trouble?.since ?? now };
    if (failure?.kind !== 'server') {
      this.#serverFailures = 0;
      this.#pausedUntil = 0;
      return;
    }
    this.#notBefore = Math.max(this.#notBefore, now + (failure.retryAfterMs ?? 0));
    // Parallel attempts that fail together count once. A failure beside a success concerns only its enquiry.
    if (startedAt <= this.#serverFailedAt || this.#lastSuccessAt > startedAt) return;
    this.#serverFailures += 1;
    this.#serverFailedAt = now;
    this.#pausedUntil = now + computeRetryDelayMs(this.#serverFailures, now - this.#startedAt);
  }

  #computeChanges({ id, attempts }: QueuedRow, failure: SendFailure | null, startedAt: number): QueueChanges {
    const now = new Date();
    const changes = {
      attempts: attempts + 1,
      nextAttemptAt: now.toISOString(),
      statusChangedAt: now.toISOString(),
    };
    const details = { id, channel: this.#channel.name, attempts: changes.attempts };
    if (failure === null) {
      this.#log.info(details, 'sent');
      return { ...changes, status: 'sent', lastError: null };
    }
    const logged = { ...details, kind: failure.kind, reason: redactEmailAddresses(failure.reason) };
    if (failure.kind === 'permanent' || changes.attempts >= MAX_ATTEMPTS) {
      this.#log.error(logged, 'sending failed: see "npm run relay -- list"');
      const lastError =
        failure.kind === 'permanent'
          ? failure.reason
          : `given up after ${changes.attempts} attempts; last: ${failure.reason}`;
      return { ...changes, status: 'failed', lastError };
    }
    this.#log.warn(logged, 'sending deferred');
    // After a failure of the server, the enquiry only moves behind the others. It is tried again as soon as the server works.
    const concernsAll = failure.kind === 'server' && this.#lastSuccessAt <= startedAt;
    const delayMs = concernsAll ? 0 : computeRetryDelayMs(changes.attempts, this.#now() - this.#startedAt);
    const nextAttemptAt = new Date(now.getTime() + delayMs).toISOString();
    return { attempts: changes.attempts, nextAttemptAt, status: 'queued', lastError: failure.reason };
  }

  #logDatabaseError(error: unknown): void {
    this.#log.error({ error: errorText(error).slice(0, 300) }, 'the database failed; it will be tried again');
  }
}
