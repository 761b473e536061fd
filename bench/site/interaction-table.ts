import type { FirstTap } from './first-tap.ts';
import type { InteractionTimes } from './interactions.ts';
import { formatMs, formatTable } from './markdown.ts';
import { median } from './statistics.ts';

export function formatInteractionTable(
  interactions: readonly InteractionTimes[],
  taps: readonly FirstTap[],
  repeats: number,
): string {
  const times = taps.map(({ time }) => time);
  const effectiveCount = taps.filter(({ effectCount }) => effectCount === 1).length;
  const row = (name: string, values: readonly number[]) => [
    name,
    formatMs(median(values)),
    formatMs(Math.max(...values)),
  ];
  return `## Interactions

Real input in Chromium with a processor four times slower: time in ms from the input (for a tap, from \`pointerup\`) to the end of
the frame that shows the result, ${repeats} times each.

${formatTable(
  ['interaction', 'median', 'slowest'],
  [
    ...interactions.map(({ name, times }) => row(name, times)),
    row('First tap on a filter, slow 4G, cold', times),
  ],
)}

The first tap came 100 ms after the load event, before hydration. It took effect exactly once in ${effectiveCount} of ${taps.length} runs.
`;
}
