const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Formats a duration in minutes, in hours from one hour on, or in days from two days on. Rounds down, so that editors do not rely
 * on more time than they have. The minimum is "1 min".
 */
function formatDuration(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** Returns the time that is left to answer an enquiry, such as "2 h left" or "3 h overdue". @param ms negative if overdue */
export const formatTimeLeft = (ms: number): string =>
  ms > 0 ? `${formatDuration(ms)} left` : `${formatDuration(-ms)} overdue`;
