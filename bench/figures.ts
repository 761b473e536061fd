import { readFileSync } from 'node:fs';

/** Prints a row of the table. A figure above its limit makes the process fail. @param limit in the unit of the figure. */
export function printFigure(name: string, figure: number, unit: string, limit?: number, details = ''): void {
  const isTooHigh = limit !== undefined && !(figure <= limit);
  if (isTooHigh) process.exitCode = 1;
  const goal = limit === undefined ? '' : `${limit} ${unit}${isTooHigh ? ' **missed**' : ''}`;
  console.log(`| ${name} | ${Number(figure.toPrecision(3))} ${unit} | ${goal} | ${details} |`);
}

/** Returns the median. For an even number of values, returns the upper of the two middle values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures several times, one after another. @returns the median. */
export async function repeat(times: number, measure: (run: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < times; run += 1) values.push(await measure(run));
  return median(values);
}

/** Returns the memory of a process in MB: now (`VmRSS`) or at its peak (`VmHWM`). Linux only. */
export function readMemoryMb(pid: number, kind: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
}
