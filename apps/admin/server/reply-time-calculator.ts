import { TZDate } from '@date-fns/tz';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Starts with Thursday, because day 0 (1 January 1970) was a Thursday. */
export const WEEKDAYS = [
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
] as const;

/** The time within which the studio promises to answer enquiries. */
export interface ReplyTarget {
  hours: number;
  /** Names of the days that count; null if all days count. */
  workingDays: readonly string[] | null;
  /** Determines when a day begins, such as `Asia/Kolkata`. */
  timeZone: string;
}

/**
 * Computes when enquiries are due. Only time on working days counts. A day on which daylight saving time begins or ends has 23 or 25 hours.
 * All times are milliseconds since 1970.
 */
export class ReplyTimeCalculator {
  readonly target: ReplyTarget;
  /**
   * The starts of days by the number of days since 1 January 1970. They are cached, because one calculation with a time zone takes about
   * 0.1 ms.
   */
  readonly #dayStarts = new Map<number, number>();

  constructor(target: ReplyTarget) {
    this.target = target;
  }

  get #targetMs(): number {
    return this.target.hours * HOUR_MS;
  }

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

  /** Returns how much working time is left to answer an enquiry, in milliseconds; negative if the enquiry is overdue. */
  getTimeLeftMs(receivedAt: number, now: number): number {
    return this.#targetMs - this.#sumWorkingTimeMs(receivedAt, Math.max(now, receivedAt));
  }

  /**
   * Returns the latest arrival time of an enquiry for which a fraction of the reply time has passed. Database queries compare this time
   * with the arrival times of enquiries, so that a changed reply time applies to all enquiries.
   * @param fraction 0 to 1; 1 means that an enquiry is overdue.
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

  /** Converts a time to the studio's time zone. `date` is a date such as `2026-11-30`. */
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
