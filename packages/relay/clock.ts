/**
 * Milliseconds since the start of the process, by the monotonic clock. Use it for durations, because the system clock may be
 * changed.
 */
export const monotonicNow = (): number => performance.now();

const HOUR_MS = 60 * 60 * 1000;
/** A wrongly set clock is assumed to be corrected within a day. */
const TRUST_JUMP_AFTER_MS = 24 * HOUR_MS;

/**
 * The system time for deletions by age. A jump ahead of more than an hour is ignored for one day, because a wrong clock must not
 * delete anything.
 */
export class TrustedClock {
  readonly #systemNow: () => number;
  readonly #monotonicNow: () => number;
  #offset: number;
  #jumpedAt: number | null = null;

  constructor(systemNow: () => number = Date.now, sinceBoot: () => number = monotonicNow) {
    this.#systemNow = systemNow;
    this.#monotonicNow = sinceBoot;
    this.#offset = systemNow() - sinceBoot();
  }

  /** Unix time in milliseconds. */
  now(): number {
    const monotonic = this.#monotonicNow();
    const offset = this.#systemNow() - monotonic;
    const hasJumped = offset - this.#offset > HOUR_MS;
    this.#jumpedAt = hasJumped ? (this.#jumpedAt ?? monotonic) : null;
    if (this.#jumpedAt === null || monotonic - this.#jumpedAt >= TRUST_JUMP_AFTER_MS) {
      this.#offset = offset;
      this.#jumpedAt = null;
    }
    return this.#offset + monotonic;
  }
}

export const trustedClock = new TrustedClock();
