interface CalendarOptions {
  title: string;
  /** Duration of each event. */
  minutes: number;
  /** Start of each event's id. An event with the same id replaces an earlier one in the calendar. */
  eventIdPrefix: string;
  /** Time of creation, in ms since 1970. */
  createdAt: number;
}

/**
 * Creates a calendar file (RFC 5545) with a tentative event for each time.
 *
 * @param starts in ms since 1970.
 */
export function createCalendarFile(
  starts: readonly number[],
  { title, minutes, eventIdPrefix, createdAt }: CalendarOptions,
): string {
  const events = starts.flatMap((start) => [
    'BEGIN:VEVENT',
    `UID:${eventIdPrefix}-${start}`,
    `DTSTAMP:${formatUtc(createdAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(start + minutes * 60_000)}`,
    `SUMMARY:${escapeText(title)}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//First talk//EN', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Formats a time as `20261201T053000Z`. */
const formatUtc = (timeMs: number): string => new Date(timeMs).toISOString().replace(/[-:]|\.\d+/g, '');

/** Escapes a text value (RFC 5545, 3.3.11). */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** Folds a line after 18 characters, which have at most 72 bytes in UTF-8. The maximum is 75 bytes (RFC 5545, 3.1). */
const foldLine = (line: string): string => line.match(/.{1,18}/gsu)?.join('\r\n ') ?? line;
