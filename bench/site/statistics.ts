/** The middle of the values; of an even number, the upper of the two in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which this share (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
