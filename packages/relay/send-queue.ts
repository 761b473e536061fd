import { monotonicNow } from './clock.ts';
import { retryDelayMs } from './retry-policy.ts';

/** A queued enquiry. Times are milliseconds of the monotonic clock. */
export interface QueueItem {
  readonly id: string;
  readonly addedAt: number;
  /** How long it had waited before it was added, for example before a restart. */
  readonly ageAtEnqueueMs: number;
  nextAt: number;
  /** Up to when its stored `triedForMs` has been counted. */
  lastAccountedAt: number;
  failures: number;
  isSending: boolean;
  /** The server has accepted the mail, but saving that may fail while the disk is full. */
  acceptedByServer: boolean;
  /** Whether the last access to the enquiry or its files failed. */
  isUnreadable: boolean;
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

  has(id: string): boolean {
    return this.#items.has(id);
  }

  /** @param waitedBefore how long it has been waiting already, in milliseconds */
  add(id: string, waitedBefore: number): void {
    if (this.#items.has(id)) return;
    const addedAt = this.#now();
    this.#items.set(id, {
      id,
      addedAt,
      ageAtEnqueueMs: waitedBefore,
      lastAccountedAt: addedAt,
      nextAt: 0,
      failures: 0,
      isSending: false,
      acceptedByServer: false,
      isUnreadable: false,
    });
  }

  remove(id: string): void {
    this.#items.delete(id);
  }

  ids(): string[] {
    return [...this.#items.keys()];
  }

  /** Drops items that were removed by hand. Items that are being sent stay. */
  drop(ids: readonly string[]): void {
    for (const id of ids) if (!this.#items.get(id)?.isSending) this.#items.delete(id);
  }

  /** The age of the oldest item in milliseconds; 0 when the queue is empty. */
  oldestAgeMs(): number {
    const now = this.#now();
    let longest = 0;
    for (const { addedAt, ageAtEnqueueMs } of this.#items.values())
      longest = Math.max(longest, ageAtEnqueueMs + now - addedAt);
    return longest;
  }

  /** Whether any enquiry could not be read at its last attempt. */
  hasUnreadable(): boolean {
    return [...this.#items.values()].some(({ isUnreadable }) => isUnreadable);
  }

  /** Returns the items to send now, and the delay until the next call is useful (null: after the next change). */
  next(): { due: QueueItem[]; nextCheckMs: number | null } {
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
  serverResponded(): void {
    this.#serverFailures = 0;
    this.#serverNextAt = 0;
  }
}
