import { TZDate } from '@date-fns/tz';

const MAX_DAYS = 6;
const SEARCH_DAYS = 30;
/** The studio needs this time to respond by mail. */
const NOTICE_MS = 24 * 3_600_000;

export interface OfferedHours {
  /** Names of days of the week in English. */
  days: readonly string[];
  /** Times at which a talk may begin, such as `15:30`. */
  times: readonly string[];
  minutes: number;
  /** IANA name of the studio's time zone, such as `Asia/Kolkata`. */
  timeZone: string;
}

/** Lists the next times at which a first talk may begin, in ms since 1970. @param now current time in ms since 1970. */
export function listSlots({ days, times, timeZone }: OfferedHours, now: number): number[] {
  const weekdayFormat = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone });
  const today = new TZDate(now, timeZone);
  const slots: number[] = [];
  let dayCount = 0;
  for (let dayOffset = 0; dayOffset < SEARCH_DAYS && dayCount < MAX_DAYS; dayOffset += 1) {
    const toTimestamp = (hour: number, minute: number) =>
      new TZDate(
        today.getFullYear(),
        today.getMonth(),
        today.getDate() + dayOffset,
        hour,
        minute,
        timeZone,
      ).getTime();
    if (!days.includes(weekdayFormat.format(toTimestamp(12, 0)))) continue;
    const daySlots = times
      .map((time) => time.split(':').map(Number))
      .map(([hour = 0, minute = 0]) => toTimestamp(hour, minute))
      .filter((start) => start >= now + NOTICE_MS)
      .sort((a, b) => a - b);
    if (daySlots.length > 0) dayCount += 1;
    slots.push(...daySlots);
  }
  return slots;
}

/** Creates functions that format times (ms since 1970) in a time zone, in British English like the rest of the site. */
export function createTimeFormat(timeZone: string) {
  const createFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  const dayFormat = createFormat({ weekday: 'long', day: 'numeric', month: 'long' });
  const timeFormat = createFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const zoneFormat = createFormat({ timeZoneName: 'long' });
  return {
    formatDay: (timeMs: number): string => dayFormat.format(timeMs),
    formatTime: (timeMs: number): string => timeFormat.format(timeMs),
    /** Returns the name of the time zone, such as “India Standard Time”. Some zones have another name in summer. */
    formatZone: (timeMs: number): string =>
      zoneFormat.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

export type TimeFormat = ReturnType<typeof createTimeFormat>;
