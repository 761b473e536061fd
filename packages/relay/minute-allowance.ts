import { elapsed } from './clock.ts';

const minute = 60_000;

/** How much of something each visitor may still have in the present minute, which begins with the first of it: posts, or bytes of files. */
export class MinuteAllowance {
  readonly #most: number;
  readonly #now: () => number;
  /** The longest begun first. */
  readonly #used = new Map<string, { amount: number; since: number }>();

  /** @param most for one visitor in a minute */
  constructor(most: number, now: () => number = elapsed) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts what a visitor takes; false when it is more than a minute's share. */
  take(visitor: string, amount: number): boolean {
    const now = this.#now();
    this.#forgetBefore(now - minute);
    let used = this.#used.get(visitor);
    if (!used) {
      used = { amount: 0, since: now };
      this.#used.set(visitor, used);
    }
    used.amount += amount;
    return used.amount <= this.#most;
  }

  /** In how many seconds a visitor's next minute begins; 0 when nothing of this one is used. */
  secondsLeft(visitor: string): number {
    const used = this.#used.get(visitor);
    return used ? Math.max(0, Math.ceil((used.since + minute - this.#now()) / 1000)) : 0;
  }

  // No further than the first that is still counted: strangers may have ten thousand addresses.
  #forgetBefore(before: number): void {
    for (const [visitor, { since }] of this.#used) {
      if (since > before) return;
      this.#used.delete(visitor);
    }
  }
}
