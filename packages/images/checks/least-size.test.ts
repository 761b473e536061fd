import { expect, test } from 'vitest';
import { leastLongSide, sizeFault } from './least-size.ts';

const lying = { width: 960, height: 640 };
const standing = { width: 768, height: 960 };

test.each([
  ['about/hero', lying, 2400],
  ['nazaakat/hero', standing, 1600],
  ['courtyard-house/living-room', lying, 1920],
  ['courtyard-house/stair', standing, 1500],
  ['pieces/01-pebble-triplets', { width: 960, height: 768 }, 1500],
  ['articles/monsoon-light', lying, 1600],
  ['testimonials/1', { width: 800, height: 800 }, 400],
])('%s has a least size of its own', (id, shape, longSide) => {
  expect(leastLongSide(id, shape)).toBe(longSide);
});

test('a photograph a pixel under its least size is at fault', () => {
  expect(sizeFault('courtyard-house/living-room', { width: 1919, height: 1279 })).toBe(
    'measures 1919 by 1279; expected at least 1920 px on the long side',
  );
  expect(sizeFault('courtyard-house/living-room', { width: 1920, height: 1280 })).toBeUndefined();
});
