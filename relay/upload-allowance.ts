import { elapsed } from './clock.ts';

const minute = 60_000;

/** How many bytes of files each visitor may still send in the present minute. */
export class UploadAllowance {
  readonly #bytesPerMinute: number;
  readonly #now: () => number;
  readonly #used = new Map<string, { bytes: number; since: number }>();

  constructor(bytesPerMinute: number, now: () => number = elapsed) {
    this.#bytesPerMinute = bytesPerMinute;
    this.#now = now;
  }

  /** Counts bytes that a visitor has sent; false when they are more than a minute's share. */
  take(visitor: string, bytes: number): boolean {
    const now = this.#now();
    let used = this.#used.get(visitor);
    if (!used || now - used.since >= minute) {
      this.#forgetBefore(now - minute);
      used = { bytes: 0, since: now };
      this.#used.set(visitor, used);
    }
    used.bytes += bytes;
    return used.bytes <= this.#bytesPerMinute;
  }

  #forgetBefore(before: number): void {
    for (const [visitor, { since }] of this.#used) if (since <= before) this.#used.delete(visitor);
  }
}
