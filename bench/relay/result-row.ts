export interface ResultRow {
  name: string;
  goal: string;
  result: string;
  passed: boolean;
}

/** Returns a percentile. @param share from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Runs `work` `count` times with a limited concurrency. */
export async function inParallel(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let nextIndex = 0;
  const worker = async () => {
    while (nextIndex < count) {
      nextIndex += 1;
      await work(nextIndex - 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
