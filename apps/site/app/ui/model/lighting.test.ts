import { expect, test } from 'vitest';
import { createSunAndGround, splitLight } from './lighting.ts';

test('the shadow blur has a sample for each texel, so that woven cane leaves no hatch pattern', () => {
  const { shadow } = createSunAndGround(0.6, [1, 1, 1]).sun;
  expect(shadow.blurSamples).toBeGreaterThanOrEqual(2 * shadow.radius);
});

test('splits a light into its brightness and a tint of brightness 1', () => {
  const { brightness, tint } = splitLight([1.2, 0.9, 0.6]);
  expect(tint.map((channel) => channel * brightness)).toEqual([
    expect.closeTo(1.2),
    expect.closeTo(0.9),
    expect.closeTo(0.6),
  ]);
  expect(splitLight(tint).brightness).toBeCloseTo(1);
});
