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

/** A day and a time. @param zone of the clock that shows it; the reader's own where none is named. */
export const moment = (iso: string, zone?: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: zone ? 'full' : 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(iso));
