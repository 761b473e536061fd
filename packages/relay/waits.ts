const second = 1000;
const minute = 60 * second;

/** How long the relay keeps trying before an enquiry is set aside: five days, in milliseconds. */
export const giveUpAfter = 5 * 24 * 60 * minute;

// A restart is often the repair of the very fault, so a young process tries more often.
const youngFor = 15 * minute;

/**
 * The wait before the next try, in milliseconds: 1 s, doubled at each failure, up to 30 s while the
 * process is younger than 15 minutes and up to 15 minutes after that.
 */
export function waitAfter(failures: number, processAge: number): number {
  const cap = processAge < youngFor ? 30 * second : 15 * minute;
  return Math.min(second * 2 ** Math.min(Math.max(failures, 1) - 1, 20), cap);
}
