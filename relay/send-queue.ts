import { waitAfter } from './waits.ts';

/** One enquiry that waits to be sent. Times are milliseconds since 1970. */
export interface QueueItem {
  readonly id: string;
  readonly since: number;
  nextAt: number;
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

  constructor(senders: number, now: () => number = Date.now) {
    this.#senders = senders;
    this.#now = now;
    this.#startedAt = now();
  }

  has(id: string): boolean {
    return this.#items.has(id);
  }

  add(id: string, since: number): void {
    if (this.#items.has(id)) return;
    this.#items.set(id, { id, since, nextAt: 0, failures: 0, busy: false, taken: false });
  }

  remove(id: string): void {
    this.#items.delete(id);
  }

  /** Forgets all that are not in `ids` and not being sent: somebody removed them by hand. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const { id, busy } of this.#items.values()) if (!busy && !ids.has(id)) this.#items.delete(id);
  }

  /** How many wait, and since when the oldest does. */
  waiting(): { count: number; oldest: number | null } {
    let oldest: number | null = null;
    for (const { since } of this.#items.values()) if (oldest === null || since < oldest) oldest = since;
    return { count: this.#items.size, oldest };
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
