const MINUTE_MS = 60_000;

/** Limits an amount per client and minute, such as posts or uploaded bytes. A client's minute begins with its first use. */
export class RateLimiter {
  readonly #limit: number;
  readonly #now: () => number;
  /** Usage by client. The client whose minute began first is the first in the map. */
  readonly #usage = new Map<string, { amount: number; startedAt: number }>();

  /** @param limit maximum amount per client and minute. @param now clock in milliseconds; tests replace it */
  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Adds an amount even beyond the limit. @returns false when the limit is exceeded */
  consume(client: string, amount: number): boolean {
    const now = this.#now();
    this.#removeUsageStartedBefore(now - MINUTE_MS);
    let usage = this.#usage.get(client);
    if (!usage) {
      usage = { amount: 0, startedAt: now };
      this.#usage.set(client, usage);
    }
    usage.amount += amount;
    return usage.amount <= this.#limit;
  }

  /** Returns the seconds until a client's minute ends; 0 when the client has no usage. */
  secondsUntilReset(client: string): number {
    const usage = this.#usage.get(client);
    return usage ? Math.max(0, Math.ceil((usage.startedAt + MINUTE_MS - this.#now()) / 1000)) : 0;
  }

  // Stops at the first client whose minute has not ended, because scanning many clients would be slow.
  #removeUsageStartedBefore(before: number): void {
    for (const [client, { startedAt }] of this.#usage) {
      if (startedAt > before) return;
      this.#usage.delete(client);
    }
  }
}
