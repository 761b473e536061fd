import { expect, test } from 'vitest';
import { splitLight, sunAndGround } from './light.ts';

test('every texel that the shadow is blurred over is a sample, or a weave would leave a hatch on the ground', () => {
  const { shadow } = sunAndGround(0.6, [1, 1, 1]).sun;
  expect(shadow.blurSamples).toBeGreaterThanOrEqual(2 * shadow.radius);
});

test('a light is a brightness and a colour as bright as white', () => {
  const { brightness, tint } = splitLight([1.2, 0.9, 0.6]);
  expect(tint.map((channel) => channel * brightness)).toEqual([
    expect.closeTo(1.2),
    expect.closeTo(0.9),
    expect.closeTo(0.6),
  ]);
  expect(splitLight(tint).brightness).toBeCloseTo(1);
});
