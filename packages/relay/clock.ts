/**
 * Milliseconds since this process began, by a clock that nobody sets. What is waited for is measured by it: the time of day may
 * be put back an hour or on by days.
 */
export const elapsed = (): number => performance.now();

const HOUR = 60 * 60 * 1000;
/** A machine that slept has really been away; a clock that was set wrong is set right within a day. */
const BELIEVED_AFTER = 24 * HOUR;

/**
 * The time of day by which copies grow old. When it is put on by more than an hour, that is believed once it has stood for a day: what
 * is removed for its age cannot be had back.
 */
export class Calendar {
  readonly #day: () => number;
  readonly #elapsed: () => number;
  #offset: number;
  #leptAt: number | null = null;

  constructor(day: () => number = Date.now, since: () => number = elapsed) {
    this.#day = day;
    this.#elapsed = since;
    this.#offset = day() - since();
  }

  /** Milliseconds since 1970. */
  now(): number {
    const elapsed = this.#elapsed();
    const offset = this.#day() - elapsed;
    const lept = offset - this.#offset > HOUR;
    this.#leptAt = lept ? (this.#leptAt ?? elapsed) : null;
    if (this.#leptAt === null || elapsed - this.#leptAt >= BELIEVED_AFTER) {
      this.#offset = offset;
      this.#leptAt = null;
    }
    return this.#offset + elapsed;
  }
}

/** This process's. */
export const calendar = new Calendar();
