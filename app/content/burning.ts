import type { Candle } from './schema/collections.ts';

/**
 * What a candle's own figures say of its wax, compared with the band that the articles give.
 *
 * @param band grams that one wick burns in an hour, least and most.
 * @returns a sentence for the person who wrote the figures, or null where they agree.
 */
export function burningProblem(
  { weight, burnHours, wicks }: Pick<Candle, 'weight' | 'burnHours' | 'wicks'>,
  [least, most]: readonly [number, number],
): string | null {
  const rate = weight / burnHours / wicks;
  if (rate >= least && rate <= most) return null;
  return `burnHours: ${weight} g over ${burnHours} hours with ${wicks} wicks is ${rate.toFixed(1)} g an hour for each wick; expected ${least} to ${most}, as content/facts.yaml says (waxLeast, waxMost)`;
}
