import { monotonicNow } from './clock.ts';
import { computeRetryDelayMs } from './retry-policy.ts';

/** A queued enquiry. Times are in milliseconds of the monotonic clock. */
export interface QueueItem {
  readonly id: string;
  /** Time of the next attempt. */
  nextAt: number;
  /** Time up to which the stored `triedForMs` counts the time in the queue. */
  triedForUntil: number;
  failures: number;
  isSending: boolean;
  /** Whether the server has accepted the mail. On a full disk this cannot be saved, so the item stays in the queue. */
  acceptedByServer: boolean;
}

/**
 * The queue of enquiries to send. After a server failure all enquiries are delayed, and only one attempt runs at a time. The failure of
 * one mail delays only this mail.
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

  /** Adds an enquiry unless it is already in the queue. */
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

  /** Returns the items to send now, and the delay until the next item is due. The delay is null if the queue must change first. */
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

  /** Records a failed attempt. @param isServerFailure whether it affects all mails. @param startedAt start of the attempt */
  recordFailure(item: QueueItem, isServerFailure: boolean, startedAt: number): void {
    const now = this.#now();
    const age = now - this.#startedAt;
    // If the server has accepted another mail since the start of the attempt, the failure concerns only this mail.
    if (!isServerFailure || this.#lastSuccessAt > startedAt) {
      item.failures += 1;
      item.nextAt = now + computeRetryDelayMs(item.failures, age);
      return;
    }
    // Moves the item to the end of the queue. A mail that breaks every connection then does not block the others.
    item.nextAt = now;
    // Parallel attempts that fail together count as one server failure.
    if (startedAt <= this.#serverFailedAt) return;
    this.#serverFailures += 1;
    this.#serverFailedAt = now;
    this.#serverNextAt = now + computeRetryDelayMs(this.#serverFailures, age);
  }

  /** Records that the server responded, even if it refused a mail. */
  recordServerResponse(): void {
    this.#serverFailures = 0;
    this.#serverNextAt = 0;
  }
}
