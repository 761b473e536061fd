import type { EntryState } from '../../api-types.ts';

/** Labels of the states of an entry. */
export const STATE_LABELS: Readonly<Record<EntryState, string>> = {
  live: 'Published',
  changed: 'Changed',
  draft: 'Draft',
  removed: 'Removed',
};

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const MINUTE_MS = 60_000;

/** Formats a time in the past relative to now, such as "3 hours ago". @param iso ISO 8601. */
export function formatRelativeTime(iso: string): string {
  const minutes = Math.round((Date.parse(iso) - Date.now()) / MINUTE_MS);
  if (minutes === 0) return 'just now';
  if (minutes > -60) return relativeTimeFormat.format(minutes, 'minute');
  if (minutes > -1440) return relativeTimeFormat.format(Math.round(minutes / 60), 'hour');
  return relativeTimeFormat.format(Math.round(minutes / 1440), 'day');
}

/** Formats a date and time in the browser's time zone. @param iso ISO 8601. */
export const formatDateTime = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** Formats a time of day in the browser's time zone. @param iso ISO 8601. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(iso));

/** Formats the name of an IANA time zone: `America/New_York` becomes "America/New York". */
export const formatTimeZone = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** Formats a date and time in a time zone, with the name of the zone. @param iso ISO 8601. */
export const formatZonedDateTime = (iso: string, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(iso))} (${formatTimeZone(timeZone)} time)`;
