import type { PublishedVersion } from '../../api-types.ts';

/** An item of the version history. It is one published version, or it combines consecutive website updates by developers. */
export interface HistoryItem extends PublishedVersion {
  /** The version before this item; undefined for the oldest loaded version. */
  previousCommit: string | undefined;
}

interface HistoryDay {
  /** The day's name, such as "Today" or "Monday, 23 November 2026". */
  name: string;
  items: HistoryItem[];
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Names the day of a time in the browser's time zone. */
function formatDayName(time: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (time.toDateString() === now.toDateString()) return 'Today';
  if (time.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return dayFormat.format(time);
}

/**
 * Groups versions by day, and combines consecutive website updates of a day into one item.
 *
 * @param versions the newest first, as the API returns them.
 */
export function groupByDay(versions: readonly PublishedVersion[], now = new Date()): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const [index, version] of versions.entries()) {
    const name = formatDayName(new Date(version.at), now);
    const previousCommit = versions[index + 1]?.commit;
    let day = days.at(-1);
    if (day?.name !== name) {
      day = { name, items: [] };
      days.push(day);
    }
    const newerItem = day.items.at(-1);
    if (newerItem?.kind === 'update' && version.kind === 'update') {
      newerItem.files = [...new Set([...newerItem.files, ...version.files])];
      newerItem.previousCommit = previousCommit;
    } else day.items.push({ ...version, previousCommit });
  }
  return days;
}

/** Maximum number of parts that `joinNames` joins. The part "4 more" counts too. */
const MAX_NAMES = 3;

/** Joins names to a short text: "Mitti (Candles), About us and 4 more". */
export function joinNames(names: readonly string[]): string {
  const remainder = names.length > MAX_NAMES ? [`${names.length - MAX_NAMES + 1} more`] : [];
  return new Intl.ListFormat('en-GB').format([...names.slice(0, MAX_NAMES - remainder.length), ...remainder]);
}

/** Describes a version in one sentence: "Asha Rao published Mitti (Candles) and About us". */
export function describeVersion(
  { kind, by, files }: PublishedVersion,
  getLabel: (file: string) => string,
): string {
  if (kind === 'restore') return `${by} restored an earlier version`;
  return kind === 'publish' ? `${by} published ${joinNames(files.map(getLabel))}` : 'Website update';
}
