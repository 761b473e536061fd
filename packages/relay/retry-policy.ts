const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** An enquiry gets the status `failed` if all attempts in this time have failed. */
export const MAX_RETRY_AGE_MS = 5 * 24 * 60 * MINUTE_MS;

// For this time after a restart, attempts are more frequent, because a restart often fixes the cause of failures.
const WARMUP_MS = 15 * MINUTE_MS;

/**
 * Returns the delay before the next attempt. It is 1 s, doubled at each failure. The maximum is 30 s in the first 15 minutes of the
 * process, and 15 minutes later.
 */
export function computeRetryDelayMs(failures: number, processAgeMs: number): number {
  const maxDelayMs = processAgeMs < WARMUP_MS ? 30 * SECOND_MS : 15 * MINUTE_MS;
  return Math.min(SECOND_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 20), maxDelayMs);
}
