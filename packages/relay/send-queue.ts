import { monotonicNow } from './clock.ts';
import { computeRetryDelayMs } from './retry-policy.ts';

/** A queued enquiry. Times are in milliseconds of the monotonic clock. */
export interface QueueItem {
  readonly id: string;
  nextAttemptAt: number;
  /** When the enquiry's time in the queue was last saved (column `triedForMs` of the database). */
  queueTimeSavedAt: number;
  /** Number of failed attempts that concerned only this enquiry. Failures of the server do not count. */
  failures: number;
  isSending: boolean;
  /** Whether the mail server or the webhook has accepted the enquiry. The item stays in the queue until this is saved. */
  isAccepted: boolean;
}

/**
 * The queue of enquiries for one server, which is the mail server or the webhook. After a failure of the server, all enquiries are delayed,
 * and only one attempt runs at a time. A failure of one enquiry delays only this enquiry.
 */
export class SendQueue {
  readonly #maxParallel: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #items = new Map<string, QueueItem>();
  #serverFailureCount = 0;
  #serverRetryAt = 0;
  /** The server has asked to wait until this time. Unlike `#serverRetryAt`, it does not end when the server accepts something. */
  #serverNotBefore = 0;
  #serverFailedAt = 0;
  #lastSuccessAt = 0;

  constructor(maxParallel: number, now: () => number = monotonicNow) {
    this.#maxParallel = maxParallel;
    this.#now = now;
    this.#startedAt = now();
  }

  add(id: string): void {
    if (this.#items.has(id)) return;
    this.#items.set(id, {
      id,
      queueTimeSavedAt: this.#now(),
      nextAttemptAt: 0,
      failures: 0,
      isSending: false,
      isAccepted: false,
    });
  }

  remove(id: string): void {
    this.#items.delete(id);
  }

  /** Returns the items to send now, and the delay until the next call. The delay is null if nothing can start until the queue changes. */
  findDue(): { due: QueueItem[]; nextCheckMs: number | null } {
    const now = this.#now();
    const allItems = [...this.#items.values()];
    const idleItems = allItems
      .filter(({ isSending }) => !isSending)
      .sort((a, b) => a.nextAttemptAt - b.nextAttemptAt);
    const freeSlots =
      (this.#serverFailureCount > 0 ? 1 : this.#maxParallel) - (allItems.length - idleItems.length);
    if (freeSlots <= 0) return { due: [], nextCheckMs: null };
    const serverReadyAt = Math.max(this.#serverRetryAt, this.#serverNotBefore);
    const isServerReady = serverReadyAt <= now;
    const due = isServerReady
      ? idleItems.filter(({ nextAttemptAt }) => nextAttemptAt <= now).slice(0, freeSlots)
      : [];
    const nextItem = idleItems[due.length];
    if (!nextItem) return { due, nextCheckMs: null };
    const delayMs = Math.max(nextItem.nextAttemptAt, serverReadyAt) - now;
    return { due, nextCheckMs: delayMs > 0 ? delayMs : null };
  }

  /** Records that the server has accepted an enquiry. Ends the delay that a failure of the server has caused. */
  recordServerAcceptance(): void {
    this.#serverFailureCount = 0;
    this.#serverRetryAt = 0;
    this.#lastSuccessAt = this.#now();
  }

  /**
   * Records a failed attempt and delays the next one.
   *
   * @param isServerFailure whether the failure affects all enquiries.
   * @param startedAt time at which the attempt started.
   * @param retryAfterMs how long the server has asked to wait.
   */
  recordFailure(item: QueueItem, isServerFailure: boolean, startedAt: number, retryAfterMs = 0): void {
    const now = this.#now();
    if (isServerFailure) this.#serverNotBefore = Math.max(this.#serverNotBefore, now + retryAfterMs);
    const processAgeMs = now - this.#startedAt;
    // If the server has accepted another enquiry since the start of the attempt, the failure concerns only this enquiry.
    if (!isServerFailure || this.#lastSuccessAt > startedAt) {
      item.failures += 1;
      item.nextAttemptAt = now + Math.max(computeRetryDelayMs(item.failures, processAgeMs), retryAfterMs);
      return;
    }
    // Moves the enquiry behind all others that are due. Otherwise an enquiry that breaks every connection would block them.
    item.nextAttemptAt = now;
    // Parallel attempts that fail together count as one server failure.
    if (startedAt <= this.#serverFailedAt) return;
    this.#serverFailureCount += 1;
    this.#serverFailedAt = now;
    this.#serverRetryAt = now + computeRetryDelayMs(this.#serverFailureCount, processAgeMs);
  }

  /** Records that the server has responded, even if it refused an enquiry. Ends the delay that a failure of the server has caused. */
  recordServerResponse(): void {
    this.#serverFailureCount = 0;
    this.#serverRetryAt = 0;
  }
}
