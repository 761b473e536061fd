/**
 * Milliseconds since this process began, by a clock that nobody sets. What is waited for is measured by it: the time of day may
 * be put back an hour or on by days.
 */
export const elapsed = (): number => performance.now();
