import { monotonicNow } from './clock.ts';
import { retryDelayMs } from './retry-policy.ts';

/** A queued enquiry. Times are milliseconds of the monotonic clock. */
export interface QueueItem {
  readonly id: string;
  nextAt: number;
  /** The time that the stored `triedForMs` includes. */
  triedForUntil: number;
  failures: number;
  isSending: boolean;
  /** The server has accepted the mail, but saving that may fail while the disk is full. */
  acceptedByServer: boolean;
}

/**
 * The queue of enquiries to send. A server failure delays all of them, with one attempt at a time; a failure of one mail delays
 * only that mail.
 */
export class SendQueue {
  readonly #maxParallel: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #items = new Map<string, QueueItem>();
  #serverFailures = 0;
  #serverNextAt = 0;
  #serverFailedAt = 0;
  #lastSuccessAt = 0;

  constructor(maxParallel: number, now: () => number = monotonicNow) {
    this.#maxParallel = maxParallel;
    this.#now = now;
    this.#startedAt = now();
  }

  /** Adds an enquiry, unless the queue has it. */
  add(id: string): void {
    if (this.#items.has(id)) return;
    this.#items.set(id, {
      id,
      triedForUntil: this.#now(),
      nextAt: 0,
      failures: 0,
      isSending: false,
      acceptedByServer: false,
    });
  }

  remove(id: string): void {
    this.#items.delete(id);
  }

  /** Returns the items to send now, and the delay until the next call is useful (null: after the next change). */
  findDue(): { due: QueueItem[]; nextCheckMs: number | null } {
    const now = this.#now();
    const all = [...this.#items.values()];
    const idle = all.filter(({ isSending }) => !isSending).sort((a, b) => a.nextAt - b.nextAt);
    const freeSlots = (this.#serverFailures > 0 ? 1 : this.#maxParallel) - (all.length - idle.length);
    if (freeSlots <= 0) return { due: [], nextCheckMs: null };
    const isServerReady = this.#serverNextAt <= now;
    const due = isServerReady ? idle.filter(({ nextAt }) => nextAt <= now).slice(0, freeSlots) : [];
    const next = idle[due.length];
    if (!next) return { due, nextCheckMs: null };
    const delayMs = Math.max(next.nextAt, this.#serverNextAt) - now;
    return { due, nextCheckMs: delayMs > 0 ? delayMs : null };
  }

  /** Records that the server accepted a mail. */
  recordSuccess(): void {
    this.#serverFailures = 0;
    this.#serverNextAt = 0;
    this.#lastSuccessAt = this.#now();
  }

  /** Records a failed attempt. @param isServerFailure whether it affects all mails. @param startedAt of the attempt */
  recordFailure(item: QueueItem, isServerFailure: boolean, startedAt: number): void {
    const now = this.#now();
    const age = now - this.#startedAt;
    // If the server has accepted another mail since then, the failure concerns only this mail.
    if (!isServerFailure || this.#lastSuccessAt > startedAt) {
      item.failures += 1;
      item.nextAt = now + retryDelayMs(item.failures, age);
      return;
    }
    // Moves to the end of the queue, so that a mail that breaks every connection does not block the others.
    item.nextAt = now;
    // Parallel attempts that fail together count as one server failure.
    if (startedAt <= this.#serverFailedAt) return;
    this.#serverFailures += 1;
    this.#serverFailedAt = now;
    this.#serverNextAt = now + retryDelayMs(this.#serverFailures, age);
  }

  /** Records that the server responded, even by refusing a mail. */
  recordServerResponse(): void {
    this.#serverFailures = 0;
    this.#serverNextAt = 0;
  }
}
