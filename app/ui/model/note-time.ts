/**
 * Notes how long a step took, for bench/models.ts and for who looks with a browser's tools. Of each step the last alone is
 * kept: a browser keeps every measure of a page for good, and here pages change without being left.
 *
 * @param began when the step began, by `performance.now()`.
 */
export function noteTime(step: `model-${string}`, began: number): void {
  performance.clearMeasures(step);
  performance.measure(step, { start: began });
}
