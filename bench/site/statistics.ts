/** Returns the median. For an even number of values, returns the upper of the two middle values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns a quantile, or NaN without values. @param fraction from 0 to 1. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}
