import { elapsed } from './clock.ts';
import { waitAfter } from './waits.ts';

/** One enquiry that waits to be sent. Times are milliseconds of a clock that nobody sets. */
export interface QueueItem {
  readonly id: string;
  /** When it came to wait here. */
  readonly addedAt: number;
  /** How long it had waited by then, before a restart perhaps. */
  readonly waitedBefore: number;
  nextAt: number;
  /** Up to when its time of trying has been noted. */
  countedUntil: number;
  failures: number;
  busy: boolean;
  /** The server has taken it; what is left is to note that, which a full disk may refuse for a while. */
  taken: boolean;
}

/**
 * Who is next. A server that is down makes all wait together, with one try at a time; trouble with one
 * mail makes only that one wait.
 */
export class SendQueue {
  readonly #senders: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #items = new Map<string, QueueItem>();
  #serverFailures = 0;
  #serverNextAt = 0;
  #serverFailedAt = 0;
  #lastSuccessAt = 0;

  constructor(senders: number, now: () => number = elapsed) {
    this.#senders = senders;
    this.#now = now;
    this.#startedAt = now();
  }

  has(id: string): boolean {
    return this.#items.has(id);
  }

  /** @param waitedBefore how long it waits already, in milliseconds */
  add(id: string, waitedBefore: number): void {
    if (this.#items.has(id)) return;
    const addedAt = this.#now();
    this.#items.set(id, {
      id,
      addedAt,
      waitedBefore,
      countedUntil: addedAt,
      nextAt: 0,
      failures: 0,
      busy: false,
      taken: false,
    });
  }

  remove(id: string): void {
    this.#items.delete(id);
  }

  /** Forgets all that are not in `ids` and not being sent: somebody removed them by hand. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const { id, busy } of this.#items.values()) if (!busy && !ids.has(id)) this.#items.delete(id);
  }

  /** How long the one that waits longest has waited, in milliseconds; 0 when nothing waits. */
  longestWait(): number {
    const now = this.#now();
    let longest = 0;
    for (const { addedAt, waitedBefore } of this.#items.values())
      longest = Math.max(longest, waitedBefore + now - addedAt);
    return longest;
  }

  /** What may be tried now, the longest due first, and in how many milliseconds to ask again (null: on a change). */
  next(): { due: QueueItem[]; again: number | null } {
    const now = this.#now();
    const all = [...this.#items.values()];
    const idle = all.filter(({ busy }) => !busy).sort((a, b) => a.nextAt - b.nextAt);
    const places = (this.#serverFailures > 0 ? 1 : this.#senders) - (all.length - idle.length);
    if (places <= 0) return { due: [], again: null };
    const open = this.#serverNextAt <= now;
    const due = open ? idle.filter(({ nextAt }) => nextAt <= now).slice(0, places) : [];
    const later = idle[due.length];
    if (!later) return { due, again: null };
    const wait = Math.max(later.nextAt, this.#serverNextAt) - now;
    return { due, again: wait > 0 ? wait : null };
  }

  /** The server took a mail. */
  succeeded(): void {
    this.#serverFailures = 0;
    this.#serverNextAt = 0;
    this.#lastSuccessAt = this.#now();
  }

  /** A try that began at `begun` failed: because of the server, or because of this mail. */
  failed(item: QueueItem, ofServer: boolean, begun: number): void {
    const now = this.#now();
    const age = now - this.#startedAt;
    // A server that took another mail since this try began is there: the trouble is with this one.
    if (!ofServer || this.#lastSuccessAt > begun) {
      item.failures += 1;
      item.nextAt = now + waitAfter(item.failures, age);
      return;
    }
    // To the end of the queue: one mail that kills every connection must not block the rest.
    item.nextAt = now;
    // Several tries that were under way when the server went down are one failure of the server.
    if (begun <= this.#serverFailedAt) return;
    this.#serverFailures += 1;
    this.#serverFailedAt = now;
    this.#serverNextAt = now + waitAfter(this.#serverFailures, age);
  }

  /** The server answered for one mail, if only to refuse it: it is there for the others. */
  answered(): void {
    this.#serverFailures = 0;
    this.#serverNextAt = 0;
  }
}
