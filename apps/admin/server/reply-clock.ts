import { TZDate } from '@date-fns/tz';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The days of the week. 1 January 1970 was a Thursday. */
export const WEEKDAYS = [
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
] as const;

/** What the studio promises to people who write to it. */
export interface ReplyTarget {
  /** Hours until an answer. */
  hours: number;
  /** Days whose hours count; null if all do. */
  workingDays: readonly string[] | null;
  /** IANA name of the time zone in which days begin. */
  timeZone: string;
}

/**
 * Computes by when enquiries are to be answered. Only time on working days counts. A day that a change of the clocks shortens or
 * lengthens has 23 or 25 hours. All times are milliseconds since 1970.
 */
export class ReplyClock {
  readonly target: ReplyTarget;
  /** Starts of days by their number since 1 January 1970, because a time zone's calculations take about 0.1 ms. */
  readonly #dayStarts = new Map<number, number>();

  constructor(promise: ReplyTarget) {
    this.target = promise;
  }

  get #targetMs(): number {
    return this.target.hours * HOUR_MS;
  }

  /** When the promised time of an enquiry ends. */
  getDueTime(receivedAt: number): number {
    let remainingMs = this.#targetMs;
    let at = receivedAt;
    for (let day = this.#getDayNumber(at); ; day += 1) {
      const end = this.#getDayStart(day + 1);
      if (this.#isWorkingDay(day)) {
        if (end - at >= remainingMs) return at + remainingMs;
        remainingMs -= end - at;
      }
      at = end;
    }
  }

  /** Working time until the promised time of an enquiry ends; negative after it. */
  getTimeLeftMs(receivedAt: number, now: number): number {
    return this.#targetMs - this.#sumWorkingTimeMs(receivedAt, Math.max(now, receivedAt));
  }

  /**
   * The latest time at which an enquiry arrived of whose promised time a fraction has passed. So a query can compare times of arrival,
   * and a changed promise applies to all enquiries.
   * @param fraction 0 to 1, for example 1 for enquiries that are overdue
   */
  getLatestReceivedAt(now: number, fraction: number): number {
    let remainingMs = this.#targetMs * fraction;
    let at = now;
    for (let day = this.#getDayNumber(at); ; day -= 1) {
      const start = this.#getDayStart(day);
      if (this.#isWorkingDay(day)) {
        if (at - start >= remainingMs) return at - remainingMs;
        remainingMs -= at - start;
      }
      at = start;
    }
  }

  /** The date in the studio's time zone, such as `2026-11-30`, its hour, and whether it is a working day. */
  toLocalTime(at: number): { date: string; hour: number; isWorkingDay: boolean } {
    const day = this.#getDayNumber(at);
    return {
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      hour: new TZDate(at, this.target.timeZone).getHours(),
      isWorkingDay: this.#isWorkingDay(day),
    };
  }

  #sumWorkingTimeMs(from: number, to: number): number {
    let sumMs = 0;
    for (let day = this.#getDayNumber(from); this.#getDayStart(day) < to; day += 1)
      if (this.#isWorkingDay(day))
        sumMs += Math.min(this.#getDayStart(day + 1), to) - Math.max(this.#getDayStart(day), from);
    return sumMs;
  }

  #isWorkingDay(day: number): boolean {
    const { workingDays } = this.target;
    const weekday = WEEKDAYS[((day % 7) + 7) % 7];
    return workingDays === null || (weekday !== undefined && workingDays.includes(weekday));
  }

  #getDayNumber(at: number): number {
    let day = Math.floor(at / DAY_MS);
    while (this.#getDayStart(day) > at) day -= 1;
    while (this.#getDayStart(day + 1) <= at) day += 1;
    return day;
  }

  #getDayStart(day: number): number {
    let start = this.#dayStarts.get(day);
    if (start === undefined) {
      start = new TZDate(1970, 0, 1 + day, this.target.timeZone).getTime();
      this.#dayStarts.set(day, start);
    }
    return start;
  }
}
