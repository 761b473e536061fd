/** The clocks for checks that run each minute. Tests replace them. */
export interface Clock {
  /** Unix time in milliseconds. */
  systemNow(): number;
  /** Milliseconds that a change of the system clock does not affect. */
  monotonicNow(): number;
}

/** Milliseconds since the start of the process. Used for durations, because the system clock may be changed. */
export const monotonicNow = (): number => performance.now();

const HOUR_MS = 60 * 60 * 1000;
/** A larger forward jump of the system clock is not trusted at first. */
const MAX_TRUSTED_JUMP_MS = HOUR_MS;
/** After this time a jump is trusted, because a wrong system clock is usually corrected within a day. */
const TRUST_JUMP_AFTER_MS = 24 * HOUR_MS;

/**
 * The system time for deletions by age. For one day, it ignores a forward jump of more than an hour, because a wrong system clock
 * would delete data too early.
 */
export class TrustedClock {
  readonly #systemNow: () => number;
  readonly #monotonicNow: () => number;
  #offset: number;
  #jumpedAt: number | null = null;

  constructor(systemNow: () => number = Date.now, monotonic: () => number = monotonicNow) {
    this.#systemNow = systemNow;
    this.#monotonicNow = monotonic;
    this.#offset = systemNow() - monotonic();
  }

  /** Unix time in milliseconds. */
  now(): number {
    const monotonicMs = this.#monotonicNow();
    const offset = this.#systemNow() - monotonicMs;
    const hasJumped = offset - this.#offset > MAX_TRUSTED_JUMP_MS;
    this.#jumpedAt = hasJumped ? (this.#jumpedAt ?? monotonicMs) : null;
    if (this.#jumpedAt === null || monotonicMs - this.#jumpedAt >= TRUST_JUMP_AFTER_MS) {
      this.#offset = offset;
      this.#jumpedAt = null;
    }
    return this.#offset + monotonicMs;
  }
}

export const trustedClock = new TrustedClock();
