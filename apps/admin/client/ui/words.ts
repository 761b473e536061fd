import type { DocumentState } from '../../shapes.ts';

/** The states of a thing, as an editor reads them. */
export const stateWords: Readonly<Record<DocumentState, string>> = {
  live: 'Live',
  changed: 'Changed',
  draft: 'Not yet live',
  removed: 'Removed',
};

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const MINUTE = 60_000;

/** How long ago a moment was, in words. @param iso the moment. */
export function ago(iso: string): string {
  const minutes = Math.round((Date.parse(iso) - Date.now()) / MINUTE);
  if (minutes > -60) return relative.format(minutes, 'minute');
  if (minutes > -1440) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 1440), 'day');
}

/** A day and a time by the reader's own clock. */
export const moment = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** The name of a time zone, such as `Asia/Kolkata`, as people read it. */
export const timeZoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** A day and a time by the clock of a time zone, which it names. */
export const zonedTime = (iso: string, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(iso))} (${timeZoneName(timeZone)} time)`;
